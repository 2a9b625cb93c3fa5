import { WorkingSet, type StoredObject } from '#/sandbox/stripe/engine/working-set'
import { completeCheckout } from '#/sandbox/stripe/engine/checkout'
import { seededIds } from '#/sandbox/stripe/ids'
import { type CheckoutSession, type Customer, type Price } from '#/sandbox/stripe/types'

export const ACCOUNT = 'acct_1Test'

export interface Subscribed {
  /** Everything on the account's books after the checkout. */
  state: StoredObject[]
  eventTypes: string[]
  subscriptionId: string
  sessionId: string
  now: number
}

/** A member who paid their first period on the day given. What is not told here is of no matter to billing. */
export function subscribed(terms: {
  on: string
  card?: string
  cents?: number
  feePercent?: number
}): Subscribed {
  const now = Date.parse(terms.on) / 1000
  const workingSet = new WorkingSet(ACCOUNT, now, seededIds('opening'))
  const price = {
    id: 'price_1',
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    currency: 'usd',
    product: 'prod_1',
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    type: 'recurring',
    unit_amount: terms.cents ?? 3333,
    unit_amount_decimal: String(terms.cents ?? 3333),
  } as Price
  const customer = {
    id: 'cus_1',
    object: 'customer',
    email: 'ada@example.test',
    name: 'Ada',
    created: now,
    balance: 0,
    invoice_settings: { default_payment_method: null },
  } as Customer
  const session = {
    id: 'cs_test_1',
    object: 'checkout.session',
    status: 'open',
    expires_at: now + 86_400,
    customer: 'cus_1',
    created: now,
    mode: 'subscription',
    currency: 'usd',
    amount_total: terms.cents ?? 3333,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  } as CheckoutSession
  workingSet.put('customer', customer)
  workingSet.put('checkout.session', session, {
    plan: {
      lines: [{ id: 'li_1', object: 'item', price, quantity: 1, description: 'Explorer' } as never],
      metadata: { member_id: 'm1' },
      description: null,
      applicationFeePercent: terms.feePercent ?? 8,
    },
  })
  const card = { number: terms.card ?? '4242424242424242', expMonth: 12, expYear: 2034, name: 'Ada' }
  completeCheckout(workingSet, session.id, card, false)
  const subscription = workingSet.all('subscription')[0]
  return {
    state: [...workingSet.changed.values()],
    eventTypes: workingSet.events.map(({ type }) => type),
    subscriptionId: subscription?.id ?? '',
    sessionId: session.id,
    now,
  }
}
