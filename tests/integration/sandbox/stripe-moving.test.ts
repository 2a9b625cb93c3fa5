import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
let club: Club
beforeAll(async () => {
  rig = await startRig()
  club = await rig.club(5000)
})
afterAll(() => rig.close())

const day = 86_400
const now = async () => {
  const { body } = await rig.control(`/clock?account=${club.account}`)
  return Math.floor(Date.parse(body.now as string) / 1000)
}
const forward = (days: number) => rig.control('/clock', { account: club.account, advance: `P${days}D` })

async function imported(card: string | null = '4242424242424242') {
  const { body } = await rig.control(`/accounts/${club.account}/import`, {
    customers: [{ old_id: 'old_1', email: 'ada@example.test', card }],
  })
  return (body.data as { old_customer_id: string; customer: string; payment_method: string | null }[])[0]!
}

const create = (terms: object) =>
  rig.stripe.subscriptions.create({ items: [{ price: club.price.id }], ...terms } as never, club.on)

const invoicesOf = async (subscription: string) =>
  (await rig.stripe.invoices.list({ subscription }, club.on)).data

describe('a subscription that begins later', () => {
  it('with an anchor and no proration has no invoice before the anchor, and renews from it', async () => {
    const { customer } = await imported()
    const anchor = (await now()) + 10 * day
    const made = await create({ customer, billing_cycle_anchor: anchor, proration_behavior: 'none' })
    expect(made).toMatchObject({ status: 'active', latest_invoice: null, billing_cycle_anchor: anchor })
    expect(made.items.data[0]).toMatchObject({ current_period_end: anchor })
    await forward(9)
    expect(await invoicesOf(made.id)).toEqual([])
    await forward(2)
    expect(await invoicesOf(made.id)).toMatchObject([
      { status: 'paid', amount_paid: 5000, billing_reason: 'subscription_cycle' },
    ])
  })

  it('with a trial has an invoice of zero, and is charged when the trial ends', async () => {
    const { customer } = await imported()
    const end = (await now()) + 60 * day
    const made = await create({ customer, trial_end: end })
    expect(made).toMatchObject({ status: 'trialing', trial_end: end, billing_cycle_anchor: end })
    expect(await invoicesOf(made.id)).toMatchObject([{ status: 'paid', total: 0 }])
    await forward(61)
    expect(await invoicesOf(made.id)).toMatchObject([{ amount_paid: 5000 }, { total: 0 }])
    expect(await rig.stripe.subscriptions.retrieve(made.id, {}, club.on)).toMatchObject({ status: 'active' })
  })

  it('without a card is past due after its first payment', async () => {
    const { customer } = await imported(null)
    const made = await create({
      customer,
      billing_cycle_anchor: (await now()) + day,
      proration_behavior: 'none',
    })
    await forward(2)
    expect(await rig.stripe.subscriptions.retrieve(made.id, {}, club.on)).toMatchObject({
      status: 'past_due',
    })
  })

  it.each([
    ['an anchor in the past', { billing_cycle_anchor: -day }, 'billing_cycle_anchor'],
    ['an anchor after the next natural date', { billing_cycle_anchor: 40 * day }, 'billing_cycle_anchor'],
    ['a trial that is over', { trial_end: -day }, 'trial_end'],
    ['a trial of three years', { trial_end: 1100 * day }, 'trial_end'],
    ['a start in the future', { backdate_start_date: day }, 'backdate_start_date'],
  ])('is refused for %s', async (_title, terms, param) => {
    const { customer } = await imported()
    const at = await now()
    const shifted = Object.fromEntries(Object.entries(terms).map(([key, days]) => [key, at + days]))
    await expect(create({ customer, proration_behavior: 'none', ...shifted })).rejects.toMatchObject({
      statusCode: 400,
      param,
    })
  })
})

describe('objects that the platform did not make', () => {
  it('are customers of an import, with the file that maps their old ids', async () => {
    const row = await imported()
    expect(row.old_customer_id).toBe('old_1')
    expect(await rig.stripe.customers.retrieve(row.customer, {}, club.on)).toMatchObject({
      email: 'ada@example.test',
      invoice_settings: { default_payment_method: row.payment_method },
    })
  })

  it('are subscriptions of every state and interval, several with one address', async () => {
    const renews_at = (await now()) + 5 * day
    const make = async (terms: object) =>
      (
        await rig.control(`/accounts/${club.account}/subscriptions`, {
          email: 'bea@example.test',
          amount: 4900,
          renews_at,
          ...terms,
        })
      ).body as { customer: string; subscription: string }
    const monthly = await make({})
    const quarterly = await make({ interval_count: 3, customer: monthly.customer })
    const late = await make({ status: 'past_due' })
    const ending = await make({ cancel_at_period_end: true })
    const read = (id: string) => rig.stripe.subscriptions.retrieve(id, {}, club.on)
    expect(await read(monthly.subscription)).toMatchObject({ application: null, status: 'active' })
    expect(await read(quarterly.subscription)).toMatchObject({
      customer: monthly.customer,
      items: { data: [{ current_period_end: renews_at, price: { recurring: { interval_count: 3 } } }] },
    })
    expect(await read(late.subscription)).toMatchObject({ status: 'past_due' })
    await forward(6)
    expect(await read(ending.subscription)).toMatchObject({ status: 'canceled' })
    expect(await read(monthly.subscription)).toMatchObject({ status: 'active' })
    const { data } = await rig.stripe.customers.list({ email: 'bea@example.test' }, club.on)
    expect(data).toHaveLength(3)
  })
})
