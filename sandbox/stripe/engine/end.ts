import { type Books } from './books'
import { creditRest } from './proration'
import { attempt } from './dunning'
import { draftInvoice, finalizeInvoice, rest, subscriptionOf } from './invoices'
import { pendingItems } from './invoice-items'
import { abandonPendingUpdate } from './pending-update'
import { closeSchedule } from './schedules'

export interface Ending {
  reason?: 'cancellation_requested' | 'payment_failed'
  /** Credits the unused rest of the period. */
  prorate?: boolean
  /** Bills what is waiting, credits among it, at once. */
  invoiceNow?: boolean
}

/** Ends a subscription now; open invoices stay owed but are no longer tried. */
export function endSubscription(books: Books, id: string, ending: Ending = {}): void {
  const { reason = 'cancellation_requested' } = ending
  const subscription = books.edit('subscription', id)
  abandonPendingUpdate(books, id)
  if (ending.prorate) {
    for (const item of subscription.items.data) {
      if (books.now < item.current_period_end) creditRest(books, subscription, item, books.now)
    }
  }
  const items = pendingItems(books, subscription.customer, id)
  if (ending.invoiceNow && items.length > 0) {
    const invoice = draftInvoice(books, {
      customer: subscription.customer,
      subscription,
      reason: 'subscription_update',
      items,
      lines: [],
      period: { start: books.now, end: books.now },
      currency: subscription.currency,
    })
    subscription.latest_invoice = invoice.id
    finalizeInvoice(books, invoice.id)
    attempt(books, invoice.id, { scheduled: true })
  }
  if (subscription.schedule) closeSchedule(books, subscription.schedule, 'canceled')
  subscription.schedule = null
  subscription.status = 'canceled'
  subscription.canceled_at ??= books.now
  subscription.ended_at = books.now
  subscription.pause_collection = null
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason: subscription.cancellation_details?.reason ?? reason,
  }
  for (const { id: invoiceId, body } of books.all('invoice')) {
    if (subscriptionOf(body) !== id || (body.status !== 'draft' && body.status !== 'open')) continue
    if (body.auto_advance || body.next_payment_attempt !== null) rest(books, invoiceId)
  }
  books.emit('customer.subscription.deleted', subscription)
}
