import { type Invoice, type Subscription } from '../types'
import { addItems } from './added-items'
import { type Books } from './books'
import { nextBoundary } from './calendar'
import { applyItems, type Change } from './change-plan'
import { periodEnd } from './due'
import { draftInvoice } from './invoices'
import { pendingItems } from './invoice-items'
import { periodLine } from './lines'
import { creditRest } from './proration'
import { nameOf } from './renew'

/**
 * Moves the billing cycle anchor to now: a new period begins and is billed in full at once, whatever became of the one
 * before. What is left of that one is credited only where prorations are wanted, paid or not. Drafts the invoice.
 */
export function restartCycle(books: Books, subscription: Subscription, change: Change): Invoice {
  if (change.proration !== 'none') {
    for (const item of subscription.items.data) creditRest(books, subscription, item, books.now)
  }
  applyItems(subscription, change.items)
  subscription.billing_cycle_anchor = books.now
  for (const item of subscription.items.data) {
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
    item.current_period_start = books.now
    item.current_period_end = nextBoundary(books.now, interval, count, books.now)
  }
  if (subscription.cancel_at_period_end) subscription.cancel_at = periodEnd(subscription)
  addItems(books, subscription, change.added ?? [])
  const invoice = draftInvoice(books, {
    customer: subscription.customer,
    subscription,
    reason: 'subscription_update',
    items: pendingItems(books, subscription.customer, subscription.id),
    lines: subscription.items.data.map((item) =>
      periodLine(books, subscription, item, nameOf(books, item.price.product)),
    ),
    period: { start: books.now, end: books.now },
    currency: subscription.currency,
  })
  subscription.latest_invoice = invoice.id
  return invoice
}
