import { type CheckoutSession, type PaymentMethod, type Price, type Subscription } from '../types'
import { type WorkingSet, type Hidden, type PendingCard, type SessionPlan } from './working-set'
import { type Decline, testCard } from './payments/test-cards'
import { charge } from './payments/charge'
import { chargeIntent, collect } from './invoices/collect'
import { percentOf } from './money'
import { createPaymentIntent } from './payments/payment-intent'
import { attachMethod, behaviorOf, createCardMethod } from './payments/payment-methods'
import { completeSetupIntent } from './payments/setup-intent'
import { firstInvoice, startSubscription } from './subscriptions/start-subscription'

/**
 * Completes an open checkout session with a card: starts the subscription and collects its first invoice, or
 * takes the one payment, or keeps the card. On a decline only the refused attempt is booked and the session
 * stays open.
 */
export function completeCheckout(
  workingSet: WorkingSet,
  sessionId: string,
  pending: PendingCard,
  authenticated: boolean,
): Decline | null {
  const stored = workingSet.editStored('checkout.session', sessionId)
  const { body: session, hidden } = stored
  const plan = hidden.plan
  if (!plan) throw new Error(`checkout.session ${sessionId} has no plan`)
  delete hidden.challenge
  const customer = workingSet.get('customer', session.customer as string)
  const method = createCardMethod(workingSet, pending, customer.email)
  if (hidden.address)
    workingSet.edit('payment_method', method.id).billing_details.address = { ...hidden.address }
  const declined = session.mode === 'setup' ? refusal(pending) : null
  if (declined) return declined
  switch (session.mode) {
    case 'setup':
      keepCard(workingSet, session, method)
      break
    case 'payment': {
      const refused = payOnce(workingSet, session, hidden, plan, method, authenticated)
      if (refused) return refused
      keepAddress(workingSet, session, hidden, plan)
      break
    }
    default: {
      const refused = tryFirst(workingSet, session, hidden, plan, method, authenticated)
      if (refused) return refused
      keepAddress(workingSet, session, hidden, plan)
      subscribe(workingSet, session, hidden, plan, method, authenticated)
    }
  }
  finish(workingSet, session, method)
  return null
}

/** A card that is only saved is checked as if a person paid with it. */
function refusal(pending: PendingCard): Decline | null {
  const present = testCard(pending.number)?.behavior.present
  return present === undefined || present === 'succeed' ? null : present
}

function keepCard(workingSet: WorkingSet, session: CheckoutSession, method: PaymentMethod): void {
  attachMethod(workingSet, method.id, session.customer as string)
  completeSetupIntent(workingSet, session.setup_intent as string, method.id)
}

function intentFor(
  workingSet: WorkingSet,
  session: CheckoutSession,
  hidden: Hidden,
  plan: SessionPlan,
  method: PaymentMethod,
) {
  if (hidden.intent) {
    const intent = workingSet.edit('payment_intent', hidden.intent)
    intent.payment_method = method.id
    return intent
  }
  const amount = session.amount_total ?? 0
  const percent = plan.applicationFeePercent
  return createPaymentIntent(workingSet, {
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
  workingSet: WorkingSet,
  session: CheckoutSession,
  hidden: Hidden,
  plan: SessionPlan,
  method: PaymentMethod,
  authenticated: boolean,
): Decline | null {
  const intent = intentFor(workingSet, session, hidden, plan, method)
  hidden.intent = intent.id
  const declined = chargeIntent(workingSet, intent, { method: method.id, presence: 'present', authenticated })
  if (declined) return declined
  session.payment_intent = intent.id
  return null
}

/** A declined card leaves a failed charge and no subscription. */
function tryFirst(
  workingSet: WorkingSet,
  session: CheckoutSession,
  hidden: Hidden,
  plan: SessionPlan,
  method: PaymentMethod,
  authenticated: boolean,
): Decline | null {
  if ((session.amount_total ?? 0) === 0) return null
  const stored = workingSet.editStored('payment_method', method.id)
  const answer =
    workingSet.environment.decline(`${workingSet.account} ${session.customer ?? ''}`) ??
    behaviorOf(workingSet, method.id).present
  if (answer === 'succeed') return null
  const intent = intentFor(workingSet, session, hidden, plan, method)
  hidden.intent = intent.id
  return charge(workingSet, intent, stored, answer, authenticated)
}

function subscribe(
  workingSet: WorkingSet,
  session: CheckoutSession,
  hidden: Hidden,
  plan: SessionPlan,
  method: PaymentMethod,
  authenticated: boolean,
): Subscription {
  attachMethod(workingSet, method.id, session.customer as string)
  const subscription = startSubscription(workingSet, {
    customer: session.customer as string,
    method: method.id,
    items: plan.lines.map((line) => ({ price: line.price as Price, quantity: line.quantity ?? 1 })),
    metadata: plan.metadata,
    description: plan.description,
    applicationFeePercent: plan.applicationFeePercent,
    automaticTax: session.automatic_tax.enabled,
  })
  const invoice = firstInvoice(workingSet, subscription)
  collect(workingSet, invoice.id, {
    method: method.id,
    presence: 'present',
    authenticated,
    scheduled: true,
    intent: hidden.intent,
  })
  subscription.status = 'active'
  workingSet.emit('customer.subscription.created', subscription)
  workingSet.edit('customer', session.customer as string).currency = subscription.currency
  session.subscription = subscription.id
  session.invoice = invoice.id
  return subscription
}

/** Keeps the typed address with the customer, where that was asked for. */
function keepAddress(
  workingSet: WorkingSet,
  session: CheckoutSession,
  { address }: Hidden,
  { savesAddress }: SessionPlan,
): void {
  if (!address || !savesAddress) return
  const customer = workingSet.edit('customer', session.customer as string)
  customer.address = { ...address }
  workingSet.emit('customer.updated', customer)
}

function finish(workingSet: WorkingSet, session: CheckoutSession, method: PaymentMethod): void {
  const customer = workingSet.get('customer', session.customer as string)
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
  workingSet.emit('checkout.session.completed', session)
}
