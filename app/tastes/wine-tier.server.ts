import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/**
 * The specification's `wine_tier` of each member: the rank of their tier in the club by price, 1 for the lowest. A
 * member without a membership that gives access has 1.
 */
export async function wineTiers(db: OpenTenantDb, memberIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ memberId: string; rank: number }>`
    with ranked as (
      select t.id, dense_rank() over (order by p.amount_cents) as rank from tiers t
      join tier_prices p on p.business_id = t.business_id and p.tier_id = t.id and p.retired_at is null
      where t.business_id = ${db.businessId} and t.status <> 'draft'
    )
    select m.member_id as "memberId", max(r.rank)::int as rank from memberships m
    join ranked r on r.id = m.tier_id
    where m.business_id = ${db.businessId} and m.status in ('active', 'past_due', 'paused')
      and m.member_id = any(${memberIds}::uuid[])
    group by m.member_id`.execute(db.q)
  const ranks = new Map(rows.map(({ memberId, rank }) => [memberId, rank]))
  return new Map(memberIds.map((id) => [id, ranks.get(id) ?? 1]))
}

/** The rank of each tier by price, as `wineTiers` counts it. */
export async function tierRanks(db: OpenTenantDb): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; rank: number }>`
    select t.id, dense_rank() over (order by p.amount_cents)::int as rank from tiers t
    join tier_prices p on p.business_id = t.business_id and p.tier_id = t.id and p.retired_at is null
    where t.business_id = ${db.businessId} and t.status <> 'draft'`.execute(db.q)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}
