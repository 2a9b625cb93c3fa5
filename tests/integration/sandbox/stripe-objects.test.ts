import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_WEBHOOK_SECRETS } from '#/sandbox/constants'
import { type Rig, startRig } from './rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

async function chargeOf(on: Stripe.RequestOptions, customer: string) {
  const { data } = await rig.stripe.charges.list({ customer }, on)
  return data[0] as Stripe.Charge
}

describe('onboarding', () => {
  const card = (account: Stripe.V2.Core.Account) =>
    account.configuration?.merchant?.capabilities?.card_payments
  const open = () =>
    rig.stripe.v2.core.accounts.create({
      display_name: 'North Fork',
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    })
  const look = (id: string) =>
    rig.stripe.v2.core.accounts.retrieve(id, { include: ['configuration.merchant', 'requirements'] })
  const linkTo = (account: string) =>
    rig.stripe.v2.core.accountLinks.create({
      account,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { refresh_url: 'http://t.test/again', return_url: 'http://t.test/back' },
      },
    })

  it('shows only what is included', async () => {
    const { id } = await open()
    expect(await rig.stripe.v2.core.accounts.retrieve(id)).not.toHaveProperty('configuration')
    const account = await look(id)
    expect(card(account)).toMatchObject({ status: 'restricted' })
    expect(account.requirements?.entries?.length).toBeGreaterThan(0)
  })

  it.each([
    ['ready', 'active', 0],
    ['action_needed', 'restricted', 1],
    ['pending', 'pending', 1],
    ['rejected', 'rejected', 0],
  ])('ends %s with card payments %s', async (outcome, status, entries) => {
    const { id } = await open()
    const page = new URL((await linkTo(id)).url)
    expect((await fetch(page)).status).toBe(200)
    const submitted = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    })
    expect([submitted.status, submitted.headers.get('location')]).toEqual([303, 'http://t.test/back'])
    const account = await look(id)
    expect(card(account)?.status).toBe(status)
    expect(account.requirements?.entries).toHaveLength(entries)
    // A link serves once; then a fresh one is made where it came from.
    const again = await fetch(page, { redirect: 'manual' })
    expect([again.status, again.headers.get('location')]).toEqual([303, 'http://t.test/again'])
  })

  it('lets a link grow old', async () => {
    const { id } = await open()
    const { url } = await linkTo(id)
    await rig.control('/clock', { advance: 'PT6M', account: 'platform' })
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toBe('http://t.test/again')
  })

  it('notifies of changes without telling them, and tells them on asking', async () => {
    const { id } = await open()
    await rig.control(`/accounts/${id}/outcome`, { outcome: 'ready' })
    await rig.control('/clock', { advance: 'PT0S' })
    const changed = rig.received.find(
      ({ type, body }) => type.endsWith('capability_status_updated') && body.includes(id),
    )
    expect(changed?.endpoint).toBe('accounts')
    const notification = rig.stripe.parseEventNotification(
      changed?.body ?? '',
      changed?.signature ?? '',
      SANDBOX_WEBHOOK_SECRETS.accounts,
    )
    expect(JSON.parse(changed?.body ?? '')).not.toHaveProperty('data')
    expect(notification).toMatchObject({ related_object: { id, type: 'v2.core.account' } })
    const event = await rig.stripe.v2.core.events.retrieve(notification.id)
    expect(event).toMatchObject({ data: { updated_capability: 'card_payments' } })
  })

  it('is over when the account disconnects', async () => {
    const club = await rig.club()
    await rig.control(`/accounts/${club.account}/outcome`, { outcome: 'disconnected' })
    await expect(rig.stripe.products.list({}, club.on)).rejects.toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    })
    await rig.control('/clock', { advance: 'PT0S' })
    const left = rig.received.find(({ type }) => type === 'account.application.deauthorized')
    expect(JSON.parse(left?.body ?? '{}')).toMatchObject({ account: club.account })
  })
})

describe('refunds', () => {
  it('come in parts that make the whole, with the fee in proportion', async () => {
    const club = await rig.club(3333)
    const { customer } = await club.member()
    const charge = await chargeOf(club.on, customer)
    const feeId = charge.application_fee as string
    const back = (amount?: number) =>
      rig.stripe.refunds.create(
        {
          payment_intent: String(charge.payment_intent),
          refund_application_fee: true,
          ...(amount ? { amount } : {}),
        },
        club.on,
      )
    expect(await back(1111)).toMatchObject({ amount: 1111, status: 'succeeded', charge: charge.id })
    expect(await rig.stripe.applicationFees.retrieve(feeId)).toMatchObject({
      amount: 267,
      amount_refunded: 89,
    })
    await expect(back(3000)).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
    expect(await back()).toMatchObject({ amount: 2222 })
    expect(await rig.stripe.applicationFees.retrieve(feeId)).toMatchObject({
      amount_refunded: 267,
      refunded: true,
    })
    expect(await rig.stripe.charges.retrieve(charge.id, {}, club.on)).toMatchObject({
      refunded: true,
      amount_refunded: 3333,
    })
    await expect(back()).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const { data } = await rig.stripe.refunds.list({ charge: charge.id }, club.on)
    expect(data.map(({ amount }) => amount)).toEqual([2222, 1111])
  })

  it('leave the fee with the platform unless asked', async () => {
    const club = await rig.club()
    const { customer } = await club.member()
    const charge = await chargeOf(club.on, customer)
    await rig.stripe.refunds.create({ charge: charge.id }, club.on)
    expect(await rig.stripe.applicationFees.retrieve(charge.application_fee as string)).toMatchObject({
      amount_refunded: 0,
    })
  })
})

describe('subscriptions', () => {
  it('end at once, or at the end of what is paid, and can be kept after all', async () => {
    const club = await rig.club()
    const [now, later, third] = [await club.member(), await club.member(), await club.member()]
    expect(await rig.stripe.subscriptions.cancel(now.subscription.id, {}, club.on)).toMatchObject({
      status: 'canceled',
    })
    await expect(rig.stripe.subscriptions.cancel(now.subscription.id, {}, club.on)).rejects.toMatchObject({
      statusCode: 400,
    })
    const end = later.subscription.items.data[0]?.current_period_end
    for (const { subscription } of [later, third]) {
      expect(
        await rig.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }, club.on),
      ).toMatchObject({
        status: 'active',
        cancel_at_period_end: true,
        cancellation_details: { reason: 'cancellation_requested' },
      })
    }
    expect(
      await rig.stripe.subscriptions.update(third.subscription.id, { cancel_at_period_end: false }, club.on),
    ).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    })
    await rig.control('/clock', { advance: 'P1M', account: club.account })
    expect(await rig.stripe.subscriptions.retrieve(later.subscription.id, {}, club.on)).toMatchObject({
      status: 'canceled',
      ended_at: end,
    })
    expect(await rig.stripe.subscriptions.retrieve(third.subscription.id, {}, club.on)).toMatchObject({
      status: 'active',
    })
    const open = await rig.stripe.subscriptions.list({}, club.on)
    expect(open.data.map(({ id }) => id)).toEqual([third.subscription.id])
  })

  it('take another price from the next period on', async () => {
    const club = await rig.club(3000)
    const { subscription } = await club.member()
    const dearer = await rig.stripe.prices.create(
      { product: club.product.id, currency: 'usd', unit_amount: 5000, recurring: { interval: 'month' } },
      club.on,
    )
    const items = [{ id: subscription.items.data[0]?.id, price: dearer.id }]
    await rig.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' }, club.on)
    await rig.control('/clock', { advance: 'P1M', account: club.account })
    await rig.control('/clock', { advance: 'PT2H', account: club.account })
    const { data } = await rig.stripe.invoices.list({ subscription: subscription.id }, club.on)
    expect(data.map(({ amount_paid: paid }) => paid)).toEqual([5000, 3000])
  })

  it('pay the platform another share when the plan changes', async () => {
    const club = await rig.club(10_000)
    const { subscription, customer } = await club.member()
    await rig.stripe.subscriptions.update(subscription.id, { application_fee_percent: 5 }, club.on)
    await rig.control('/clock', { advance: 'P1M', account: club.account })
    await rig.control('/clock', { advance: 'PT2H', account: club.account })
    const { data } = await rig.stripe.charges.list({ customer }, club.on)
    expect(data.map(({ application_fee_amount: fee }) => fee)).toEqual([500, 800])
  })
})

describe('products, prices and customers', () => {
  it('change in the given fields and no others', async () => {
    const club = await rig.club()
    const product = await rig.stripe.products.update(
      club.product.id,
      { name: 'Connoisseur', metadata: { tier: '2' }, default_price: club.price.id },
      club.on,
    )
    expect(product).toMatchObject({
      name: 'Connoisseur',
      metadata: { tier: '2' },
      default_price: club.price.id,
    })
    const cleared = await rig.stripe.products.update(
      product.id,
      { metadata: { tier: '' }, description: '' },
      club.on,
    )
    expect(cleared).toMatchObject({ name: 'Connoisseur', metadata: {}, description: null })
    const customer = await rig.stripe.customers.create(
      { email: 'a@b.test', metadata: { a: '1', b: '2' } },
      club.on,
    )
    const changed = await rig.stripe.customers.update(
      customer.id,
      { metadata: { b: null }, name: 'Ada' },
      club.on,
    )
    expect(changed).toMatchObject({ email: 'a@b.test', name: 'Ada', metadata: { a: '1' } })
    const { data } = await rig.stripe.customers.list({ email: 'a@b.test' }, club.on)
    expect(data.map(({ id }) => id)).toEqual([customer.id])
  })

  it('end what a deleted customer had', async () => {
    const club = await rig.club()
    const { customer, subscription } = await club.member()
    expect(await rig.stripe.customers.del(customer, {}, club.on)).toMatchObject({ deleted: true })
    expect(await rig.stripe.customers.retrieve(customer, {}, club.on)).toEqual(
      expect.objectContaining({ deleted: true }),
    )
    expect(await rig.stripe.subscriptions.retrieve(subscription.id, {}, club.on)).toMatchObject({
      status: 'canceled',
    })
  })

  it('include one price at most for a lookup key', async () => {
    const club = await rig.club()
    const terms = { product: club.product.id, currency: 'usd', unit_amount: 100, lookup_key: 'pro' }
    const first = await rig.stripe.prices.create(terms, club.on)
    await expect(rig.stripe.prices.create(terms, club.on)).rejects.toMatchObject({ param: 'lookup_key' })
    const second = await rig.stripe.prices.create({ ...terms, transfer_lookup_key: true }, club.on)
    const { data } = await rig.stripe.prices.list({ lookup_keys: ['pro'] }, club.on)
    expect(data.map(({ id }) => id)).toEqual([second.id])
    expect((await rig.stripe.prices.retrieve(first.id, {}, club.on)).lookup_key).toBeNull()
  })
})
