import { type Invoice, type Subscription } from '../../types'
import { type WorkingSet } from '../working-set'
import { nextBoundary } from '../calendar'
import { periodEnd } from '../due-at'
import { draftInvoice, finalizeInvoice, stopRetrying, voidInvoice, writeOff } from '../invoices/invoices'
import { pendingItems } from '../invoices/invoice-items'
import { periodLine } from '../invoices/lines'

/** Turns a subscription to its next period and drafts the invoice for it. */
export function renew(workingSet: WorkingSet, id: string): void {
  const invoice = startNextPeriod(workingSet, id)
  const subscription = workingSet.edit('subscription', id)
  subscription.latest_invoice = invoice.id
  if (subscription.status === 'trialing') subscription.status = 'active'
  workingSet.emit('customer.subscription.updated', subscription)
  if (subscription.pause_collection)
    applyCollectionPause(workingSet, invoice.id, subscription.pause_collection.behavior)
  // Once collection was given up, new invoices wait as drafts until someone acts.
  else if (subscription.status === 'unpaid') applyCollectionPause(workingSet, invoice.id, 'keep_as_draft')
}

/** The next period's draft, with what waited for it. */
export function startNextPeriod(workingSet: WorkingSet, id: string): Invoice {
  const subscription = workingSet.edit('subscription', id)
  const start = periodEnd(subscription)
  const previous = Math.min(...subscription.items.data.map((item) => item.current_period_start))
  for (const item of subscription.items.data) {
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
    item.current_period_start = start
    item.current_period_end = nextBoundary(subscription.billing_cycle_anchor, interval, count, start)
  }
  return draftInvoice(workingSet, {
    customer: subscription.customer,
    subscription,
    reason: 'subscription_cycle',
    items: pendingItems(workingSet, subscription.customer, id),
    lines: subscription.items.data.map((item) =>
      periodLine(workingSet, subscription, item, nameOf(workingSet, item.price.product)),
    ),
    period: { start: previous, end: start },
    currency: subscription.currency,
  })
}

/** The treatment of an invoice in a pause, instead of collecting it. */
export function applyCollectionPause(
  workingSet: WorkingSet,
  invoiceId: string,
  behavior: NonNullable<Subscription['pause_collection']>['behavior'],
): void {
  if (behavior === 'keep_as_draft') {
    stopRetrying(workingSet, invoiceId)
    return
  }
  finalizeInvoice(workingSet, invoiceId)
  if (behavior === 'void') voidInvoice(workingSet, invoiceId)
  else writeOff(workingSet, invoiceId)
}

/** The name of a price's period on an invoice. */
export function nameOf(workingSet: WorkingSet, product: string): string {
  return workingSet.find('product', product)?.body.name ?? 'Subscription'
}
