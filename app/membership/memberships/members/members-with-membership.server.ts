import type { QueryCreator } from 'kysely'
import type { Schema } from '#/db/schema'
import { liveStatuses } from '#/db/schema/memberships'

/**
 * The club's members (`m`), each with their live membership or else the last one (`ms`), its tier (`t`) and its
 * price (`tp`), to be filtered and selected from.
 */
export function membersWithMembership({ q }: { q: QueryCreator<Schema> }) {
  return q
    .selectFrom('members as m')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('memberships')
          .whereRef('memberships.member_id', '=', 'm.id')
          .orderBy((eb) => eb('memberships.status', 'in', liveStatuses), 'desc')
          .orderBy('memberships.started_at', 'desc')
          .limit(1)
          .selectAll('memberships')
          .as('ms'),
      (join) => join.onTrue(),
    )
    .leftJoin('tiers as t', 't.id', 'ms.tier_id')
    .leftJoin('tier_prices as tp', 'tp.id', 'ms.tier_price_id')
}

/**
 * The same `m` and `ms` without tier and price, for queries about all members: memberships are read once in their order,
 * where `membersWithMembership` looks them up for each member.
 */
export function allMembersWithMembership({ q }: { q: QueryCreator<Schema> }) {
  return q.selectFrom('members as m').leftJoin(
    (eb) =>
      eb
        .selectFrom('memberships')
        .distinctOn('memberships.member_id')
        .orderBy('memberships.member_id')
        .orderBy((eb) => eb('memberships.status', 'in', liveStatuses), 'desc')
        .orderBy('memberships.started_at', 'desc')
        .select([
          'memberships.member_id',
          'memberships.status',
          'memberships.tier_id',
          'memberships.ends_at',
          'memberships.card_last4',
          'memberships.current_period_end',
          'memberships.card_exp_year',
          'memberships.card_exp_month',
        ])
        .as('ms'),
    (join) => join.onRef('ms.member_id', '=', 'm.id'),
  )
}
