import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { ensureTaxExclusive } from '../sales-tax/tax-behavior.server'
import { createStripePrice } from './publish-tier.server'

interface PriceOnAccount {
  accountId: string
  /** A version of a tier's price, current or not. */
  priceId: string
}

/** Stripe's id of a price version on one account, created there if missing. */
export async function ensureStripePrice(
  context: BillingContext,
  db: TenantDb,
  { accountId, priceId, now }: PriceOnAccount & { now: Date },
): Promise<string> {
  const version = await priceVersion(db, { accountId, priceId })
  const { stripePrice } = version
  if (stripePrice === null) return createStripePrice(context, db, { ...version, accountId }, now)
  // Tax may be added to the subscription that changes to it.
  await ensureTaxExclusive(context, db, { accountId, stripePrice })
  return stripePrice
}

/** One version of a tier's price, with the provider's ids as far as it exists on the account. */
export function priceVersion(db: TenantDb, { accountId, priceId }: PriceOnAccount) {
  return db.read((db) =>
    db.q
      .selectFrom('tier_prices as tp')
      .innerJoin('tiers as t', 't.id', 'tp.tier_id')
      .leftJoin('stripe_ids as product', (join) =>
        join
          .on('product.kind', '=', 'product')
          .onRef('product.our_id', '=', 't.id')
          .on('product.account_id', '=', accountId),
      )
      .leftJoin('stripe_ids as price', (join) =>
        join
          .on('price.kind', '=', 'price')
          .onRef('price.our_id', '=', 'tp.id')
          .on('price.account_id', '=', accountId),
      )
      .where('tp.id', '=', priceId)
      .select([
        't.id as tierId',
        'tp.id as priceId',
        't.name as tierName',
        't.description as tierDescription',
        'tp.amount_cents as amountCents',
        'tp.currency',
        'product.stripe_id as stripeProduct',
        'price.stripe_id as stripePrice',
      ])
      .executeTakeFirstOrThrow(),
  )
}
