import { mintFrom } from '../ids'
import { type Subscription } from '../types'
import { type BookedEvent, Books, type Kept } from './books'
import { DAY, HOUR, nextBoundary } from './calendar'
import { collect } from './collect'
import { draftInvoice, finalizeInvoice, periodLine, subscriptionOf, voidInvoice } from './invoices'

/** Days between the attempts on an unpaid invoice; when they are used up the subscription is given up. */
export const RETRY_DAYS = [3, 5, 7] as const

/** A subscription that never got its first payment lapses after this long. */
const INCOMPLETE_FOR = 23 * HOUR

export interface Step {
  /** The objects that changed or came to be. */
  changed: Kept[]
  events: BookedEvent[]
}

export interface StepOptions {
  account: string
  /** Ids of what the step brings forth follow from this. */
  seed: string
  baseUrl?: string
}

/**
 * Lets time pass over a set of objects: everything due in (from, to] happens, in the order it is due. Pure:
 * the state given is left as it is, and the same state, times and seed give the same answer. Stepping to a
 * moment in one go or in several comes to the same objects, save for their ids.
 */
export function step(state: Iterable<Kept>, from: number, to: number, options: StepOptions): Step {
  const books = new Books(options.account, from, mintFrom(options.seed), state, null, options.baseUrl)
  for (;;) {
    const next = earliest(books)
    if (!next || next.due > to) break
    books.now = Math.max(from, next.due)
    happen(books, next.kept)
  }
  return { changed: [...books.changed.values()], events: books.events }
}

/** When something next happens to this object by itself, in epoch seconds; null if never. */
export function dueAt(kept: Kept): number | null {
  switch (kept.type) {
    case 'checkout.session':
      return kept.body.status === 'open' ? kept.body.expires_at : null
    case 'invoice':
      if (kept.body.status === 'draft') return kept.body.automatically_finalizes_at
      return kept.body.status === 'open' ? kept.body.next_payment_attempt : null
    case 'subscription':
      return subscriptionDueAt(kept.body)
    default:
      return null
  }
}

function subscriptionDueAt(subscription: Subscription): number | null {
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_FOR
  if (ended(subscription)) return null
  const times = [periodEnd(subscription)]
  if (subscription.cancel_at !== null) times.push(subscription.cancel_at)
  if (subscription.pause_collection?.resumes_at) times.push(subscription.pause_collection.resumes_at)
  return Math.min(...times)
}

export function ended(subscription: Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
}

/** The end of the period being served: in this API version it lives on the items. */
export function periodEnd(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end))
}

function earliest(books: Books): { kept: Kept; due: number } | null {
  let best: { kept: Kept; due: number } | null = null
  for (const type of ['checkout.session', 'subscription', 'invoice'] as const) {
    for (const kept of books.all(type)) {
      const due = dueAt(kept)
      if (due !== null && (!best || due < best.due)) best = { kept, due }
    }
  }
  return best
}

function happen(books: Books, kept: Kept): void {
  switch (kept.type) {
    case 'checkout.session':
      return expireSession(books, kept.id)
    case 'invoice':
      return books.get('invoice', kept.id).status === 'draft'
        ? finalizeAndCollect(books, kept.id)
        : retry(books, kept.id)
    case 'subscription':
      return turnSubscription(books, kept.id)
  }
}

/** Closes an open checkout session and books `checkout.session.expired`. */
export function expireSession(books: Books, id: string): void {
  const kept = books.editKept('checkout.session', id)
  delete kept.hidden.challenge
  kept.body.status = 'expired'
  kept.body.url = null
  books.emit('checkout.session.expired', kept.body)
}

function turnSubscription(books: Books, id: string): void {
  const subscription = books.get('subscription', id)
  if (subscription.status === 'incomplete') return lapse(books, id)
  if (subscription.cancel_at !== null && subscription.cancel_at <= books.now)
    return endSubscription(books, id)
  const resumes = subscription.pause_collection?.resumes_at
  if (resumes && resumes <= books.now) {
    const edited = books.edit('subscription', id)
    edited.pause_collection = null
    books.emit('customer.subscription.updated', edited)
    return
  }
  if (subscription.cancel_at_period_end) return endSubscription(books, id)
  renew(books, id)
}

function lapse(books: Books, id: string): void {
  const subscription = books.edit('subscription', id)
  subscription.status = 'incomplete_expired'
  subscription.ended_at = books.now
  if (subscription.latest_invoice && books.get('invoice', subscription.latest_invoice).status === 'open') {
    voidInvoice(books, subscription.latest_invoice)
  }
  books.emit('customer.subscription.updated', subscription)
}

/** Ends a subscription now; open invoices stay owed but are no longer tried. */
export function endSubscription(
  books: Books,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void {
  const subscription = books.edit('subscription', id)
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
    const invoice = books.edit('invoice', invoiceId)
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
    books.emit('invoice.updated', invoice)
  }
  books.emit('customer.subscription.deleted', subscription)
}

function renew(books: Books, id: string): void {
  const subscription = books.edit('subscription', id)
  const start = periodEnd(subscription)
  const previous = Math.min(...subscription.items.data.map((item) => item.current_period_start))
  for (const item of subscription.items.data) {
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
    item.current_period_start = start
    item.current_period_end = nextBoundary(subscription.billing_cycle_anchor, interval, count, start)
  }
  const lines = subscription.items.data.map((item) =>
    periodLine(books, subscription, item, nameOf(books, item.price.product)),
  )
  const invoice = draftInvoice(books, subscription, 'subscription_cycle', lines, {
    start: previous,
    end: start,
  })
  subscription.latest_invoice = invoice.id
  books.emit('customer.subscription.updated', subscription)
  if (subscription.pause_collection)
    return withhold(books, invoice.id, subscription.pause_collection.behavior)
  // Once collection was given up, new invoices wait as drafts until someone acts.
  if (subscription.status === 'unpaid') withhold(books, invoice.id, 'keep_as_draft')
}

function withhold(
  books: Books,
  invoiceId: string,
  behaviour: NonNullable<Subscription['pause_collection']>['behavior'],
): void {
  const invoice = books.edit('invoice', invoiceId)
  if (behaviour === 'keep_as_draft') {
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
    books.emit('invoice.updated', invoice)
    return
  }
  finalizeInvoice(books, invoiceId)
  if (behaviour === 'void') {
    voidInvoice(books, invoiceId)
    return
  }
  invoice.status = 'uncollectible'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.marked_uncollectible_at = books.now
  books.emit('invoice.marked_uncollectible', invoice)
}

function finalizeAndCollect(books: Books, id: string): void {
  finalizeInvoice(books, id)
  attempt(books, id)
}

function retry(books: Books, id: string): void {
  attempt(books, id)
}

/** Charges an open invoice to the subscription's card and draws the consequences for the subscription. */
export function attempt(books: Books, invoiceId: string): boolean {
  const invoice = books.get('invoice', invoiceId)
  const subscriptionId = subscriptionOf(invoice)
  const subscription = books.find('subscription', subscriptionId)?.body
  const customer = books.get('customer', invoice.customer as string)
  const method = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  const declined =
    invoice.amount_due > 0 && !method ? true : collect(books, invoiceId, method ?? '', 'absent') !== null
  if (!declined) {
    if (subscription) recover(books, subscription.id, invoiceId)
    return true
  }
  const edited = books.edit('invoice', invoiceId)
  if (!method) {
    edited.attempted = true
    edited.attempt_count += 1
  }
  const wait = RETRY_DAYS[edited.attempt_count - 1]
  edited.next_payment_attempt = wait === undefined ? null : books.now + wait * DAY
  edited.auto_advance = wait !== undefined
  books.emit('invoice.payment_failed', edited)
  books.emit('invoice.updated', edited)
  if (subscription && !ended(subscription)) fallBehind(books, subscription.id, wait === undefined)
  return false
}

/** A paid invoice makes the subscription good again when it is the latest one. */
export function recover(books: Books, subscriptionId: string, invoiceId: string): void {
  const subscription = books.get('subscription', subscriptionId)
  const behind =
    subscription.status === 'past_due' ||
    subscription.status === 'unpaid' ||
    subscription.status === 'incomplete'
  if (!behind || subscription.latest_invoice !== invoiceId) return
  const edited = books.edit('subscription', subscriptionId)
  edited.status = 'active'
  books.emit('customer.subscription.updated', edited)
}

function fallBehind(books: Books, subscriptionId: string, givenUp: boolean): void {
  if (givenUp) return endSubscription(books, subscriptionId, 'payment_failed')
  const subscription = books.edit('subscription', subscriptionId)
  if (subscription.status === 'past_due') return
  subscription.status = 'past_due'
  books.emit('customer.subscription.updated', subscription)
}

function nameOf(books: Books, product: string): string {
  return books.find('product', product)?.body.name ?? 'Subscription'
}
