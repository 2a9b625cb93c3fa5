import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { ProviderRefusal } from '../stripe/errors'

/**
 * Tells Stripe that tax comes on top of a price. Prices that were created before tax was known here did not say so, and
 * Stripe computes no tax on them. Stripe takes it once; a price of which the business said otherwise stays as it is.
 */
export async function ensureTaxExclusive(
  context: BillingContext,
  db: TenantDb,
  { accountId, stripePrice }: { accountId: string; stripePrice: string },
): Promise<void> {
  const pair = await db.read((db) => priceRow(db, accountId, stripePrice).executeTakeFirst())
  if (!pair || pair.is_tax_exclusive) return
  try {
    await context.gateway.call((stripe) =>
      stripe.prices.update(stripePrice, { tax_behavior: 'exclusive' }, { stripeAccount: accountId }),
    )
  } catch (error) {
    if (!(error instanceof ProviderRefusal && error.param === 'tax_behavior')) throw error
  }
  await db.transaction((db) =>
    db.q
      .updateTable('stripe_ids')
      .set({ is_tax_exclusive: true })
      .where('kind', '=', 'price')
      .where('account_id', '=', accountId)
      .where('stripe_id', '=', stripePrice)
      .execute(),
  )
}

const priceRow = (db: OpenTenantDb, accountId: string, stripePrice: string) =>
  db.q
    .selectFrom('stripe_ids')
    .where('kind', '=', 'price')
    .where('account_id', '=', accountId)
    .where('stripe_id', '=', stripePrice)
    .select('is_tax_exclusive')
