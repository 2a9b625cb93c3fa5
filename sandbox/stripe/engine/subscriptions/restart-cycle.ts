import { type Invoice, type Subscription } from '../../types'
import { addItems } from './added-items'
import { type WorkingSet } from '../working-set'
import { nextBoundary } from '../calendar'
import { applyItems, type Change } from './change-plan'
import { periodEnd } from '../due-at'
import { draftInvoice } from '../invoices/invoices'
import { pendingItems } from '../invoices/invoice-items'
import { periodLine } from '../invoices/lines'
import { creditUnusedTime } from './proration'
import { nameOf } from './renew'

/**
 * Moves the billing cycle anchor to now: a new period begins and is billed in full at once, whatever became of the one
 * before. What is left of that one is credited only where prorations are wanted, paid or not. Drafts the invoice.
 */
export function restartCycle(workingSet: WorkingSet, subscription: Subscription, change: Change): Invoice {
  if (change.proration !== 'none') {
    for (const item of subscription.items.data)
      creditUnusedTime(workingSet, subscription, item, workingSet.now)
  }
  applyItems(subscription, change.items)
  subscription.billing_cycle_anchor = workingSet.now
  for (const item of subscription.items.data) {
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
    item.current_period_start = workingSet.now
    item.current_period_end = nextBoundary(workingSet.now, interval, count, workingSet.now)
  }
  if (subscription.cancel_at_period_end) subscription.cancel_at = periodEnd(subscription)
  addItems(workingSet, subscription, change.added ?? [])
  const invoice = draftInvoice(workingSet, {
    customer: subscription.customer,
    subscription,
    reason: 'subscription_update',
    items: pendingItems(workingSet, subscription.customer, subscription.id),
    lines: subscription.items.data.map((item) =>
      periodLine(workingSet, subscription, item, nameOf(workingSet, item.price.product)),
    ),
    period: { start: workingSet.now, end: workingSet.now },
    currency: subscription.currency,
  })
  subscription.latest_invoice = invoice.id
  return invoice
}
