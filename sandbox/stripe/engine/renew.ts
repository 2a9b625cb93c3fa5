import { type Invoice, type Subscription } from '../types'
import { type Books } from './books'
import { nextBoundary } from './calendar'
import { periodEnd } from './due'
import { draftInvoice, finalizeInvoice, rest, voidInvoice, writeOff } from './invoices'
import { pendingItems } from './invoice-items'
import { periodLine } from './lines'

/** Turns a subscription to its next period and drafts the invoice for it. */
export function renew(books: Books, id: string): void {
  const invoice = turnPeriod(books, id)
  const subscription = books.edit('subscription', id)
  subscription.latest_invoice = invoice.id
  books.emit('customer.subscription.updated', subscription)
  if (subscription.pause_collection) withhold(books, invoice.id, subscription.pause_collection.behavior)
  // Once collection was given up, new invoices wait as drafts until someone acts.
  else if (subscription.status === 'unpaid') withhold(books, invoice.id, 'keep_as_draft')
}

/** The next period's draft, with what waited for it. */
export function turnPeriod(books: Books, id: string): Invoice {
  const subscription = books.edit('subscription', id)
  const start = periodEnd(subscription)
  const previous = Math.min(...subscription.items.data.map((item) => item.current_period_start))
  for (const item of subscription.items.data) {
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
    item.current_period_start = start
    item.current_period_end = nextBoundary(subscription.billing_cycle_anchor, interval, count, start)
  }
  return draftInvoice(books, {
    customer: subscription.customer,
    subscription,
    reason: 'subscription_cycle',
    items: pendingItems(books, subscription.customer, id),
    lines: subscription.items.data.map((item) =>
      periodLine(books, subscription, item, nameOf(books, item.price.product)),
    ),
    period: { start: previous, end: start },
    currency: subscription.currency,
  })
}

/** What a pause does with an invoice instead of collecting it. */
export function withhold(
  books: Books,
  invoiceId: string,
  behaviour: NonNullable<Subscription['pause_collection']>['behavior'],
): void {
  if (behaviour === 'keep_as_draft') {
    rest(books, invoiceId)
    return
  }
  finalizeInvoice(books, invoiceId)
  if (behaviour === 'void') voidInvoice(books, invoiceId)
  else writeOff(books, invoiceId)
}

/** What a period of a price is called on an invoice. */
export function nameOf(books: Books, product: string): string {
  return books.find('product', product)?.body.name ?? 'Subscription'
}
