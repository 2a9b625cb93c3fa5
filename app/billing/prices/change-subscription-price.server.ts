import type { TenantDb } from '#/db/handles.server'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import { ensureStripePrice } from './price-version.server'
import { NotConnectedError, ProviderRefusal } from '../stripe/errors'
import { syncSubscription } from '../subscriptions/sync-subscription.server'

export interface PriceChange {
  membershipId: string
  /** The version of the tier's price that is to hold from the next renewal on. */
  priceId: string
  /** What asks for it; part of the provider's key, so that a repetition is the same request. */
  occasion: string
  now: Date
}

/**
 * Puts a membership's subscription on another version of its tier's price, from its next renewal on: nothing
 * is charged or given back for the month that runs. Returns `moved`, `over` where the subscription has ended,
 * and `out-of-reach` where the account does not let us act. Safe to repeat.
 */
export async function changeSubscriptionPrice(
  context: BillingContext,
  db: TenantDb,
  { membershipId, priceId, occasion, now }: PriceChange,
): Promise<'moved' | 'over' | 'out-of-reach'> {
  const membership = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('business_id', '=', db.businessId)
      .where('id', '=', membershipId)
      .select(['account_id', 'subscription_id'])
      .executeTakeFirstOrThrow(),
  )
  const { account_id: stripeAccount, subscription_id: subscriptionId } = membership
  try {
    const price = await ensureStripePrice(context, db, { accountId: stripeAccount, priceId, now })
    const subscription = await context.gateway.call((stripe) =>
      stripe.subscriptions.retrieve(subscriptionId, {}, { stripeAccount }),
    )
    const item = subscription.items.data[0]
    if (!item || subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
      await syncSubscription(context, stripeAccount, subscriptionId)
      return 'over'
    }
    if (item.price.id !== price) {
      const content = { items: [{ id: item.id, price }], proration_behavior: 'none' as const }
      await withIdempotencyKey(
        context,
        db,
        { request: `${occasion}-${membershipId}`, content },
        (stripe, content, idempotencyKey) =>
          stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
      )
    }
  } catch (error) {
    if (error instanceof NotConnectedError) return 'out-of-reach'
    if (!(error instanceof ProviderRefusal)) throw error
    const outcome = await syncSubscription(context, stripeAccount, subscriptionId)
    if (outcome.kind === 'synced' && outcome.status === 'canceled') return 'over'
    throw error
  }
  await syncSubscription(context, stripeAccount, subscriptionId)
  return 'moved'
}

/** Takes a version of a price out of use on every account that has it; what runs on it goes on. Safe to repeat. */
export async function archiveStripePrice(
  context: BillingContext,
  db: TenantDb,
  priceId: string,
): Promise<void> {
  const pairs = await db.read((db) =>
    db.q
      .selectFrom('stripe_ids')
      .where('business_id', '=', db.businessId)
      .where('kind', '=', 'price')
      .where('our_id', '=', priceId)
      .select(['account_id', 'stripe_id'])
      .execute(),
  )
  for (const { account_id: stripeAccount, stripe_id } of pairs) {
    await context.gateway
      .call((stripe) => stripe.prices.update(stripe_id, { active: false }, { stripeAccount }))
      .catch((error: unknown) => {
        // The account has been let go, or the price is gone.
        if (!(error instanceof NotConnectedError) && !(error instanceof ProviderRefusal)) throw error
      })
  }
}
