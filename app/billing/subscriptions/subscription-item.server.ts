import { DomainError } from '~/foundation/kit/errors'
import type { StripeGateway } from '../stripe/stripe-client.server'

/** The one item of a subscription in its current state at Stripe. */
interface SubscriptionItem {
  id: string
  price: string
  product: string
  /** The current period, in epoch seconds. */
  periodStart: number
  periodEnd: number
  /** Payment collection is paused. */
  isPaused: boolean
  /** Tax is added to its invoices. */
  addsTax: boolean
}

/**
 * The one item of a membership's subscription. Throws `change-refused` if the subscription has a different
 * structure.
 */
export async function subscriptionItem(
  gateway: StripeGateway,
  stripeAccount: string,
  subscriptionId: string,
): Promise<SubscriptionItem> {
  const subscription = await gateway.call((stripe) =>
    stripe.subscriptions.retrieve(subscriptionId, {}, { stripeAccount }),
  )
  const [item, another] = subscription.items.data
  if (!item || another) {
    throw new DomainError(
      'change-refused',
      409,
      'This subscription was changed in Stripe, so it can’t be changed here.',
    )
  }
  const { product } = item.price
  return {
    id: item.id,
    price: item.price.id,
    product: typeof product === 'string' ? product : product.id,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    isPaused: subscription.pause_collection !== null,
    addsTax: subscription.automatic_tax.enabled,
  }
}
