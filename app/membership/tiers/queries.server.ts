import type { TenantDb } from '#/db/handles.server'
import { perkSentence } from './perks/perk-words'
import { perksByTier } from './perks/save-perk.server'
import { discountBenefit } from './bottle-discount'
import type { TierView } from './tier-view'

/** A published tier. `benefits` are what the business wrote, then its perks in words. */
export interface TierOffer extends TierView {
  /** The current price version. */
  priceId: string
  /** For display only; taking a spot counts again. */
  isFull: boolean
  addsTax: boolean
}

/** Published tiers in the club's own order, else cheapest first. */
export async function publishedTiers(db: TenantDb): Promise<TierOffer[]> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('tiers')
      .innerJoin('tier_prices', (join) =>
        join.onRef('tier_prices.tier_id', '=', 'tiers.id').on('tier_prices.retired_at', 'is', null),
      )
      .innerJoin('businesses', 'businesses.id', 'tiers.business_id')
      .where('tiers.status', '=', 'published')
      .orderBy('tiers.position')
      .orderBy('tier_prices.amount_cents')
      .orderBy('tiers.id')
      .select([
        'tiers.id',
        'tier_prices.id as priceId',
        'tiers.name',
        'tiers.description',
        'tier_prices.amount_cents as priceCents',
        'tier_prices.currency',
        'tiers.bottles_per_month',
        'tiers.benefits',
        'tiers.bottle_discount_bp',
        'tiers.full_since',
        'businesses.adds_sales_tax as addsTax',
      ])
      .execute()
    const perks = await perksByTier(db)
    return rows.map(({ bottles_per_month, full_since, bottle_discount_bp, ...tier }) => ({
      ...tier,
      benefits: [
        ...tier.benefits,
        ...(perks.get(tier.id) ?? []).map(perkSentence),
        discountBenefit(bottle_discount_bp) ?? [],
      ].flat(),
      isFull: full_since !== null,
      bottles: bottles_per_month > 0 ? bottles_per_month : null,
    }))
  })
}
