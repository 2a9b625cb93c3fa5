import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'

/** Tiers with their rank by the price that they have now. */
const rankedTiers = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('tiers as t')
    .innerJoin('tier_prices as p', 'p.tier_id', 't.id')
    .where('p.retired_at', 'is', null)
    .where('t.status', '<>', 'draft')
    .select((eb) => [
      't.id',
      eb.fn
        .agg<number>('dense_rank')
        .over((tiers) => tiers.orderBy('p.amount_cents'))
        .as('rank'),
    ])

/**
 * The specification's `wine_tier` of each member: the rank of their tier in the club by price, 1 for the lowest. A
 * member without a membership that gives access has 1.
 */
export async function wineTiers(db: OpenTenantDb, memberIds: string[]): Promise<Map<string, number>> {
  const rows = await db.q
    .selectFrom('memberships as m')
    .innerJoin(rankedTiers(db).as('r'), 'r.id', 'm.tier_id')
    .where('m.status', 'in', ['active', 'past_due', 'paused'])
    .where('m.member_id', '=', anyOf(memberIds))
    .groupBy('m.member_id')
    .select((eb) => ['m.member_id', eb.fn.max('r.rank').as('rank')])
    .execute()
  const ranks = new Map(rows.map(({ member_id, rank }) => [member_id, rank]))
  return new Map(memberIds.map((id) => [id, ranks.get(id) ?? 1]))
}

/** The rank of each tier by price, as `wineTiers` counts it. */
export async function tierRanks(db: OpenTenantDb): Promise<Map<string, number>> {
  const rows = await rankedTiers(db).execute()
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}
