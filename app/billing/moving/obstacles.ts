// Reasons for which a foreign subscription cannot become a membership as it is. Pure.
import type { Stripe } from '../stripe/stripe-client.server'

type Foreign = Pick<
  Stripe.Subscription,
  | 'items'
  | 'status'
  | 'pause_collection'
  | 'collection_method'
  | 'schedule'
  | 'discounts'
  | 'default_tax_rates'
  | 'transfer_data'
  | 'on_behalf_of'
>

/** Why it cannot be adopted, in a sentence; null where it can. */
export function obstacleOf(subscription: Foreign): string | null {
  const [item, another] = subscription.items.data
  if (!item || another) return 'It bills several items, and a membership has one.'
  const { recurring, unit_amount } = item.price
  if (recurring?.interval !== 'month' || recurring.interval_count !== 1)
    return 'It isn’t paid every month, and memberships are.'
  if (unit_amount === null) return 'Its price isn’t a fixed amount.'
  if ((item.quantity ?? 1) !== 1) return 'It bills more than one of its item.'
  if (subscription.collection_method !== 'charge_automatically')
    return 'It sends invoices instead of charging a card.'
  if (subscription.schedule) return 'A schedule in Stripe changes it.'
  if (subscription.discounts.length > 0) return 'It has a discount.'
  if ((subscription.default_tax_rates ?? []).length > 0) return 'It adds a tax rate of its own.'
  if (subscription.transfer_data || subscription.on_behalf_of) return 'It pays to another account.'
  if (subscription.pause_collection || subscription.status === 'paused') return 'Its payments are paused.'
  if (subscription.status === 'past_due' || subscription.status === 'unpaid')
    return 'Its last payment failed, and the other system still collects it.'
  return null
}
