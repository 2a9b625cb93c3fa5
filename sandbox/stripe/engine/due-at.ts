import { type Subscription } from '../types'
import { type StoredObject } from './working-set'
import { DAY, HOUR } from './calendar'
import { PLATFORM_ACCOUNT } from '../../constants'

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
    case 'refund':
      return stored.hidden.settlesAt ?? null
    case 'balance_transaction':
      if (stored.account === PLATFORM_ACCOUNT || stored.hidden.payout) return null
      return nextPayoutAt(stored.body.available_on)
    case 'payout':
      return stored.body.status === 'in_transit' ? stored.body.arrival_date : null
    default:
      return null
  }
}

/** The same on the account's own clock: null for what only a test clock moves. */
export function dueOnAccount(stored: StoredObject): number | null {
  return 'test_clock' in stored.body && stored.body.test_clock !== null ? null : dueAt(stored)
}

/** Payouts leave at midnight UTC: the first moment at which one can hold what is available from then on. */
export function nextPayoutAt(available: number): number {
  return Math.ceil(available / DAY) * DAY
}

/** Whether what is due is of the account as a whole, and not of one of its customers. */
export function isOfAccount({ type }: Pick<StoredObject, 'type'>): boolean {
  return type === 'balance_transaction' || type === 'payout'
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
