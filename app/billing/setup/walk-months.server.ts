// Lives through a few months of one membership in a test account: checkout, renewals on a test clock, a declined card, a
// gift's balance, a dispute, a refund, the end.
import { setTimeout as sleep } from 'node:timers/promises'
import { membershipCheckout } from '../checkout/membership-checkout'
import { isDomainError } from '~/foundation/kit/errors'
import { NotConnectedError, ProviderRefusal } from '../stripe/errors'
import { createStripeGateway, type Stripe } from '../stripe/stripe-client.server'
import { missing, right, type Finding } from './finding'

interface WalkSettings {
  secretKey: string
  /** Origin of the API; null for Stripe's own. */
  apiBase: string | null
  /** Of the platform's host. */
  origin: string
  /** A connected account that can take payments; undefined: the first one that can, or else the platform's own. */
  accountId?: string | undefined
}

type Call = ReturnType<typeof createStripeGateway>['call']

/** Cents of the month that is paid, and the platform's share of it as a percentage. */
const [monthCents, feePercent] = [4_900, 5]
const feeCents = (monthCents * feePercent) / 100
/** Seconds after the turn of a period: its invoice waits an hour as a draft. */
const afterRenewal = 2 * 3_600
/** Milliseconds. A clock takes Stripe up to a minute for a month; a dispute comes some seconds after its charge. */
const [pollEvery, patience] = [1_000, 180_000]

/**
 * Pays for a membership of three months in a test account, and deletes all it made. One finding for each step; the
 * first that does not end as expected is the last. Throws for a live key: the steps move money.
 */
export async function* walkMonths({
  secretKey,
  apiBase,
  origin,
  accountId,
}: WalkSettings): AsyncGenerator<Finding> {
  if (!secretKey.includes('_test_'))
    throw new Error('The walk pays and refunds, so it takes a test key only: sk_test_... or rk_test_...')
  const gateway = createStripeGateway({ secretKey, apiBase, timeout: 30_000 })
  try {
    const account = accountId ?? (await payingAccount(gateway.call))
    yield right(
      account
        ? `The walk pays on the connected account ${account}.`
        : 'No connected account takes payments yet, so the walk pays on the platform’s own, without its share. Onboard a test business and run this again.',
    )
    const walk = new Walk(gateway.call, account, origin)
    try {
      for (const step of steps) yield right(await step(walk))
    } catch (error) {
      if (!(error instanceof ProviderRefusal || error instanceof Unexpected || isDomainError(error)))
        throw error
      yield missing(error instanceof NotConnectedError ? error.because : error.message)
    } finally {
      await walk.cleanUp()
    }
  } finally {
    gateway.close()
  }
}

/** A step that ended otherwise than the product relies on. */
class Unexpected extends Error {}

function expect(holds: boolean, sentence: string): void {
  if (!holds) throw new Unexpected(sentence)
}

/** The first connected account that takes payments; null where there is none. */
async function payingAccount(call: Call): Promise<string | null> {
  const { data } = await call((stripe) => stripe.v2.core.accounts.list({ limit: 20 }))
  for (const { id } of data) {
    const account = await call((stripe) => stripe.accounts.retrieveCurrent({}, { stripeAccount: id })).catch(
      () => null,
    )
    if (account?.charges_enabled) return id
  }
  return null
}

class Walk {
  clock = ''
  product = ''
  price = ''
  customer = ''
  subscription = ''
  private readonly options: Stripe.RequestOptions
  constructor(
    private readonly send: Call,
    readonly account: string | null,
    readonly origin: string,
  ) {
    this.options = account ? { stripeAccount: account } : {}
  }

  /** A request on the account of the walk. */
  call<T extends { lastResponse?: { statusCode?: number } }>(
    act: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>,
  ): Promise<T> {
    return this.send((stripe) => act(stripe, this.options))
  }

  async useCard(name: string): Promise<void> {
    const { id } = await this.call((stripe, on) =>
      stripe.paymentMethods.attach(name, { customer: this.customer }, on),
    )
    if (this.subscription)
      await this.call((stripe, on) =>
        stripe.subscriptions.update(this.subscription, { default_payment_method: id }, on),
      )
    else
      await this.call((stripe, on) =>
        stripe.customers.update(this.customer, { invoice_settings: { default_payment_method: id } }, on),
      )
  }

  readSubscription = () =>
    this.call((stripe, on) =>
      stripe.subscriptions.retrieve(this.subscription, { expand: ['latest_invoice'] }, on),
    )

  /** Lets time pass until the next month is billed. Returns the subscription's newest invoice. */
  async nextMonth(): Promise<Stripe.Invoice> {
    const { items } = await this.readSubscription()
    const to = items.data[0]!.current_period_end + afterRenewal
    await this.call((stripe, on) =>
      stripe.testHelpers.testClocks.advance(this.clock, { frozen_time: to }, on),
    )
    await this.until('The test clock did not arrive', () =>
      this.call((stripe, on) => stripe.testHelpers.testClocks.retrieve(this.clock, {}, on)).then(
        ({ status }) => {
          expect(status !== 'internal_failure', 'Stripe could not advance the test clock. Run this again.')
          return status === 'ready'
        },
      ),
    )
    return this.latestInvoice()
  }

  latestInvoice = async () => (await this.readSubscription()).latest_invoice as Stripe.Invoice

  /** The newest payment. */
  async charge(): Promise<Stripe.Charge> {
    const { data } = await this.call((stripe, on) =>
      stripe.charges.list({ customer: this.customer, limit: 1 }, on),
    )
    return data[0]!
  }

  async until(sentence: string, look: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + patience
    while (!(await look())) {
      expect(Date.now() < end, `${sentence} within ${patience / 60_000} minutes.`)
      await sleep(pollEvery)
    }
  }

  /** Deletes the clock, and with it customer and subscription; sets product and price aside. */
  async cleanUp(): Promise<void> {
    const { clock, price, product } = this
    if (clock) await this.call((stripe, on) => stripe.testHelpers.testClocks.del(clock, {}, on))
    if (price) await this.call((stripe, on) => stripe.prices.update(price, { active: false }, on))
    if (product) await this.call((stripe, on) => stripe.products.update(product, { active: false }, on))
  }
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const steps = [prepare, openCheckout, join, renew, decline, recover, payByGift, dispute, refund, end]

async function prepare(walk: Walk): Promise<string> {
  const now = Math.floor(Date.now() / 1_000)
  const clock = await walk.call((stripe, on) =>
    stripe.testHelpers.testClocks.create({ frozen_time: now, name: 'Tastevin: walk' }, on),
  )
  walk.clock = clock.id
  const product = await walk.call((stripe, on) => stripe.products.create({ name: 'Tastevin: walk' }, on))
  walk.product = product.id
  const content = { product: product.id, currency: 'usd', unit_amount: monthCents }
  const price = await walk.call((stripe, on) =>
    stripe.prices.create({ ...content, recurring: { interval: 'month' } }, on),
  )
  walk.price = price.id
  const customer = await walk.call((stripe, on) =>
    stripe.customers.create({ email: 'walk@example.com', name: 'Tastevin: walk', test_clock: clock.id }, on),
  )
  walk.customer = customer.id
  return 'Preparation: a test clock, a customer on it, and a price by the month.'
}

async function openCheckout(walk: Walk): Promise<string> {
  const session = await walk.call((stripe, on) =>
    stripe.checkout.sessions.create(
      membershipCheckout({
        ...{ customer: walk.customer, price: walk.price, attemptId: walk.clock, metadata: {} },
        ...{ success: walk.origin, cancel: walk.origin },
        feePercent: walk.account ? feePercent : undefined,
      }),
      on,
    ),
  )
  expect(Boolean(session.url), 'Stripe opened a checkout without an address.')
  await walk.call((stripe, on) => stripe.checkout.sessions.expire(session.id, {}, on))
  return 'Checkout: the page of a membership opens with the product’s parameters, and closes when it is abandoned.'
}

async function join(walk: Walk): Promise<string> {
  await walk.useCard('pm_card_visa')
  const { id, status } = await walk.call((stripe, on) =>
    stripe.subscriptions.create(
      {
        ...{ customer: walk.customer, items: [{ price: walk.price }] },
        payment_behavior: 'error_if_incomplete',
        ...(walk.account && { application_fee_percent: feePercent }),
      },
      on,
    ),
  )
  walk.subscription = id
  const { amount, application_fee_amount: fee } = await walk.charge()
  expect(
    status === 'active' && amount === monthCents,
    `The first month is ${status}, ${dollars(amount)} paid.`,
  )
  if (!walk.account) return `Join: ${dollars(amount)} paid.`
  expect(
    fee === feeCents,
    `The platform’s share of ${dollars(amount)} is ${dollars(fee ?? 0)}, not ${dollars(feeCents)}.`,
  )
  return `Join: ${dollars(amount)} paid, ${dollars(feeCents)} of it to the platform.`
}

async function renew(walk: Walk): Promise<string> {
  const invoice = await walk.nextMonth()
  expect(
    invoice.status === 'paid' && invoice.billing_reason === 'subscription_cycle',
    `The invoice of the second month is ${invoice.status}.`,
  )
  return `Renewal: the second month is paid, ${dollars(invoice.amount_paid)}.`
}

async function decline(walk: Walk): Promise<string> {
  await walk.useCard('pm_card_chargeCustomerFail')
  const invoice = await walk.nextMonth()
  const { status } = await walk.readSubscription()
  expect(
    invoice.status === 'open' && status === 'past_due',
    `After a declined renewal the invoice is ${invoice.status} and the subscription ${status}, not open and past due.`,
  )
  expect(
    invoice.next_payment_attempt !== null,
    'Stripe does not try a declined renewal again. Set retries under Settings, Billing, Subscriptions and emails.',
  )
  return 'Decline: the membership is past due, and Stripe tries again.'
}

async function recover(walk: Walk): Promise<string> {
  await walk.useCard('pm_card_visa')
  const { id } = await walk.latestInvoice()
  const invoice = await walk.call((stripe, on) => stripe.invoices.pay(id, {}, on))
  const { status } = await walk.readSubscription()
  expect(
    invoice.status === 'paid' && status === 'active',
    `After the card was replaced the invoice is ${invoice.status} and the subscription ${status}.`,
  )
  return 'Recovery: with another card the month is paid, and the membership active again.'
}

async function payByGift(walk: Walk): Promise<string> {
  await walk.call((stripe, on) =>
    stripe.customers.createBalanceTransaction(walk.customer, { amount: -monthCents, currency: 'usd' }, on),
  )
  const invoice = await walk.nextMonth()
  expect(
    invoice.status === 'paid' && invoice.amount_paid === 0 && invoice.starting_balance === -monthCents,
    `A month with a gift’s balance is ${invoice.status}, ${dollars(invoice.amount_paid)} of it by card.`,
  )
  return 'Gift: a month is paid from the balance, and the card is not charged.'
}

async function dispute(walk: Walk): Promise<string> {
  await walk.useCard('pm_card_createDispute')
  await walk.nextMonth()
  const { id } = await walk.charge()
  await walk.until('No dispute came', () =>
    walk.call((stripe, on) => stripe.disputes.list({ charge: id }, on)).then(({ data }) => data.length > 0),
  )
  return 'Dispute: it names the payment of the month.'
}

async function refund(walk: Walk): Promise<string> {
  await walk.useCard('pm_card_visa')
  await walk.nextMonth()
  const { id, application_fee: fee } = await walk.charge()
  const made = await walk.call((stripe, on) =>
    stripe.refunds.create({ charge: id, ...(walk.account && { refund_application_fee: true }) }, on),
  )
  expect(
    made.status === 'succeeded' && made.amount === monthCents,
    `A refund of ${dollars(monthCents)} is ${made.status}, ${dollars(made.amount)}.`,
  )
  if (!walk.account) return `Refund: ${dollars(made.amount)} returned.`
  const { data } = await walk.call((stripe) => stripe.applicationFees.listRefunds(String(fee), {}))
  const returned = data.reduce((sum, { amount }) => sum + amount, 0)
  expect(returned === feeCents, `The platform returned ${dollars(returned)} of its ${dollars(feeCents)}.`)
  return `Refund: ${dollars(made.amount)} returned, ${dollars(returned)} of it by the platform.`
}

async function end(walk: Walk): Promise<string> {
  const { status } = await walk.call((stripe, on) => stripe.subscriptions.cancel(walk.subscription, {}, on))
  expect(status === 'canceled', `A canceled subscription is ${status}.`)
  return 'End: the membership is canceled; what the walk made is deleted.'
}
