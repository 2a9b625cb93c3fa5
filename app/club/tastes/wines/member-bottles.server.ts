// Bottles of a member, and the wines of the club that a member can see, as parts of queries.
import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'

interface WineBottles {
  wine_id: string
  received: number
  waiting: number
  at: Date
}

/**
 * A member's bottles by wine, with the columns `wine_id`, `received` (handed over or delivered), `waiting` (theirs, and
 * not received yet) and `at`, when the latest came or changed.
 */
export function bottlesByWine({ businessId }: OpenTenantDb, memberId: string): RawBuilder<WineBottles> {
  return sql<WineBottles>`(
    select b.wine_id, count(*) filter (where b.is_received) as received,
      count(*) filter (where not b.is_received) as waiting, max(b.at) as at
    from (
      select l.wine_id, l.status = 'out' and o.status <> 'shipped' as is_received,
        coalesce(o.delivered_at, o.changed_at) as at
      from run_orders o
      join order_bottles l on l.business_id = o.business_id and l.order_id = o.id and l.status in ('promised', 'out')
      where o.business_id = ${businessId} and o.member_id = ${memberId} and o.status not in ('canceled', 'returned')
      union all
      select l.wine_id, l.status = 'out' and p.status <> 'shipped', coalesce(l.handed_over_at, p.changed_at)
      from purchases p
      join order_bottles l on l.business_id = p.business_id and l.order_id = p.id and l.status in ('promised', 'out')
      where p.business_id = ${businessId} and p.member_id = ${memberId} and p.paid_at is not null
        and p.status not in ('canceled', 'returned')
    ) b
    group by b.wine_id)`
}

const eb = expressionBuilder<Schema & { w: Schema['wines'] }, 'w'>()

/** True for a wine, aliased `w`, that the club shows to every member: on its list, or ever in a run that was published. */
export const isShownToMembers = eb.or([
  eb.and([eb.ref('w.is_listed'), eb('w.retired_at', 'is', null)]),
  eb(
    'w.id',
    'in',
    eb
      .selectFrom('club_runs as r')
      .innerJoin('run_slots as s', 's.run_id', 'r.id')
      .where('r.published_at', 'is not', null)
      .where('r.status', '<>', 'canceled')
      .select('s.wine_id'),
  ),
])

/** True for a wine, aliased `w`, that the member has rated. */
export const isRatedBy = (memberId: string) =>
  eb('w.id', 'in', eb.selectFrom('wine_ratings as r').where('r.member_id', '=', memberId).select('r.wine_id'))

/** True for a wine, aliased `w`, that the member got or gets. */
export const hasBottlesOf = (db: OpenTenantDb, memberId: string) =>
  eb('w.id', 'in', eb.selectFrom(bottlesByWine(db, memberId).as('m')).select('m.wine_id'))

/** True for a wine, aliased `w`, that the member got or gets, or can see as every member does, or has rated. */
export const isVisibleTo = (db: OpenTenantDb, memberId: string) =>
  eb.or([isShownToMembers, hasBottlesOf(db, memberId), isRatedBy(memberId)])
