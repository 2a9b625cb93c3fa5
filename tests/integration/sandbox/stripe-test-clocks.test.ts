import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
let club: Club
beforeAll(async () => {
  rig = await startRig()
  club = await rig.club()
})
afterAll(() => rig.close())

const begin = Date.parse('2026-01-31T12:00:00Z') / 1000
const day = 24 * 3600
const clocks = () => rig.stripe.testHelpers.testClocks

/** A customer on a clock who pays by the month. */
async function onClock(clock: string): Promise<Stripe.Subscription> {
  const { on, price } = club
  const customer = await rig.stripe.customers.create({ test_clock: clock }, on)
  const { id: card } = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }, on)
  return rig.stripe.subscriptions.create(
    { customer: customer.id, items: [{ price: price.id }], default_payment_method: card },
    on,
  )
}
const invoices = async (subscription: string) =>
  (await rig.stripe.invoices.list({ subscription }, club.on)).data

it('a test clock moves only its own customers, and bills them as the time that it shows', async () => {
  const { subscription: other } = await club.member()
  const clock = await clocks().create({ frozen_time: begin }, club.on)
  const subscription = await onClock(clock.id)
  expect([subscription.status, subscription.test_clock, subscription.start_date]).toEqual([
    'active',
    clock.id,
    begin,
  ])

  const advanced = await clocks().advance(clock.id, { frozen_time: begin + 29 * day }, club.on)
  expect(advanced.status).toBe('advancing')
  expect(await clocks().retrieve(clock.id, {}, club.on)).toMatchObject({
    status: 'ready',
    frozen_time: begin + 29 * day,
  })
  const paid = await invoices(subscription.id)
  expect(paid.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
    ['paid', 'subscription_cycle'],
    ['paid', 'subscription_create'],
  ])
  // The month of 28 days ends on its last day, at the same time of day.
  expect(new Date(paid[0]!.created * 1000).toISOString()).toBe('2026-02-28T12:00:00.000Z')
  expect(await invoices(other.id)).toHaveLength(1)
})

it('an account whose own time moves leaves the customers of its test clocks where they are', async () => {
  const clock = await clocks().create({ frozen_time: begin }, club.on)
  const subscription = await onClock(clock.id)
  await rig.control('/clock', { advance: 'P3M', account: club.account })
  expect(await invoices(subscription.id)).toHaveLength(1)
})

it('a test clock refuses to go back, to pass two months at once, and a fourth customer', async () => {
  const clock = await clocks().create({ frozen_time: begin }, club.on)
  await onClock(clock.id)
  const advance = (to: number) => clocks().advance(clock.id, { frozen_time: to }, club.on)
  await expect(advance(begin)).rejects.toThrow('not in its future')
  await expect(advance(begin + 90 * day)).rejects.toThrow('at most two intervals')
  for (let count = 0; count < 2; count++) await rig.stripe.customers.create({ test_clock: clock.id }, club.on)
  await expect(rig.stripe.customers.create({ test_clock: clock.id }, club.on)).rejects.toThrow('at most 3')
})

it('a deleted test clock takes its customers with it, whom a list shows only by the clock', async () => {
  const clock = await clocks().create({ frozen_time: begin }, club.on)
  const { customer, id } = await onClock(clock.id)
  const listed = async (params: Stripe.CustomerListParams) =>
    (await rig.stripe.customers.list(params, club.on)).data.map(({ id }) => id)
  expect(await listed({ test_clock: clock.id })).toEqual([customer])
  expect(await listed({ limit: 100 })).not.toContain(customer)
  await clocks().del(clock.id, {}, club.on)
  expect(await listed({ test_clock: clock.id })).toEqual([])
  expect((await rig.stripe.subscriptions.retrieve(id, {}, club.on)).status).toBe('canceled')
  await expect(clocks().retrieve(clock.id, {}, club.on)).rejects.toThrow('No such test clock')
})
