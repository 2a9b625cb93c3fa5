import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
let club: Club
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())
beforeEach(async () => {
  club = await rig.club(10_000)
})

const headOffice = {
  address: { country: 'US', state: 'CA', postal_code: '94105', city: 'San Francisco', line1: '1 Main' },
}
const activate = () =>
  rig.stripe.tax.settings.update(
    { head_office: headOffice, defaults: { tax_behavior: 'exclusive' } },
    club.on,
  )
const taxed = {
  automatic_tax: { enabled: true },
  customer_update: { address: 'auto' },
} satisfies Partial<Stripe.Checkout.SessionCreateParams>
const pay = (id: string, state: string) =>
  rig.control(`/checkout/${id}/pay`, { cardNumber: '4242424242424242', address: { state } })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('it was not refused')
    },
    (error: unknown) => error as Stripe.errors.StripeError,
  )
const move = (advance: string) => rig.control('/clock', { advance, account: club.account })

describe('tax settings', () => {
  it('are pending until a head office is known, and say what is missing', async () => {
    const before = await rig.stripe.tax.settings.retrieve({}, club.on)
    expect(before).toMatchObject({
      object: 'tax.settings',
      status: 'pending',
      head_office: null,
      status_details: { pending: { missing_fields: ['head_office'] } },
    })
    expect(await activate()).toMatchObject({ status: 'active', defaults: { tax_behavior: 'exclusive' } })
    await expect.poll(() => rig.received.map(({ type }) => type)).toContain('tax.settings.updated')
    const wrong = rig.stripe.tax.settings.update(
      { head_office: { address: { country: 'US', city: 'Nowhere' } } },
      club.on,
    )
    expect(await refusal(wrong)).toMatchObject({ statusCode: 400 })
  })
})

describe('a checkout with automatic tax', () => {
  it('is refused until tax is set up, without a way to learn the address, and for a price that says nothing of tax', async () => {
    expect(await refusal(club.checkout(taxed))).toMatchObject({ code: 'stripe_tax_inactive' })
    await rig.stripe.tax.settings.update({ head_office: headOffice }, club.on)
    expect(await refusal(club.checkout({ automatic_tax: { enabled: true } }))).toMatchObject({
      code: 'customer_tax_location_invalid',
    })
    expect(await refusal(club.checkout(taxed))).toMatchObject({ statusCode: 400 })
    await rig.stripe.prices.update(club.price.id, { tax_behavior: 'exclusive' }, club.on)
    expect(await club.checkout(taxed)).toMatchObject({
      automatic_tax: { enabled: true, status: 'requires_location_inputs', provider: 'stripe' },
      amount_total: 10_000,
    })
  })

  it('adds the tax of the state, keeps the address, and takes the fee of the total', async () => {
    await activate()
    const open = await club.checkout(taxed)
    expect((await pay(open.id, 'ZZ')).status).toBe(422)
    expect((await pay(open.id, 'CA')).status).toBe(200)
    const session = await rig.stripe.checkout.sessions.retrieve(
      open.id,
      { expand: ['invoice', 'subscription', 'customer'] },
      club.on,
    )
    expect(session).toMatchObject({
      amount_subtotal: 10_000,
      amount_total: 10_885,
      total_details: { amount_tax: 885 },
      automatic_tax: { status: 'complete' },
      customer: { address: { state: 'CA', country: 'US' } },
      subscription: { automatic_tax: { enabled: true, disabled_reason: null, liability: { type: 'self' } } },
    })
    expect(session.invoice).toMatchObject({
      subtotal: 10_000,
      total: 10_885,
      total_excluding_tax: 10_000,
      amount_paid: 10_885,
      automatic_tax: { enabled: true, status: 'complete' },
      total_taxes: [
        { amount: 885, tax_behavior: 'exclusive', taxable_amount: 10_000, type: 'tax_rate_details' },
      ],
    })
    const fees = await rig.stripe.applicationFees.list({ limit: 100 })
    expect(fees.data.find(({ account }) => account === club.account)?.amount).toBe(871)
  })

  it('adds it to single payments, and none where the state or the goods have none', async () => {
    await activate()
    const once = (tax_code?: string) =>
      club.checkout({
        ...taxed,
        mode: 'payment',
        subscription_data: undefined,
        line_items: [
          {
            quantity: 3,
            price_data: {
              currency: 'usd',
              unit_amount: 3_333,
              tax_behavior: 'exclusive',
              product_data: { name: 'Barbera', ...(tax_code && { tax_code }) },
            },
          },
        ],
        payment_intent_data: { application_fee_amount: 500 },
      })
    const total = async (open: Stripe.Checkout.Session, state: string) => {
      expect((await pay(open.id, state)).status).toBe(200)
      return (await rig.stripe.checkout.sessions.retrieve(open.id, {}, club.on)).amount_total
    }
    expect(await total(await once(), 'NY')).toBe(9_999 + 853)
    expect(await total(await once(), 'OR')).toBe(9_999)
    expect(await total(await once('txcd_00000000'), 'NY')).toBe(9_999)
  })
})

describe('a guest’s checkout with automatic tax', () => {
  const once = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    rig.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: 'http://club.example/done',
        customer_email: 'guest@example.test',
        automatic_tax: { enabled: true },
        billing_address_collection: 'required',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: 10_000,
              tax_behavior: 'exclusive',
              product_data: { name: 'Harvest dinner' },
            },
          },
        ],
        ...change,
      },
      club.on,
    )

  it('adds the tax of the typed address, and keeps no customer', async () => {
    await activate()
    const open = await once()
    expect(open).toMatchObject({ customer: null, automatic_tax: { status: 'requires_location_inputs' } })
    expect((await rig.control(`/checkout/${open.id}/pay`, { cardNumber: '4242424242424242' })).status).toBe(
      422,
    )
    expect((await pay(open.id, 'NY')).status).toBe(200)
    expect(await rig.stripe.checkout.sessions.retrieve(open.id, {}, club.on)).toMatchObject({
      amount_total: 10_853,
      customer: null,
      customer_details: { email: 'guest@example.test', address: { state: 'NY' } },
    })
  })

  it('refuses to update a customer that there is not, with or without tax', async () => {
    await activate()
    for (const automatic_tax of [{ enabled: true }, { enabled: false }]) {
      expect(await refusal(once({ automatic_tax, customer_update: { address: 'auto' } }))).toMatchObject({
        statusCode: 400,
        type: 'StripeInvalidRequestError',
        message: '`customer_update` can only be used with `customer`.',
      })
    }
  })
})

describe('a running subscription', () => {
  async function member(state?: string) {
    const { subscription, customer } = await club.member()
    if (state) {
      const address = { country: 'US', state, city: 'Town', line1: '1 Main', postal_code: '10001' }
      await rig.stripe.customers.update(customer, { address }, club.on)
    }
    return { id: subscription.id, customer }
  }
  const turnOn = (id: string) =>
    rig.stripe.subscriptions.update(
      id,
      { automatic_tax: { enabled: true }, proration_behavior: 'none' },
      club.on,
    )
  const latest = async (customer: string) =>
    (await rig.stripe.invoices.list({ customer, limit: 1 }, club.on)).data[0]!

  it('adds tax from its next renewal on, and charges nothing before', async () => {
    await activate()
    const { id, customer } = await member('LA')
    await turnOn(id)
    expect(await latest(customer)).toMatchObject({ total: 10_000 })
    await move('P32D')
    expect(await latest(customer)).toMatchObject({ total: 10_956, status: 'paid' })
  })

  it('cannot add tax without a place, and stops adding it once the place is gone', async () => {
    await activate()
    const { id, customer } = await member()
    expect(await refusal(turnOn(id))).toMatchObject({ code: 'customer_tax_location_invalid' })
    const other = await member('CA')
    await turnOn(other.id)
    await rig.stripe.customers.update(other.customer, { address: '' }, club.on)
    await move('P32D')
    expect(await latest(other.customer)).toMatchObject({
      total: 10_000,
      automatic_tax: { enabled: false, disabled_reason: 'finalization_requires_location_inputs' },
    })
    expect(await rig.stripe.subscriptions.retrieve(other.id, {}, club.on)).toMatchObject({
      automatic_tax: { enabled: false, disabled_reason: 'requires_location_inputs' },
    })
    expect((await latest(customer)).total).toBe(10_000)
  })

  it('taxes what a change of price costs and credits, and takes no line below zero', async () => {
    await activate()
    const { id } = await member('CA')
    await turnOn(id)
    await move('P32D')
    const higher = await rig.stripe.prices.create(
      {
        product: club.product.id,
        currency: 'usd',
        unit_amount: 20_000,
        recurring: { interval: 'month' },
        tax_behavior: 'exclusive',
      },
      club.on,
    )
    const subscription = await rig.stripe.subscriptions.retrieve(id, {}, club.on)
    const [item] = subscription.items.data
    const details = {
      items: [{ id: item!.id, price: higher.id }],
      proration_behavior: 'always_invoice' as const,
      proration_date: item!.current_period_start,
    }
    const preview = (unit_amount?: number) =>
      rig.stripe.invoices.createPreview(
        {
          subscription: id,
          subscription_details: details,
          ...(unit_amount !== undefined && {
            invoice_items: [
              {
                price_data: {
                  currency: 'usd',
                  product: club.product.id,
                  unit_amount,
                  tax_behavior: 'exclusive' as const,
                },
              },
            ],
          }),
        },
        club.on,
      )
    const shown = await preview()
    expect(shown).toMatchObject({ subtotal: 10_000, total: 10_885, amount_due: 10_885 })
    expect(await refusal(preview(-100))).toMatchObject({ statusCode: 400 })
    expect((await preview(100)).total).toBe(10_885 + 109)
    await rig.stripe.subscriptions.update(
      id,
      { ...details, payment_behavior: 'error_if_incomplete' },
      club.on,
    )
    expect((await latest(String(subscription.customer))).amount_paid).toBe(10_885)
  })
})
