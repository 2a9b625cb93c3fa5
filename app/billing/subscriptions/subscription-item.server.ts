import { DomainError } from '~/kit/errors'
import type { StripeGateway } from '../stripe/stripe-client.server'

/** The one item of a subscription, as the provider has it now. */
export interface SubscriptionItem {
  id: string
  price: string
  product: string
  /** The period that runs, in the provider's seconds. */
  periodStart: number
  periodEnd: number
  /** Nothing is collected for the time being. */
  isPaused: boolean
}

/** The one item of a membership's subscription. Throws `change-refused` where it has another make. */
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
      'This subscription was changed on the payment provider’s own pages and cannot be changed here.',
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
  }
}
