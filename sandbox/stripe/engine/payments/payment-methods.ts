import { type Customer, type PaymentMethod } from '../../types'
import { type WorkingSet, type PendingCard } from '../working-set'
import { type CardBehavior, testCard } from './test-cards'
import { isEnded } from '../due-at'

/** Creates a card that is not attached to a customer yet. The number must be a test card's. */
export function createCardMethod(
  workingSet: WorkingSet,
  pending: PendingCard,
  email: string | null,
): PaymentMethod {
  const card = testCard(pending.number)
  if (!card) throw new Error('bookCard was given a number that is no test card')
  return workingSet.put(
    'payment_method',
    {
      id: workingSet.mint('pm'),
      object: 'payment_method',
      allow_redisplay: 'limited',
      billing_details: {
        address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
        email,
        name: pending.name === '' ? null : pending.name,
        phone: null,
        tax_id: null,
      },
      card: {
        brand: card.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        display_brand: card.brand,
        exp_month: pending.expMonth,
        exp_year: pending.expYear,
        // The same number has the same fingerprint everywhere, as in Stripe.
        fingerprint: `Fp${card.number.slice(-8)}${card.brand.slice(0, 4)}`,
        funding: card.funding,
        generated_from: null,
        last4: card.number.slice(-4),
        networks: { available: [card.brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: workingSet.now,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
    { card: card.behavior },
  )
}

/** How a card behaves when it is charged. */
export function behaviorOf(workingSet: WorkingSet, methodId: string): CardBehavior {
  const works: CardBehavior = { present: 'succeed', absent: 'succeed', authenticate: false }
  return workingSet.find('payment_method', methodId)?.hidden.card ?? works
}

/** Gives a card to a customer, whose bills it may pay from now on. */
export function attachMethod(workingSet: WorkingSet, methodId: string, customer: string): PaymentMethod {
  const method = workingSet.edit('payment_method', methodId)
  method.customer = customer
  workingSet.emit('payment_method.attached', method)
  return method
}

/** Takes a card from its customer; nothing is charged to it any more. */
export function detachMethod(workingSet: WorkingSet, methodId: string): PaymentMethod {
  const method = workingSet.edit('payment_method', methodId)
  const { customer } = method
  method.customer = null
  for (const { id, body } of workingSet.all('subscription')) {
    if (body.default_payment_method !== methodId || isEnded(body)) continue
    const subscription = workingSet.edit('subscription', id)
    subscription.default_payment_method = null
    workingSet.emit('customer.subscription.updated', subscription)
  }
  const holder = workingSet.find('customer', customer)?.body
  if (holder?.invoice_settings.default_payment_method === methodId) {
    const edited = workingSet.edit('customer', holder.id)
    edited.invoice_settings.default_payment_method = null
    workingSet.emit('customer.updated', edited)
  }
  workingSet.emit('payment_method.detached', method)
  return method
}

/** Makes a card the one that is charged: the customer's, and that of each subscription with one of its own. */
export function makeDefault(workingSet: WorkingSet, methodId: string, customerId: string): Customer {
  const customer = workingSet.edit('customer', customerId)
  customer.invoice_settings.default_payment_method = methodId
  workingSet.emit('customer.updated', customer)
  for (const { id, body } of workingSet.all('subscription')) {
    if (body.customer !== customerId || isEnded(body) || body.default_payment_method === null) continue
    if (body.default_payment_method === methodId) continue
    const subscription = workingSet.edit('subscription', id)
    subscription.default_payment_method = methodId
    workingSet.emit('customer.subscription.updated', subscription)
  }
  return customer
}
