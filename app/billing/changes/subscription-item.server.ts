import { DomainError } from '~/kit/errors'
import type { StripeGateway } from '../stripe-client.server'

/** The one item of a membership's subscription. Throws `change-refused` where it has another make. */
export async function subscriptionItem(
  gateway: StripeGateway,
  stripeAccount: string,
  subscriptionId: string,
): Promise<string> {
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
  return item.id
}
