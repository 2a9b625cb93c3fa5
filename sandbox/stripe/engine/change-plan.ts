import { type Invoice, type Subscription, type SubscriptionItem } from '../types'
import { addItems, type AddedItem } from './added-items'
import { type Books } from './books'
import { type Decline } from './cards'
import { attempt } from './dunning'
import { draftInvoice, finalizeInvoice } from './invoices'
import { pendingItems } from './invoice-items'
import { planOf } from './items'
import { abandonPendingUpdate, holdUpdate } from './pending-update'
import { type ItemChange, prorate } from './proration'
import { withhold } from './renew'
import { restartCycle } from './restart-cycle'

export type ProrationBehaviour = 'create_prorations' | 'always_invoice' | 'none'
export type PaymentBehaviour =
  'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'

export interface Change {
  items: ItemChange[]
  proration: ProrationBehaviour
  /** The moment from which the change is reckoned, within the period. */
  at: number
  payment: PaymentBehaviour
  /** `now` begins a new period, billed at once. */
  anchor?: 'now' | 'unchanged'
  /** Lines for the next invoice beside it. */
  added?: AddedItem[]
}

/**
 * Changes prices or quantities of a subscription. With `always_invoice` the difference is billed and collected
 * at once, as is a new period; what a decline then means follows from `payment`: with `error_if_incomplete` the caller throws these
 * books away, with `pending_if_incomplete` the change waits for its payment. Answers the decline.
 */
export function changePlan(books: Books, id: string, change: Change): Decline | null {
  const subscription = books.edit('subscription', id)
  abandonPendingUpdate(books, id)
  if (change.anchor === 'now') {
    return collectChange(books, subscription, restartCycle(books, subscription, change), change.payment)
  }
  if (change.proration !== 'none') prorate(books, subscription, change.items, change.at)
  addItems(books, subscription, change.added ?? [])
  if (change.proration !== 'always_invoice') {
    applyItems(subscription, change.items)
    return null
  }
  const waits = change.payment === 'pending_if_incomplete'
  const changed = waits ? changedItems(subscription, change.items) : []
  if (!waits) applyItems(subscription, change.items)
  const invoice = billWaiting(books, subscription)
  if (!invoice) {
    if (waits) applyItems(subscription, change.items)
    return null
  }
  const declined = collectChange(books, subscription, invoice, change.payment)
  if (waits && declined) holdUpdate(books, id, changed, invoice.id)
  else if (waits) applyItems(subscription, change.items)
  return declined
}

/** Drafts an invoice of everything that waits for the next one. Null when nothing does. */
export function billWaiting(books: Books, subscription: Subscription): Invoice | null {
  const items = pendingItems(books, subscription.customer, subscription.id)
  if (items.length === 0) return null
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
  return invoice
}

function collectChange(
  books: Books,
  subscription: Subscription,
  invoice: Invoice,
  payment: PaymentBehaviour,
): Decline | null {
  if (subscription.pause_collection) {
    withhold(books, invoice.id, subscription.pause_collection.behavior)
    return null
  }
  finalizeInvoice(books, invoice.id)
  invoice.next_payment_attempt = null
  if (payment === 'default_incomplete' && invoice.amount_due > 0) {
    invoice.auto_advance = false
    if (subscription.status === 'active') subscription.status = 'past_due'
    return null
  }
  if (payment === 'allow_incomplete' || payment === 'default_incomplete') {
    return attempt(books, invoice.id, { scheduled: true })
  }
  // Neither an error nor a waiting change makes the member fall behind, and nobody tries again by himself.
  invoice.auto_advance = false
  return attempt(books, invoice.id, { keepsStanding: true })
}

/** Puts changed prices and quantities on the subscription; its periods stay. */
export function applyItems(subscription: Subscription, changes: ItemChange[]): void {
  const changed = changedItems(subscription, changes)
  subscription.items.data = subscription.items.data.map(
    (item) => changed.find(({ id }) => id === item.id) ?? item,
  )
}

function changedItems(subscription: Subscription, changes: ItemChange[]): SubscriptionItem[] {
  return subscription.items.data.flatMap((item) => {
    const change = changes.find((one) => one.item === item.id)
    if (!change) return []
    const price = change.price ?? item.price
    const copy = structuredClone({ ...item, price, plan: planOf(price) })
    if (change.quantity !== undefined) copy.quantity = change.quantity
    return [copy]
  })
}
