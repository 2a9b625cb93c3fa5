import { type Subscription } from '../types'
import { type StoredObject } from './working-set'
import { HOUR } from './calendar'

/** A subscription without its first payment expires after this long. */
const INCOMPLETE_FOR = 23 * HOUR

/** When something next happens to this object by itself, in epoch seconds; null if never. */
export function dueAt(stored: StoredObject): number | null {
  switch (stored.type) {
    case 'checkout.session':
      return stored.body.status === 'open' ? stored.body.expires_at : null
    case 'subscription_schedule':
      return stored.body.status === 'active' ? (stored.body.current_phase?.end_date ?? null) : null
    case 'invoice':
      if (stored.body.status === 'draft') return stored.body.automatically_finalizes_at
      return stored.body.status === 'open' ? stored.body.next_payment_attempt : null
    case 'subscription':
      return subscriptionDueAt(stored.body)
    default:
      return null
  }
}

function subscriptionDueAt(subscription: Subscription): number | null {
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_FOR
  if (isEnded(subscription)) return null
  const times = [periodEnd(subscription)]
  if (subscription.cancel_at !== null) times.push(subscription.cancel_at)
  if (subscription.pause_collection?.resumes_at) times.push(subscription.pause_collection.resumes_at)
  if (subscription.pending_update) times.push(subscription.pending_update.expires_at)
  return Math.min(...times)
}

export function isEnded(subscription: Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
}

/** The end of the period being served: in this API version it lives on the items. */
export function periodEnd(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end))
}
