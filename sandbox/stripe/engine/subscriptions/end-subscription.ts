import { type WorkingSet } from '../working-set'
import { creditUnusedTime } from './proration'
import { attemptPayment } from '../invoices/dunning'
import { draftInvoice, finalizeInvoice, stopRetrying, subscriptionOf } from '../invoices/invoices'
import { pendingItems } from '../invoices/invoice-items'
import { discardPendingUpdate } from './pending-update'
import { closeSchedule } from './schedules'

interface Ending {
  reason?: 'cancellation_requested' | 'payment_failed'
  /** Credits the unused rest of the period. */
  prorate?: boolean
  /** Bills what is waiting, credits among it, at once. */
  invoiceNow?: boolean
}

/** Ends a subscription now; open invoices stay owed but are no longer tried. */
export function endSubscription(workingSet: WorkingSet, id: string, ending: Ending = {}): void {
  const { reason = 'cancellation_requested' } = ending
  const subscription = workingSet.edit('subscription', id)
  discardPendingUpdate(workingSet, id)
  if (ending.prorate) {
    for (const item of subscription.items.data) {
      if (workingSet.now < item.current_period_end)
        creditUnusedTime(workingSet, subscription, item, workingSet.now)
    }
  }
  const items = pendingItems(workingSet, subscription.customer, id)
  if (ending.invoiceNow && items.length > 0) {
    const invoice = draftInvoice(workingSet, {
      customer: subscription.customer,
      subscription,
      reason: 'subscription_update',
      items,
      lines: [],
      period: { start: workingSet.now, end: workingSet.now },
      currency: subscription.currency,
    })
    subscription.latest_invoice = invoice.id
    finalizeInvoice(workingSet, invoice.id)
    attemptPayment(workingSet, invoice.id, { scheduled: true })
  }
  if (subscription.schedule) closeSchedule(workingSet, subscription.schedule, 'canceled')
  subscription.schedule = null
  subscription.status = 'canceled'
  subscription.canceled_at ??= workingSet.now
  subscription.ended_at = workingSet.now
  subscription.pause_collection = null
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason: subscription.cancellation_details?.reason ?? reason,
  }
  for (const { id: invoiceId, body } of workingSet.all('invoice')) {
    if (subscriptionOf(body) !== id || (body.status !== 'draft' && body.status !== 'open')) continue
    if (body.auto_advance || body.next_payment_attempt !== null) stopRetrying(workingSet, invoiceId)
  }
  workingSet.emit('customer.subscription.deleted', subscription)
}
