import { type CheckoutSession, type PaymentMethod, type Price, type Subscription } from '../types'
import { type Books, type Hidden, type PendingCard, type SessionPlan } from './books'
import { type Decline, testCard } from './cards'
import { charge } from './charge'
import { chargeIntent, collect } from './collect'
import { percentOf } from './money'
import { bookIntent } from './payment-intent'
import { attachMethod, behaviourOf, bookCard } from './payment-methods'
import { succeedSetup } from './setup'
import { firstInvoice, startSubscription } from './subscribe'

/**
 * Completes an open checkout session with a card: starts the subscription and collects its first invoice, or
 * takes the one payment, or keeps the card. On a decline only the refused attempt is booked and the session
 * stays open.
 */
export function completeCheckout(
  books: Books,
  sessionId: string,
  pending: PendingCard,
  authenticated: boolean,
): Decline | null {
  const kept = books.editKept('checkout.session', sessionId)
  const { body: session, hidden } = kept
  const plan = hidden.plan
  if (!plan) throw new Error(`checkout.session ${sessionId} has no plan`)
  delete hidden.challenge
  const customer = books.get('customer', session.customer as string)
  const method = bookCard(books, pending, customer.email)
  const declined = session.mode === 'setup' ? refusal(pending) : null
  if (declined) return declined
  switch (session.mode) {
    case 'setup':
      keepCard(books, session, method)
      break
    case 'payment': {
      const refused = payOnce(books, session, hidden, plan, method, authenticated)
      if (refused) return refused
      break
    }
    default: {
      const refused = tryFirst(books, session, hidden, plan, method, authenticated)
      if (refused) return refused
      subscribe(books, session, hidden, plan, method, authenticated)
    }
  }
  finish(books, session, method)
  return null
}

/** A card that is only kept is checked as if a person paid with it. */
function refusal(pending: PendingCard): Decline | null {
  const present = testCard(pending.number)?.behaviour.present
  return present === undefined || present === 'succeed' ? null : present
}

function keepCard(books: Books, session: CheckoutSession, method: PaymentMethod): void {
  attachMethod(books, method.id, session.customer as string)
  succeedSetup(books, session.setup_intent as string, method.id)
}

function intentFor(
  books: Books,
  session: CheckoutSession,
  hidden: Hidden,
  plan: SessionPlan,
  method: PaymentMethod,
) {
  if (hidden.intent) {
    const intent = books.edit('payment_intent', hidden.intent)
    intent.payment_method = method.id
    return intent
  }
  const amount = session.amount_total ?? 0
  const percent = plan.applicationFeePercent
  return bookIntent(books, {
    amount,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    method: method.id,
    applicationFee: plan.applicationFeeAmount ?? (percent === null ? null : percentOf(amount, percent)),
    description: session.mode === 'subscription' ? 'Subscription creation' : plan.description,
    reference: null,
    metadata: session.mode === 'payment' ? plan.metadata : {},
  })
}

function payOnce(
  books: Books,
  session: CheckoutSession,
  hidden: Hidden,
  plan: SessionPlan,
  method: PaymentMethod,
  authenticated: boolean,
): Decline | null {
  const intent = intentFor(books, session, hidden, plan, method)
  hidden.intent = intent.id
  const declined = chargeIntent(books, intent, { method: method.id, presence: 'present', authenticated })
  if (declined) return declined
  session.payment_intent = intent.id
  return null
}

/** A card that refuses leaves a failed charge and no subscription. */
function tryFirst(
  books: Books,
  session: CheckoutSession,
  hidden: Hidden,
  plan: SessionPlan,
  method: PaymentMethod,
  authenticated: boolean,
): Decline | null {
  if ((session.amount_total ?? 0) === 0) return null
  const kept = books.editKept('payment_method', method.id)
  const answer =
    books.world.decline(`${books.account} ${session.customer ?? ''}`) ?? behaviourOf(books, method.id).present
  if (answer === 'succeed') return null
  const intent = intentFor(books, session, hidden, plan, method)
  hidden.intent = intent.id
  return charge(books, intent, kept, answer, authenticated)
}

function subscribe(
  books: Books,
  session: CheckoutSession,
  hidden: Hidden,
  plan: SessionPlan,
  method: PaymentMethod,
  authenticated: boolean,
): Subscription {
  attachMethod(books, method.id, session.customer as string)
  const subscription = startSubscription(books, {
    customer: session.customer as string,
    method: method.id,
    items: plan.lines.map((line) => ({ price: line.price as Price, quantity: line.quantity ?? 1 })),
    metadata: plan.metadata,
    description: plan.description,
    applicationFeePercent: plan.applicationFeePercent,
  })
  const invoice = firstInvoice(books, subscription)
  collect(books, invoice.id, {
    method: method.id,
    presence: 'present',
    authenticated,
    scheduled: true,
    intent: hidden.intent,
  })
  subscription.status = 'active'
  books.emit('customer.subscription.created', subscription)
  books.edit('customer', session.customer as string).currency = subscription.currency
  session.subscription = subscription.id
  session.invoice = invoice.id
  return subscription
}

function finish(books: Books, session: CheckoutSession, method: PaymentMethod): void {
  const customer = books.get('customer', session.customer as string)
  session.status = 'complete'
  session.payment_status = (session.amount_total ?? 0) > 0 ? 'paid' : 'no_payment_required'
  session.url = null
  session.customer_details = {
    address: method.billing_details.address && { ...method.billing_details.address },
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: method.billing_details.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  books.emit('checkout.session.completed', session)
}
