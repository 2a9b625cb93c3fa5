import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import { saveStripeId } from '../stripe/stripe-ids.server'

/** A tier with its current price, and Stripe's ids of both if they exist on the business's account. */
interface PricedTier {
  tierId: string
  priceId: string
  tierName: string
  tierDescription: string
  amountCents: number
  currency: string
  accountId: string | null
  stripeProduct: string | null
  stripePrice: string | null
}

/**
 * Creates a tier's product and current price on the business's payment account. Without an account it does nothing:
 * the first checkout creates them. Safe to repeat. Throws `tier-not-found`.
 */
export async function publishTier(
  context: BillingContext,
  db: TenantDb,
  { tierId, now }: { tierId: string; now: Date },
): Promise<void> {
  const tier = await db.read((db) => pricedTier(db, tierId))
  if (tier.accountId && !tier.stripePrice) {
    await createStripePrice(context, db, { ...tier, accountId: tier.accountId }, now)
  }
}

/**
 * Creates product and price on the account if missing, and returns Stripe's price id. `occasion` makes the
 * idempotency key new after the business deleted what was created before.
 */
export async function createStripePrice(
  context: BillingContext,
  db: TenantDb,
  tier: PricedTier & { accountId: string },
  now: Date,
  occasion = 'published',
): Promise<string> {
  const { accountId } = tier
  let product = tier.stripeProduct
  if (!product) {
    const content = {
      name: tier.tierName,
      ...(tier.tierDescription && { description: tier.tierDescription }),
      metadata: { business_id: db.businessId, tier_id: tier.tierId },
    }
    const request = `product-${tier.tierId}-${accountId}-${occasion}`
    const made = await withIdempotencyKey(
      context,
      db,
      { request, content },
      (stripe, content, idempotencyKey) =>
        stripe.products.create(content, { stripeAccount: accountId, idempotencyKey }),
    )
    product = await db.transaction((db) =>
      saveStripeId(db, { kind: 'product', ourId: tier.tierId, accountId, stripeId: made.id, now }),
    )
  }
  const content = {
    product,
    unit_amount: tier.amountCents,
    // Where tax is added, it comes on top of the price.
    tax_behavior: 'exclusive' as const,
    currency: tier.currency,
    recurring: { interval: 'month' as const },
    metadata: { business_id: db.businessId, tier_id: tier.tierId, tier_price_id: tier.priceId },
  }
  const request = `price-${tier.priceId}-${accountId}-${occasion}`
  const made = await withIdempotencyKey(
    context,
    db,
    { request, content },
    (stripe, content, idempotencyKey) =>
      stripe.prices.create(content, { stripeAccount: accountId, idempotencyKey }),
  )
  return db.transaction((db) =>
    saveStripeId(db, {
      kind: 'price',
      ourId: tier.priceId,
      accountId,
      stripeId: made.id,
      isTaxExclusive: true,
      now,
    }),
  )
}

async function pricedTier(db: OpenTenantDb, tierId: string): Promise<PricedTier> {
  const tier = await currentPrice(db, tierId).executeTakeFirst()
  if (!tier) throw new DomainError('tier-not-found', 404, 'We couldn’t find this tier in the club.')
  return tier
}

/** A tier at its current price, as far as both exist on the current payment account. */
function currentPrice(db: OpenTenantDb, tierId: string) {
  return db.q
    .selectFrom('tiers')
    .innerJoin('tier_prices', 'tier_prices.tier_id', 'tiers.id')
    .leftJoin('stripe_accounts', (join) => join.on('stripe_accounts.disconnected_at', 'is', null))
    .leftJoin('stripe_ids as product', (join) =>
      join
        .on('product.kind', '=', 'product')
        .onRef('product.our_id', '=', 'tiers.id')
        .onRef('product.account_id', '=', 'stripe_accounts.account_id'),
    )
    .leftJoin('stripe_ids as price', (join) =>
      join
        .on('price.kind', '=', 'price')
        .onRef('price.our_id', '=', 'tier_prices.id')
        .onRef('price.account_id', '=', 'stripe_accounts.account_id'),
    )
    .where('tiers.id', '=', tierId)
    .where('tier_prices.retired_at', 'is', null)
    .select([
      'tiers.id as tierId',
      'tier_prices.id as priceId',
      'tiers.name as tierName',
      'tiers.description as tierDescription',
      'tier_prices.amount_cents as amountCents',
      'tier_prices.currency',
      'stripe_accounts.account_id as accountId',
      'product.stripe_id as stripeProduct',
      'price.stripe_id as stripePrice',
    ])
}
