import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

const move = (club: Club, advance: string) => rig.control('/clock', { advance, account: club.account })
/** Past the next renewal also of who joined on the 31st and was renewed on the 28th. */
const LONG_MONTH = 'P31D'
const read = (club: Club, id: string) => rig.stripe.subscriptions.retrieve(id, {}, club.on)
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id as string
const priceOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.price.id

async function clubWith(...cents: number[]) {
  const club = await rig.club(cents[0])
  const prices = [club.price]
  for (const unit_amount of cents.slice(1)) {
    prices.push(
      await rig.stripe.prices.create(
        { product: club.product.id, currency: 'usd', unit_amount, recurring: { interval: 'month' } },
        club.on,
      ),
    )
  }
  return { club, prices: prices.map(({ id }) => id) }
}

describe('an upgrade', () => {
  it('costs what its preview said, is paid before it applies, and gives the platform its share', async () => {
    const { club, prices } = await clubWith(3000, 9000)
    const { subscription, customer } = await club.member()
    await move(club, 'P10D')
    const proration_date = Math.floor(Date.now() / 1000) + 10 * 86_400
    const items = [{ id: itemOf(subscription), price: prices[1] }]
    const preview = await rig.stripe.invoices.createPreview(
      {
        subscription: subscription.id,
        subscription_details: { items, proration_behavior: 'always_invoice', proration_date },
      },
      club.on,
    )
    expect(preview.id).toMatch(/^upcoming_in_/)
    expect(preview.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1])
    expect((await rig.stripe.invoices.list({ customer }, club.on)).data).toHaveLength(1)

    const changed = await rig.stripe.subscriptions.update(
      subscription.id,
      {
        items,
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        billing_cycle_anchor: { type: 'unchanged' },
        proration_date,
        expand: ['latest_invoice'],
      },
      club.on,
    )
    expect(priceOf(changed)).toBe(prices[1])
    expect(changed.items.data[0]?.current_period_end).toBe(subscription.items.data[0]?.current_period_end)
    expect(changed.latest_invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      amount_paid: preview.amount_due,
    })
    const [charge] = (await rig.stripe.charges.list({ customer }, club.on)).data
    expect(charge?.amount).toBe(preview.amount_due)
    expect(charge?.application_fee_amount).toBe(Math.round(preview.amount_due * 0.08))
  })

  it('the card does not pay changes nothing at all', async () => {
    const { club, prices } = await clubWith(3000, 9000)
    const { subscription, customer } = await club.member('4000000000000341')
    await move(club, 'P1D')
    const before = await read(club, subscription.id)
    const upgrade = rig.stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: itemOf(subscription), price: prices[1] }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      { ...club.on, idempotencyKey: 'upgrade-1' },
    )
    await expect(upgrade).rejects.toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
    expect(await read(club, subscription.id)).toMatchObject({
      items: before.items,
      latest_invoice: before.latest_invoice,
      status: 'active',
    })
    expect((await rig.stripe.invoices.list({ customer }, club.on)).data).toHaveLength(1)
    expect((await rig.stripe.invoiceItems.list({ customer }, club.on)).data).toEqual([])
  })

  it('may wait for its payment, and applies when the invoice is paid', async () => {
    const { club, prices } = await clubWith(3000, 9000)
    const { subscription, customer } = await club.member('4000000000000341')
    await move(club, 'P1D')
    const waiting = await rig.stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: itemOf(subscription), price: prices[1] }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      },
      club.on,
    )
    expect(priceOf(waiting)).toBe(prices[0])
    expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(prices[1])
    const good = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer }, club.on)
    await rig.stripe.invoices.pay(String(waiting.latest_invoice), { payment_method: good.id }, club.on)
    const after = await read(club, subscription.id)
    expect([priceOf(after), after.pending_update]).toEqual([prices[1], null])
  })
})

describe('a new billing cycle', () => {
  it('is billed in full at once, renews on its own day, and leaves what was paid or voided before as it is', async () => {
    const { club, prices } = await clubWith(3000, 9000)
    const { subscription, customer } = await club.member()
    await rig.stripe.subscriptions.update(
      subscription.id,
      { pause_collection: { behavior: 'void' } },
      club.on,
    )
    await move(club, LONG_MONTH)
    await rig.stripe.subscriptions.update(subscription.id, { pause_collection: '' }, club.on)
    await move(club, 'P10D')
    const how = {
      items: [{ id: itemOf(subscription), price: prices[1] }],
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'none' as const,
    }
    const preview = await rig.stripe.invoices.createPreview(
      { subscription: subscription.id, subscription_details: how },
      club.on,
    )
    expect(preview.lines.data).toMatchObject([
      { amount: 9000, parent: { subscription_item_details: { proration: false } } },
    ])
    const changed = await rig.stripe.subscriptions.update(
      subscription.id,
      { ...how, payment_behavior: 'error_if_incomplete', expand: ['latest_invoice'] },
      club.on,
    )
    expect(changed.latest_invoice).toMatchObject({ status: 'paid', amount_paid: preview.amount_due })
    const [item] = changed.items.data
    expect(item?.current_period_start).toBe(changed.billing_cycle_anchor)
    expect(item!.current_period_end - changed.billing_cycle_anchor).toBeGreaterThanOrEqual(28 * 86_400)
    await move(club, LONG_MONTH)
    await move(club, 'PT2H')
    const renewed = await read(club, subscription.id)
    expect(renewed.items.data[0]?.current_period_start).toBe(item?.current_period_end)
    const invoices = await rig.stripe.invoices.list({ customer }, club.on)
    expect(invoices.data.map(({ status, total }) => [status, total]).reverse()).toEqual([
      ['paid', 3000],
      ['void', 3000],
      ['paid', 9000],
      ['paid', 9000],
    ])
  })

  it('the card does not pay is not begun', async () => {
    const { club, prices } = await clubWith(3000, 9000)
    const { subscription } = await club.member('4000000000000341')
    await move(club, 'P1D')
    const before = await read(club, subscription.id)
    const begin = rig.stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: itemOf(subscription), price: prices[1] }],
        billing_cycle_anchor: { type: 'now' },
        proration_behavior: 'none',
        payment_behavior: 'error_if_incomplete',
      },
      club.on,
    )
    await expect(begin).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
    const { items, billing_cycle_anchor } = before
    expect(await read(club, subscription.id)).toMatchObject({ items, billing_cycle_anchor })
  })
})

describe('lines next to a change', () => {
  it('are on the invoice it makes at once, as previewed, and credits go by what was debited', async () => {
    const { club, prices } = await clubWith(3000, 3100, 9000)
    const { subscription } = await club.member()
    const item = itemOf(subscription)
    // A price changed without prorations was not debited: the credit is that of the one that was.
    await rig.stripe.subscriptions.update(
      subscription.id,
      { items: [{ id: item, price: prices[1] }], proration_behavior: 'none' },
      club.on,
    )
    const proration_date = subscription.items.data[0]!.current_period_start
    const items = [{ id: item, price: prices[2] }]
    const line = {
      price_data: { currency: 'usd', product: club.product.id, unit_amount: -700 },
      quantity: 1,
    }
    const preview = await rig.stripe.invoices.createPreview(
      {
        subscription: subscription.id,
        subscription_details: { items, proration_behavior: 'always_invoice', proration_date },
        invoice_items: [line],
      },
      club.on,
    )
    expect(preview.lines.data.map(({ amount }) => amount).sort()).toEqual([-3000, -700, 9000].sort())
    const changed = await rig.stripe.subscriptions.update(
      subscription.id,
      {
        items,
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        proration_date,
        add_invoice_items: [line],
        expand: ['latest_invoice'],
      },
      club.on,
    )
    expect(changed.latest_invoice).toMatchObject({ amount_paid: 5300, status: 'paid' })
    expect(preview.amount_due).toBe(5300)
  })

  it.each([
    ['without a price', { quantity: 1 }, 'add_invoice_items[0][price_data]'],
    [
      'in another currency',
      { price_data: { currency: 'eur', product: 'prod', unit_amount: 100 } },
      'add_invoice_items[0][price_data][currency]',
    ],
    [
      'of a product that is not there',
      { price_data: { currency: 'usd', product: 'prod_none', unit_amount: 100 } },
      'add_invoice_items[0][price_data][product]',
    ],
  ])('%s are refused', async (_what, line, param) => {
    const { club } = await clubWith(3000)
    const { subscription } = await club.member()
    const update = rig.stripe.subscriptions.update(subscription.id, { add_invoice_items: [line] }, club.on)
    await expect(update).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param })
  })
})

describe('a downgrade at the end of the period', () => {
  it('is a schedule of two phases, previewed, carried out and let go', async () => {
    const { club, prices } = await clubWith(9000, 3000)
    const { subscription } = await club.member()
    const schedule = await rig.stripe.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      club.on,
    )
    const [current] = schedule.phases
    expect(schedule).toMatchObject({
      status: 'active',
      end_behavior: 'release',
      subscription: subscription.id,
    })
    expect((await read(club, subscription.id)).schedule).toBe(schedule.id)
    const phases = [
      {
        items: [{ price: prices[0] as string, quantity: 1 }],
        start_date: current?.start_date,
        end_date: current?.end_date,
      },
      {
        items: [{ price: prices[1] as string, quantity: 1 }],
        duration: { interval: 'month' as const, interval_count: 1 },
        proration_behavior: 'none' as const,
      },
    ]
    await rig.stripe.subscriptionSchedules.update(schedule.id, { phases, end_behavior: 'release' }, club.on)
    expect(priceOf(await read(club, subscription.id))).toBe(prices[0])
    const preview = await rig.stripe.invoices.createPreview({ subscription: subscription.id }, club.on)
    expect(preview.amount_due).toBe(3000)
    await expect(
      rig.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }, club.on),
    ).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining(schedule.id) })

    await move(club, 'P1M')
    await move(club, 'PT2H')
    expect(priceOf(await read(club, subscription.id))).toBe(prices[1])
    const { data } = await rig.stripe.invoices.list({ subscription: subscription.id }, club.on)
    expect(data.map(({ amount_paid: paid }) => paid)).toEqual([3000, 9000])
    await move(club, LONG_MONTH)
    expect(await rig.stripe.subscriptionSchedules.retrieve(schedule.id, {}, club.on)).toMatchObject({
      status: 'released',
      subscription: null,
      released_subscription: subscription.id,
    })
    expect(await read(club, subscription.id)).toMatchObject({ schedule: null, status: 'active' })
  })

  it('can be undone', async () => {
    const { club, prices } = await clubWith(9000, 3000)
    const { subscription } = await club.member()
    const schedule = await rig.stripe.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      club.on,
    )
    await rig.stripe.subscriptionSchedules.release(schedule.id, {}, club.on)
    await expect(rig.stripe.subscriptionSchedules.release(schedule.id, {}, club.on)).rejects.toMatchObject({
      statusCode: 400,
    })
    await move(club, 'P1M')
    expect(priceOf(await read(club, subscription.id))).toBe(prices[0])
  })

  it('keeps the phase under way where it began', async () => {
    const { club, prices } = await clubWith(9000, 3000)
    const { subscription } = await club.member()
    const { id, phases } = await rig.stripe.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      club.on,
    )
    const moved = rig.stripe.subscriptionSchedules.update(
      id,
      { phases: [{ items: [{ price: prices[0] }], start_date: (phases[0]?.start_date ?? 0) - 60 }] },
      club.on,
    )
    await expect(moved).rejects.toMatchObject({ statusCode: 400, param: 'phases[0][start_date]' })
  })
})

describe('a pause', () => {
  it.each([
    ['void', 'void'],
    ['mark_uncollectible', 'uncollectible'],
    ['keep_as_draft', 'draft'],
  ] as const)('with %s takes no money for the month skipped', async (behavior, status) => {
    const { club } = await clubWith(3000)
    const { subscription, customer } = await club.member()
    const end = subscription.items.data[0]?.current_period_end as number
    await rig.stripe.subscriptions.update(
      subscription.id,
      { pause_collection: { behavior, resumes_at: end + 10 * 86_400 } },
      club.on,
    )
    await move(club, 'P1M')
    await move(club, 'PT2H')
    const [latest] = (await rig.stripe.invoices.list({ subscription: subscription.id }, club.on)).data
    expect(latest?.status).toBe(status)
    await move(club, LONG_MONTH)
    await move(club, 'PT2H')
    expect(await read(club, subscription.id)).toMatchObject({ pause_collection: null, status: 'active' })
    const charges = await rig.stripe.charges.list({ customer }, club.on)
    expect(charges.data.map(({ amount }) => amount)).toEqual([3000, 3000])
  })
})

describe('an end at once', () => {
  it('gives the rest back as credit when asked to', async () => {
    const { club } = await clubWith(3000)
    const { subscription, customer } = await club.member()
    await rig.stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true }, club.on)
    const stored = (await rig.stripe.customers.retrieve(customer, {}, club.on)) as Stripe.Customer
    expect(stored.balance).toBeLessThan(-2990)
  })
})

describe('a subscription made without checkout', () => {
  it('starts with a card that is there, and not with one that is not', async () => {
    const { club, prices } = await clubWith(3000)
    const customer = await rig.stripe.customers.create({ email: 'ada@example.test' }, club.on)
    const terms = { customer: customer.id, items: [{ price: prices[0] }] }
    await expect(rig.stripe.subscriptions.create(terms, club.on)).rejects.toMatchObject({ statusCode: 400 })
    const card = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }, club.on)
    const made = await rig.stripe.subscriptions.create(
      { ...terms, default_payment_method: card.id, application_fee_percent: 5, metadata: { a: 'b' } },
      club.on,
    )
    expect(made).toMatchObject({ status: 'active', application_fee_percent: 5, metadata: { a: 'b' } })
    const open = await rig.stripe.subscriptions.create(
      { ...terms, payment_behavior: 'default_incomplete' },
      club.on,
    )
    expect(open.status).toBe('incomplete')
    await rig.stripe.invoices.pay(String(open.latest_invoice), { payment_method: card.id }, club.on)
    expect((await read(club, open.id)).status).toBe('active')
    const lapsing = await rig.stripe.subscriptions.create(
      { ...terms, payment_behavior: 'default_incomplete' },
      club.on,
    )
    await move(club, 'P1D')
    expect((await read(club, lapsing.id)).status).toBe('incomplete_expired')
  })
})
