import { type Subscription } from '../types'
import { type Kept } from './books'
import { HOUR } from './calendar'

/** A subscription that never got its first payment lapses after this long. */
const INCOMPLETE_FOR = 23 * HOUR

/** When something next happens to this object by itself, in epoch seconds; null if never. */
export function dueAt(kept: Kept): number | null {
  switch (kept.type) {
    case 'checkout.session':
      return kept.body.status === 'open' ? kept.body.expires_at : null
    case 'subscription_schedule':
      return kept.body.status === 'active' ? (kept.body.current_phase?.end_date ?? null) : null
    case 'invoice':
      if (kept.body.status === 'draft') return kept.body.automatically_finalizes_at
      return kept.body.status === 'open' ? kept.body.next_payment_attempt : null
    case 'subscription':
      return subscriptionDueAt(kept.body)
    default:
      return null
  }
}

function subscriptionDueAt(subscription: Subscription): number | null {
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_FOR
  if (ended(subscription)) return null
  const times = [periodEnd(subscription)]
  if (subscription.cancel_at !== null) times.push(subscription.cancel_at)
  if (subscription.pause_collection?.resumes_at) times.push(subscription.pause_collection.resumes_at)
  if (subscription.pending_update) times.push(subscription.pending_update.expires_at)
  return Math.min(...times)
}

export function ended(subscription: Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
}

/** The end of the period being served: in this API version it lives on the items. */
export function periodEnd(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end))
}
