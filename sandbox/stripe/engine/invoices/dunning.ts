import { type Invoice, type Subscription } from '../../types'
import { type WorkingSet } from '../working-set'
import { DAY } from '../calendar'
import { type Decline, DECLINES, isHard } from '../payments/test-cards'
import { collect, countAttempt } from './collect'
import { isEnded } from '../due-at'
import { endSubscription } from '../subscriptions/end-subscription'
import { subscriptionOf } from './invoices'
import { applyPendingUpdate } from '../subscriptions/pending-update'

/** Days between the attempts on an unpaid invoice; when they are used up the account's final policy is followed. */
const RETRY_DAYS = [3, 5, 7] as const

interface AttemptTerms {
  /** The card to try; otherwise the one of invoice, subscription or customer. */
  method?: string
  presence?: 'present' | 'absent'
  authenticated?: boolean
  /** One of the attempts the schedule makes. */
  scheduled?: boolean
  /** A decline leaves the subscription as it stands. */
  keepsSubscriptionStatus?: boolean
}

/** Charges an open invoice and draws the consequences for its subscription. Answers the decline, if any. */
export function attemptPayment(
  workingSet: WorkingSet,
  invoiceId: string,
  terms: AttemptTerms = {},
): Decline | null {
  const declined = tryCard(workingSet, invoiceId, terms)
  const subscription = workingSet.find(
    'subscription',
    subscriptionOf(workingSet.get('invoice', invoiceId)),
  )?.body
  if (!declined) {
    if (subscription) applySettledInvoice(workingSet, subscription.id, invoiceId)
    return null
  }
  const invoice = workingSet.edit('invoice', invoiceId)
  if (terms.scheduled) {
    const wait = RETRY_DAYS[invoice.attempt_count - 1]
    invoice.next_payment_attempt = wait === undefined ? null : workingSet.now + wait * DAY
    invoice.auto_advance = wait !== undefined
  }
  if (declined !== 'spared') workingSet.emit('invoice.payment_failed', invoice)
  workingSet.emit('invoice.updated', invoice)
  const givenUp = terms.scheduled === true && invoice.next_payment_attempt === null
  if (subscription && !terms.keepsSubscriptionStatus && !isEnded(subscription))
    fallBehind(workingSet, subscription.id, givenUp)
  return declined === 'spared' ? null : declined
}

/** `spared` when the schedule's turn came but the card is known to be refused for good. */
function tryCard(workingSet: WorkingSet, invoiceId: string, terms: AttemptTerms): Decline | 'spared' | null {
  const invoice = workingSet.get('invoice', invoiceId)
  const method = terms.method ?? methodFor(workingSet, invoice)
  const scheduled = terms.scheduled ?? false
  if (invoice.amount_due > 0 && !method) {
    countAttempt(workingSet.edit('invoice', invoiceId), scheduled)
    return DECLINES.noCard
  }
  if (scheduled && method && isHardDecline(workingSet, invoiceId, method)) {
    countAttempt(workingSet.edit('invoice', invoiceId), true)
    return 'spared'
  }
  return collect(workingSet, invoiceId, {
    method: method ?? '',
    presence: terms.presence ?? 'absent',
    authenticated: terms.authenticated,
    scheduled,
  })
}

/** The card an invoice is charged to when none is named. */
export function methodFor(workingSet: WorkingSet, invoice: Invoice): string | null {
  const subscription = workingSet.find('subscription', subscriptionOf(invoice))?.body
  const customer = workingSet.get('customer', invoice.customer as string)
  const candidates = [
    invoice.default_payment_method,
    subscription?.default_payment_method,
    customer.invoice_settings.default_payment_method,
  ]
  return candidates.find((id) => workingSet.find('payment_method', id)?.body.customer) ?? null
}

function isHardDecline(workingSet: WorkingSet, invoiceId: string, method: string): boolean {
  const open = workingSet
    .all('invoice_payment')
    .find(({ body }) => body.invoice === invoiceId && body.status === 'open')
  const error = workingSet.find('payment_intent', open?.body.payment.payment_intent)?.body.last_payment_error
  return error?.payment_method?.id === method && isHard(error.decline_code ?? '')
}

/** Draws the consequences of a paid, forgiven or voided invoice for its subscription. */
export function applySettledInvoice(workingSet: WorkingSet, subscriptionId: string, invoiceId: string): void {
  applyPendingUpdate(workingSet, subscriptionId, invoiceId)
  const subscription = workingSet.get('subscription', subscriptionId)
  const behind = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)
  if (!behind || owesLater(workingSet, subscription, workingSet.get('invoice', invoiceId))) return
  const edited = workingSet.edit('subscription', subscriptionId)
  edited.status = 'active'
  workingSet.emit('customer.subscription.updated', edited)
}

/** Whether a later invoice of the subscription was tried and is still open. */
function owesLater(workingSet: WorkingSet, subscription: Subscription, invoice: Invoice): boolean {
  return workingSet
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

function fallBehind(workingSet: WorkingSet, subscriptionId: string, givenUp: boolean): void {
  const subscription = workingSet.get('subscription', subscriptionId)
  if (subscription.status === 'incomplete' || subscription.status === 'unpaid') return
  const policy = workingSet.environment.finalPolicy
  if (givenUp && policy === 'cancel') {
    return endSubscription(workingSet, subscriptionId, { reason: 'payment_failed' })
  }
  const status = givenUp && policy === 'unpaid' ? 'unpaid' : 'past_due'
  if (subscription.status === status) return
  const edited = workingSet.edit('subscription', subscriptionId)
  edited.status = status
  workingSet.emit('customer.subscription.updated', edited)
}
