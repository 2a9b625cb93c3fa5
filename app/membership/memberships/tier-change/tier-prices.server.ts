import type { OpenTenantDb } from '#/db/handles.server'

/** A tier at one of its prices. */
export interface TierAtPrice {
  tierId: string
  priceId: string
  tierName: string
  amountCents: number
  currency: string
  /** The club's current payment account. */
  accountId: string | null
}

/** A published tier at its current price; undefined for any other. */
export function tierOnSale(db: OpenTenantDb, tierId: string): Promise<TierAtPrice | undefined> {
  return tiersAtPrices(db)
    .where('tiers.id', '=', tierId)
    .where('tiers.status', '=', 'published')
    .where('tier_prices.retired_at', 'is', null)
    .executeTakeFirst()
}

/** A tier at a price it has or had. */
export function tierAtPrice(db: OpenTenantDb, priceId: string): Promise<TierAtPrice> {
  return tiersAtPrices(db).where('tier_prices.id', '=', priceId).executeTakeFirstOrThrow()
}

function tiersAtPrices(db: OpenTenantDb) {
  return db.q
    .selectFrom('tiers')
    .innerJoin('tier_prices', 'tier_prices.tier_id', 'tiers.id')
    .leftJoin('stripe_accounts', (join) => join.on('stripe_accounts.disconnected_at', 'is', null))
    .select([
      'tiers.id as tierId',
      'tier_prices.id as priceId',
      'tiers.name as tierName',
      'tier_prices.amount_cents as amountCents',
      'tier_prices.currency',
      'stripe_accounts.account_id as accountId',
    ])
}
