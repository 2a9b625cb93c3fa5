import { type Invoice, type Subscription } from '../types'
import { type Books } from './books'
import { DAY } from './calendar'
import { type Decline, DECLINES, isHard } from './cards'
import { collect, countAttempt } from './collect'
import { ended } from './due'
import { endSubscription } from './end'
import { subscriptionOf } from './invoices'
import { applyPendingUpdate } from './pending-update'

/** Days between the attempts on an unpaid invoice; when they are used up the account's final policy is followed. */
export const RETRY_DAYS = [3, 5, 7] as const

export interface AttemptTerms {
  /** The card to try; otherwise the one of invoice, subscription or customer. */
  method?: string
  presence?: 'present' | 'absent'
  authenticated?: boolean
  /** One of the attempts the schedule makes. */
  scheduled?: boolean
  /** A decline leaves the subscription as it stands. */
  keepsStanding?: boolean
}

/** Charges an open invoice and draws the consequences for its subscription. Answers the decline, if any. */
export function attempt(books: Books, invoiceId: string, terms: AttemptTerms = {}): Decline | null {
  const declined = tryCard(books, invoiceId, terms)
  const subscription = books.find('subscription', subscriptionOf(books.get('invoice', invoiceId)))?.body
  if (!declined) {
    if (subscription) paid(books, subscription.id, invoiceId)
    return null
  }
  const invoice = books.edit('invoice', invoiceId)
  if (terms.scheduled) {
    const wait = RETRY_DAYS[invoice.attempt_count - 1]
    invoice.next_payment_attempt = wait === undefined ? null : books.now + wait * DAY
    invoice.auto_advance = wait !== undefined
  }
  if (declined !== 'spared') books.emit('invoice.payment_failed', invoice)
  books.emit('invoice.updated', invoice)
  const givenUp = terms.scheduled === true && invoice.next_payment_attempt === null
  if (subscription && !terms.keepsStanding && !ended(subscription))
    fallBehind(books, subscription.id, givenUp)
  return declined === 'spared' ? null : declined
}

/** `spared` when the schedule's turn came but the card is known to be refused for good. */
function tryCard(books: Books, invoiceId: string, terms: AttemptTerms): Decline | 'spared' | null {
  const invoice = books.get('invoice', invoiceId)
  const method = terms.method ?? methodFor(books, invoice)
  const scheduled = terms.scheduled ?? false
  if (invoice.amount_due > 0 && !method) {
    countAttempt(books.edit('invoice', invoiceId), scheduled)
    return DECLINES.noCard
  }
  if (scheduled && method && refusedForGood(books, invoiceId, method)) {
    countAttempt(books.edit('invoice', invoiceId), true)
    return 'spared'
  }
  return collect(books, invoiceId, {
    method: method ?? '',
    presence: terms.presence ?? 'absent',
    authenticated: terms.authenticated,
    scheduled,
  })
}

/** The card an invoice is charged to when none is named. */
export function methodFor(books: Books, invoice: Invoice): string | null {
  const subscription = books.find('subscription', subscriptionOf(invoice))?.body
  const customer = books.get('customer', invoice.customer as string)
  const candidates = [
    invoice.default_payment_method,
    subscription?.default_payment_method,
    customer.invoice_settings.default_payment_method,
  ]
  return candidates.find((id) => books.find('payment_method', id)?.body.customer) ?? null
}

function refusedForGood(books: Books, invoiceId: string, method: string): boolean {
  const open = books
    .all('invoice_payment')
    .find(({ body }) => body.invoice === invoiceId && body.status === 'open')
  const error = books.find('payment_intent', open?.body.payment.payment_intent)?.body.last_payment_error
  return error?.payment_method?.id === method && isHard(error.decline_code ?? '')
}

/** Draws the consequences of a paid, forgiven or voided invoice for its subscription. */
export function paid(books: Books, subscriptionId: string, invoiceId: string): void {
  applyPendingUpdate(books, subscriptionId, invoiceId)
  const subscription = books.get('subscription', subscriptionId)
  const behind = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)
  if (!behind || owesLater(books, subscription, books.get('invoice', invoiceId))) return
  const edited = books.edit('subscription', subscriptionId)
  edited.status = 'active'
  books.emit('customer.subscription.updated', edited)
}

/** Whether a later invoice of the subscription was tried and is still open. */
function owesLater(books: Books, subscription: Subscription, invoice: Invoice): boolean {
  return books
    .all('invoice')
    .some(
      ({ id, body }) =>
        id !== invoice.id &&
        subscriptionOf(body) === subscription.id &&
        body.status === 'open' &&
        body.attempted &&
        body.created >= invoice.created,
    )
}

function fallBehind(books: Books, subscriptionId: string, givenUp: boolean): void {
  const subscription = books.get('subscription', subscriptionId)
  if (subscription.status === 'incomplete' || subscription.status === 'unpaid') return
  const policy = books.world.finalPolicy
  if (givenUp && policy === 'cancel') {
    return endSubscription(books, subscriptionId, { reason: 'payment_failed' })
  }
  const status = givenUp && policy === 'unpaid' ? 'unpaid' : 'past_due'
  if (subscription.status === status) return
  const edited = books.edit('subscription', subscriptionId)
  edited.status = status
  books.emit('customer.subscription.updated', edited)
}
