import type { TenantDb } from '#/db/handles.server'
import { type TiersTable, liveStatuses } from '#/db/schema/memberships'

/** A tier as its owner sees it. `priceCents` is what new members pay per month. */
export interface PortalTier {
  id: string
  name: string
  description: string
  status: TiersTable['status']
  priceCents: number
  currency: string
  bottles: number
  benefits: string[]
  /** Discount of its members on a bottle of the list, in basis points. */
  bottleDiscountBp: number
  position: number
  /** Member limit; null for none. */
  memberCap: number | null
  /** Live memberships of this tier. */
  members: number
  /** Members among them who pay an earlier price. */
  membersAtEarlierPrice: number
  /** An announced price that some members do not pay yet. */
  change: { effectiveOn: string; fromCents: number } | null
}

/** All tiers of the club: published ones in their order, then drafts, then archived ones. */
export async function portalTiers(db: TenantDb): Promise<PortalTier[]> {
  const tiers = await selectTiers(db)
  const rank = { published: 0, draft: 1, archived: 2 }
  return tiers.sort((one, other) => rank[one.status] - rank[other.status])
}

/** One tier; null if the club has no such tier. */
export async function portalTier(db: TenantDb, tierId: string): Promise<PortalTier | null> {
  return (await selectTiers(db)).find(({ id }) => id === tierId) ?? null
}

function selectTiers(db: TenantDb): Promise<PortalTier[]> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('tiers as t')
      .innerJoin('tier_prices as tp', (join) =>
        join.onRef('tp.tier_id', '=', 't.id').on('tp.retired_at', 'is', null),
      )
      .leftJoin('tier_price_changes as c', (join) =>
        join.onRef('c.tier_id', '=', 't.id').on('c.status', '=', 'scheduled').on('c.ends_kept', '=', false),
      )
      .leftJoin('tier_prices as before', 'before.id', 'c.from_price_id')
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.tier_id', '=', 't.id').on('m.status', 'in', liveStatuses),
      )
      .groupBy(['t.business_id', 't.id', 'tp.business_id', 'tp.id', 'c.business_id', 'c.id'])
      .groupBy('before.amount_cents')
      .orderBy('t.position')
      .orderBy('tp.amount_cents')
      .orderBy('t.id')
      .select([
        't.id',
        't.name',
        't.description',
        't.status',
        'tp.amount_cents as priceCents',
        'tp.currency',
        't.bottles_per_month as bottles',
        't.benefits',
        't.bottle_discount_bp as bottleDiscountBp',
        't.position',
        't.member_cap as memberCap',
        'c.effective_on as changeOn',
        'before.amount_cents as changeFrom',
      ])
      .select((eb) => [
        eb.fn.count<number>('m.id').as('members'),
        eb.fn
          .count<number>('m.id')
          .filterWhereRef('m.tier_price_id', '<>', 'tp.id')
          .as('membersAtEarlierPrice'),
      ])
      .execute()
    return rows.map(({ changeOn, changeFrom, ...row }) => ({
      ...row,
      members: Number(row.members),
      membersAtEarlierPrice: Number(row.membersAtEarlierPrice),
      change:
        changeOn !== null && changeFrom !== null ? { effectiveOn: changeOn, fromCents: changeFrom } : null,
    }))
  })
}
