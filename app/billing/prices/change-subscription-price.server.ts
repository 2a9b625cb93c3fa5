import type { TenantDb } from '#/db/handles.server'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import { ensureStripePrice } from './price-version.server'
import { NotConnectedError, ProviderRefusal } from '../stripe/errors'
import { syncSubscription } from '../subscriptions/sync-subscription.server'

interface PriceChange {
  membershipId: string
  /** The version of the tier's price to charge from the next renewal. */
  priceId: string
  /** The cause of the change. Part of the idempotency key, so a retry is the same request. */
  occasion: string
  now: Date
}

/**
 * Moves a membership's subscription to another version of its tier's price from the next renewal; the current month
 * is neither charged nor refunded. Returns `moved`, `over` if the subscription has ended, or `out-of-reach` if we
 * no longer have access to the account. Safe to repeat.
 */
export async function changeSubscriptionPrice(
  context: BillingContext,
  db: TenantDb,
  { membershipId, priceId, occasion, now }: PriceChange,
): Promise<'moved' | 'over' | 'out-of-reach'> {
  const membership = await db.read((db) =>
    db.q
      .selectFrom('memberships')
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

/** Deactivates a price version on every account that has it; existing subscriptions keep it. Safe to repeat. */
export async function archiveStripePrice(
  context: BillingContext,
  db: TenantDb,
  priceId: string,
): Promise<void> {
  const pairs = await db.read((db) =>
    db.q
      .selectFrom('stripe_ids')
      .where('kind', '=', 'price')
      .where('our_id', '=', priceId)
      .select(['account_id', 'stripe_id'])
      .execute(),
  )
  for (const { account_id: stripeAccount, stripe_id } of pairs) {
    await context.gateway
      .call((stripe) => stripe.prices.update(stripe_id, { active: false }, { stripeAccount }))
      .catch((error: unknown) => {
        // The account is disconnected, or the price is deleted.
        if (!(error instanceof NotConnectedError) && !(error instanceof ProviderRefusal)) throw error
      })
  }
}
