import { type Invoice, type Subscription, type SubscriptionItem } from '../../types'
import { addItems, type AddedItem } from './added-items'
import { type WorkingSet } from '../working-set'
import { type Decline } from '../payments/test-cards'
import { attemptPayment } from '../invoices/dunning'
import { draftInvoice, finalizeInvoice } from '../invoices/invoices'
import { pendingItems } from '../invoices/invoice-items'
import { planOf } from './subscription-items'
import { discardPendingUpdate, savePendingUpdate } from './pending-update'
import { type ItemChange, prorate } from './proration'
import { applyCollectionPause } from './renew'
import { restartCycle } from './restart-cycle'

export type ProrationBehavior = 'create_prorations' | 'always_invoice' | 'none'
export type PaymentBehavior =
  'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'

export interface Change {
  items: ItemChange[]
  proration: ProrationBehavior
  /** The moment from which the change is reckoned, within the period. */
  at: number
  payment: PaymentBehavior
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
export function changePlan(workingSet: WorkingSet, id: string, change: Change): Decline | null {
  const subscription = workingSet.edit('subscription', id)
  discardPendingUpdate(workingSet, id)
  if (change.anchor === 'now') {
    return collectChange(
      workingSet,
      subscription,
      restartCycle(workingSet, subscription, change),
      change.payment,
    )
  }
  if (change.proration !== 'none') prorate(workingSet, subscription, change.items, change.at)
  addItems(workingSet, subscription, change.added ?? [])
  if (change.proration !== 'always_invoice') {
    applyItems(subscription, change.items)
    return null
  }
  const waits = change.payment === 'pending_if_incomplete'
  const changed = waits ? changedItems(subscription, change.items) : []
  if (!waits) applyItems(subscription, change.items)
  const invoice = invoicePendingItems(workingSet, subscription)
  if (!invoice) {
    if (waits) applyItems(subscription, change.items)
    return null
  }
  const declined = collectChange(workingSet, subscription, invoice, change.payment)
  if (waits && declined) savePendingUpdate(workingSet, id, changed, invoice.id)
  else if (waits) applyItems(subscription, change.items)
  return declined
}

/** Drafts an invoice of everything that waits for the next one. Null when nothing does. */
export function invoicePendingItems(workingSet: WorkingSet, subscription: Subscription): Invoice | null {
  const items = pendingItems(workingSet, subscription.customer, subscription.id)
  if (items.length === 0) return null
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
  return invoice
}

function collectChange(
  workingSet: WorkingSet,
  subscription: Subscription,
  invoice: Invoice,
  payment: PaymentBehavior,
): Decline | null {
  if (subscription.pause_collection) {
    applyCollectionPause(workingSet, invoice.id, subscription.pause_collection.behavior)
    return null
  }
  finalizeInvoice(workingSet, invoice.id)
  invoice.next_payment_attempt = null
  if (payment === 'default_incomplete' && invoice.amount_due > 0) {
    invoice.auto_advance = false
    if (subscription.status === 'active') subscription.status = 'past_due'
    return null
  }
  if (payment === 'allow_incomplete' || payment === 'default_incomplete') {
    return attemptPayment(workingSet, invoice.id, { scheduled: true })
  }
  // Neither an error nor a pending change makes the member past due, and neither is retried.
  invoice.auto_advance = false
  return attemptPayment(workingSet, invoice.id, { keepsSubscriptionStatus: true })
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
