// Objects on a connected account that the platform did not make: the account's own, or those of another program.
import { addMonths } from '../engine/calendar'
import { attemptPayment } from '../engine/invoices/dunning'
import { attachMethod, createCardMethod } from '../engine/payments/payment-methods'
import { firstInvoice, startSubscription } from '../engine/subscriptions/start-subscription'
import { type WorkingSet } from '../engine/working-set'
import { customerOf } from '../api/customers'
import { priceOf } from '../api/prices'
import { productOf } from '../api/products'
import { type StripeEmulator } from '../emulator'

export interface ForeignCustomerTerms {
  email: string
  name: string
  /** A test card's number; null for a customer without a card. */
  card: string | null
}

export interface ForeignSubscriptionTerms extends ForeignCustomerTerms {
  /** An earlier customer, whose card it charges; otherwise a new one is made. */
  customer?: string | undefined
  /** Of one unit and period, in cents. */
  amount: number
  interval: 'month' | 'year'
  interval_count: number
  quantity: number
  product: string
  /** The end of the current period, epoch seconds: the next payment. The period before was paid. */
  renews_at: number
  /** Where the day of the month comes from; the end of the period unless set. */
  anchor?: number | undefined
  status: 'active' | 'past_due' | 'paused'
  cancel_at_period_end: boolean
}

interface ForeignIds {
  customer: string
  payment_method: string | null
  subscription: string
}

/** Makes customers with their cards, as an import of Stripe's does. Null where there is no such account. */
export function importCustomers(
  emulator: StripeEmulator,
  account: string,
  customers: ForeignCustomerTerms[],
): Promise<{ customer: string; payment_method: string | null }[] | null> {
  return onAccount(emulator, account, (workingSet) =>
    customers.map((terms) => newCustomer(workingSet, terms)),
  )
}

/** Makes a subscription in the middle of its life. Null where there is no such account or customer. */
export function makeForeignSubscription(
  emulator: StripeEmulator,
  account: string,
  terms: ForeignSubscriptionTerms,
): Promise<ForeignIds | null> {
  return onAccount(emulator, account, async (workingSet) => {
    const { now } = workingSet
    const months = terms.interval_count * (terms.interval === 'year' ? 12 : 1)
    if (terms.customer !== undefined) {
      const stored = await emulator.store.get('customer', terms.customer)
      if (stored?.account !== account) return null
      for (const one of await emulator.loadRelated(stored.id)) workingSet.include(one)
      workingSet.include(stored)
    }
    // Everything is booked when the current period began.
    workingSet.now = addMonths(terms.renews_at, -months)
    const holder =
      terms.customer === undefined
        ? newCustomer(workingSet, terms)
        : {
            customer: terms.customer,
            payment_method: workingSet.get('customer', terms.customer).invoice_settings
              .default_payment_method as string | null,
          }
    const product = workingSet.put('product', productOf(workingSet, { name: terms.product }))
    const price = workingSet.put('price', {
      ...priceOf(workingSet, { product: product.id, currency: 'usd', unitAmount: terms.amount }),
      type: 'recurring',
      recurring: {
        interval: terms.interval,
        interval_count: terms.interval_count,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
    })
    const subscription = startSubscription(workingSet, {
      customer: holder.customer,
      method: null,
      items: [{ price, quantity: terms.quantity }],
      metadata: {},
      description: null,
      applicationFeePercent: null,
    })
    subscription.application = null
    workingSet.edit('customer', holder.customer).currency = 'usd'
    attemptPayment(workingSet, firstInvoice(workingSet, subscription).id)
    workingSet.now = now
    const made = workingSet.edit('subscription', subscription.id)
    made.billing_cycle_anchor = terms.anchor ?? terms.renews_at
    for (const item of made.items.data) item.current_period_end = terms.renews_at
    if (terms.status === 'past_due') made.status = 'past_due'
    if (terms.status === 'paused') made.pause_collection = { behavior: 'void', resumes_at: null }
    if (terms.cancel_at_period_end) {
      Object.assign(made, { cancel_at_period_end: true, cancel_at: terms.renews_at, canceled_at: now })
    }
    workingSet.emit('customer.subscription.created', made)
    return { ...holder, subscription: made.id }
  })
}

function newCustomer(workingSet: WorkingSet, { email, name, card }: ForeignCustomerTerms) {
  const customer = workingSet.put('customer', { ...customerOf(workingSet), email, name })
  let method: string | null = null
  if (card !== null) {
    const expYear = new Date(workingSet.now * 1000).getUTCFullYear() + 3
    method = createCardMethod(workingSet, { number: card, expMonth: 12, expYear, name }, email).id
    attachMethod(workingSet, method, customer.id)
    customer.invoice_settings.default_payment_method = method
  }
  workingSet.emit('customer.created', customer)
  return { customer: customer.id, payment_method: method }
}

function onAccount<Result>(
  emulator: StripeEmulator,
  account: string,
  make: (workingSet: WorkingSet) => Result | Promise<Result>,
): Promise<Result | null> {
  return emulator.locks.run(account, async () => {
    if (!(await emulator.store.get('v2.core.account', account))) return null
    const workingSet = await emulator.workingSet(account, [], null)
    const made = await make(workingSet)
    await emulator.commit(workingSet)
    return made
  })
}
