import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
let club: Club
beforeAll(async () => {
  rig = await startRig()
  club = await rig.club(5000)
})
afterAll(() => rig.close())

const forward = async (days: number) => {
  const moved = await rig.control('/clock', { account: club.account, advance: `P${days}D` })
  expect(moved.status).toBe(200)
}

async function credited(cents: number) {
  const { id } = await rig.stripe.customers.create({ email: 'ada@example.test' }, club.on)
  const transaction = await rig.stripe.customers.createBalanceTransaction(
    id,
    { amount: -cents, currency: 'usd', description: 'A gift', metadata: { gift: 'g1' } },
    club.on,
  )
  return { id, transaction }
}

describe('a customer’s credit balance', () => {
  it('is moved by a transaction, which the customer’s list names', async () => {
    const { id, transaction } = await credited(12_000)
    expect(transaction).toMatchObject({
      object: 'customer_balance_transaction',
      amount: -12_000,
      ending_balance: -12_000,
      type: 'adjustment',
      invoice: null,
      metadata: { gift: 'g1' },
    })
    expect(await rig.stripe.customers.retrieve(id, {}, club.on)).toMatchObject({
      balance: -12_000,
      currency: 'usd',
    })
    const { data } = await rig.stripe.customers.listBalanceTransactions(id, {}, club.on)
    expect(data.map((one) => one.id)).toEqual([transaction.id])
    const { id: other } = await rig.stripe.customers.create({}, club.on)
    await expect(
      rig.stripe.customers.retrieveBalanceTransaction(other, transaction.id, {}, club.on),
    ).rejects.toMatchObject({ statusCode: 404 })
    await expect(
      rig.stripe.customers.createBalanceTransaction(id, { amount: -1, currency: 'eur' }, club.on),
    ).rejects.toMatchObject({ statusCode: 400, param: 'currency' })
  })

  it('starts a subscription without a card, pays its invoices without a charge or a fee, until it is used up', async () => {
    const { id } = await credited(12_000)
    const subscription = await rig.stripe.subscriptions.create(
      {
        customer: id,
        items: [{ price: club.price.id }],
        application_fee_percent: 8,
        payment_behavior: 'error_if_incomplete',
      },
      club.on,
    )
    expect(subscription.status).toBe('active')
    const first = await rig.stripe.invoices.retrieve(
      String(subscription.latest_invoice),
      { expand: ['payments'] },
      club.on,
    )
    expect(first).toMatchObject({
      status: 'paid',
      total: 5000,
      amount_due: 0,
      amount_paid: 0,
      starting_balance: -12_000,
      ending_balance: -7000,
      payments: { data: [] },
    })
    await forward(32)
    await forward(31)
    const { data } = await rig.stripe.customers.listBalanceTransactions(id, {}, club.on)
    expect(data.map(({ amount, type }) => [amount, type])).toEqual([
      [2000, 'applied_to_invoice'],
      [5000, 'applied_to_invoice'],
      [5000, 'applied_to_invoice'],
      [-12_000, 'adjustment'],
    ])
    // The last invoice is paid in part; without a card the rest stays due.
    const { data: invoices } = await rig.stripe.invoices.list({ subscription: subscription.id }, club.on)
    expect(invoices.map(({ status, amount_due }) => [status, amount_due])).toEqual([
      ['open', 3000],
      ['paid', 0],
      ['paid', 0],
    ])
    expect((await rig.stripe.charges.list({ customer: id }, club.on)).data).toEqual([])
  })

  it('ends a subscription at a boundary of its periods without another invoice', async () => {
    const { id } = await credited(15_000)
    const subscription = await rig.stripe.subscriptions.create(
      { customer: id, items: [{ price: club.price.id }] },
      club.on,
    )
    await rig.stripe.subscriptions.update(
      subscription.id,
      { cancel_at: subscription.items.data[0]!.current_period_end },
      club.on,
    )
    await forward(33)
    expect(await rig.stripe.subscriptions.retrieve(subscription.id, {}, club.on)).toMatchObject({
      status: 'canceled',
    })
    const { data } = await rig.stripe.invoices.list({ subscription: subscription.id }, club.on)
    expect(data).toHaveLength(1)
  })

  it('gets back what a voided invoice drew from it', async () => {
    const { id } = await credited(10_000)
    const subscription = await rig.stripe.subscriptions.create(
      { customer: id, items: [{ price: club.price.id }] },
      club.on,
    )
    await rig.stripe.subscriptions.update(
      subscription.id,
      { pause_collection: { behavior: 'void' } },
      club.on,
    )
    await forward(32)
    expect(await rig.stripe.customers.retrieve(id, {}, club.on)).toMatchObject({ balance: -5000 })
    const { data } = await rig.stripe.customers.listBalanceTransactions(id, { limit: 2 }, club.on)
    expect(data.map(({ amount, type }) => [amount, type])).toEqual([
      [-5000, 'unapplied_from_invoice'],
      [5000, 'applied_to_invoice'],
    ])
  })
})

describe('a guest’s payment', () => {
  const open = (email?: string) =>
    rig.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ...(email && { customer_email: email }),
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: 15_000, product_data: { name: 'A gift' } },
          },
        ],
        payment_intent_data: { application_fee_amount: 750 },
        success_url: 'http://club.test/gift',
      },
      club.on,
    )

  it('is charged without a customer, with the platform’s fee, and can be refunded', async () => {
    const session = await open('grace@example.test')
    expect(session).toMatchObject({ customer: null, customer_email: 'grace@example.test' })
    await rig.control(`/checkout/${session.id}/pay`, { cardNumber: '4242424242424242' })
    const paid = await rig.stripe.checkout.sessions.retrieve(
      session.id,
      { expand: ['payment_intent.latest_charge'] },
      club.on,
    )
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer: null,
      customer_details: { email: 'grace@example.test' },
      payment_intent: {
        customer: null,
        latest_charge: { amount: 15_000, application_fee_amount: 750, customer: null },
      },
    })
    const intent = paid.payment_intent as { id: string }
    const refund = await rig.stripe.refunds.create(
      { payment_intent: intent.id, refund_application_fee: true },
      club.on,
    )
    expect(refund).toMatchObject({ amount: 15_000, status: 'succeeded' })
  })

  it('that is never made expires by itself', async () => {
    const session = await open()
    await forward(2)
    expect(await rig.stripe.checkout.sessions.retrieve(session.id, {}, club.on)).toMatchObject({
      status: 'expired',
    })
  })
})
