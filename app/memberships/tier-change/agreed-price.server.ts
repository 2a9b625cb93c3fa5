import type { OpenTenantDb } from '#/db/handles.server'
import { pricedTiers } from '~/billing/prices/publish-tier.server'

/** The tier it leads to at the price that was agreed, whatever became of it since, and the former tier. */
export async function agreedPrice(db: OpenTenantDb, row: { from_price_id: string; to_price_id: string }) {
  const at = (priceId: string) =>
    pricedTiers(db).where('tier_prices.id', '=', priceId).executeTakeFirstOrThrow()
  const tier = await at(row.to_price_id)
  const from = await at(row.from_price_id)
  return { tier, from }
}

/** A price on the provider's side that was billed before. */
export async function stripePriceOf(db: OpenTenantDb, priceId: string, accountId: string): Promise<string> {
  const { stripe_id } = await db.q
    .selectFrom('stripe_ids')
    .where('business_id', '=', db.businessId)
    .where('kind', '=', 'price')
    .where('our_id', '=', priceId)
    .where('account_id', '=', accountId)
    .select('stripe_id')
    .executeTakeFirstOrThrow()
  return stripe_id
}
