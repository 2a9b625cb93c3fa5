import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

const GOOD = { cardNumber: '5555 5555 5555 4444', cardExpiry: '12 / 34', cardCvc: '123', billingName: 'Ada' }

async function open(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

async function submit(url: string, form: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

const FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: {
    enabled: true,
    mode: 'at_period_end',
    cancellation_reason: { enabled: true, options: ['too_expensive', 'other'] },
  },
}

async function portalOf(
  club: Club,
  customer: string,
  change: Partial<Stripe.BillingPortal.SessionCreateParams> = {},
  features = FEATURES,
) {
  const configuration = await rig.stripe.billingPortal.configurations.create({ features }, club.on)
  return rig.stripe.billingPortal.sessions.create(
    {
      customer,
      configuration: configuration.id,
      return_url: 'http://club.test/account',
      ...change,
    },
    club.on,
  )
}

describe('the billing portal', () => {
  it('shows what runs, what pays and what was billed, and leads back', async () => {
    const club = await rig.club()
    const { customer, session } = await club.member()
    const { url } = await portalOf(club, customer)
    const { status, html } = await open(url)
    expect(status).toBe(200)
    expect(html).toContain('Explorer')
    expect(html).toContain('$33.33 per month')
    expect(html).toContain('Visa ending in 4242')
    expect(html).toContain('href="http://club.test/account"')
    const invoice = await rig.stripe.invoices.retrieve(String(session.invoice), {}, club.on)
    expect(html).toContain(`href="${new URL(invoice.hosted_invoice_url as string).pathname}"`)
  })

  it('takes another card, which pays from then on', async () => {
    const club = await rig.club()
    const { customer, subscription } = await club.member('4000000000000341')
    const { url } = await portalOf(club, customer)
    const refused = await submit(`${url}/card`, { ...GOOD, cardNumber: '4000000000000002' })
    expect([refused.status, refused.html.includes('Your card was declined.')]).toEqual([402, true])
    const wrong = await submit(`${url}/card`, { ...GOOD, cardCvc: '12' })
    expect([wrong.status, wrong.html.includes('aria-invalid="true"')]).toEqual([422, true])
    expect((await submit(`${url}/card`, GOOD)).status).toBe(303)
    expect((await open(url)).html).toContain('Mastercard ending in 4444')
    await rig.control('/clock', { advance: 'P1M', account: club.account })
    await rig.control('/clock', { advance: 'PT2H', account: club.account })
    expect(await rig.stripe.subscriptions.retrieve(subscription.id, {}, club.on)).toMatchObject({
      status: 'active',
    })
    const stored = (await rig.stripe.customers.retrieve(customer, {}, club.on)) as Stripe.Customer
    const { data } = await rig.stripe.charges.list({ customer }, club.on)
    expect(data[0]).toMatchObject({
      paid: true,
      payment_method: stored.invoice_settings.default_payment_method,
      payment_method_details: { card: { last4: '4444' } },
    })
  })

  it('has a card prove its owner first where it asks to', async () => {
    const club = await rig.club()
    const { customer } = await club.member()
    const { url } = await portalOf(club, customer)
    const answer = await submit(`${url}/card`, { ...GOOD, cardNumber: '4000002500003155' })
    const challenge = new URL(answer.location ?? '', url).href
    expect((await open(challenge)).html).toContain('Complete authentication')
    expect((await submit(challenge, { answer: 'complete' })).status).toBe(303)
    expect((await open(url)).html).toContain('ending in 3155')
    expect((await submit(challenge, { answer: 'complete' })).status).toBe(402)
  })

  it('ends a plan with its period, says when, and lets one think again', async () => {
    const club = await rig.club()
    const { customer, subscription } = await club.member()
    const { url } = await portalOf(club, customer)
    const answer = await open(`${url}/cancel/${subscription.id}`)
    expect(answer.html).toContain('You keep it until')
    await submit(`${url}/cancel/${subscription.id}`, { feedback: 'too_expensive' })
    const leaving = await rig.stripe.subscriptions.retrieve(subscription.id, {}, club.on)
    expect(leaving).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive' },
    })
    expect((await open(url)).html).toContain('Ends on')
    await submit(`${url}/renew/${subscription.id}`)
    expect(await rig.stripe.subscriptions.retrieve(subscription.id, {}, club.on)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
    })
  })

  it('offers only what its configuration allows, and only one’s own', async () => {
    const club = await rig.club()
    const [mine, other] = [await club.member(), await club.member()]
    const { url } = await portalOf(club, mine.customer, {}, { invoice_history: { enabled: true } })
    const { html } = await open(url)
    expect(html).not.toContain('Update card')
    expect(html).not.toContain('Cancel plan')
    await submit(`${url}/cancel/${mine.subscription.id}`)
    const allowed = await portalOf(club, mine.customer)
    await submit(`${allowed.url}/cancel/${other.subscription.id}`)
    for (const { subscription } of [mine, other]) {
      expect(await rig.stripe.subscriptions.retrieve(subscription.id, {}, club.on)).toMatchObject({
        cancel_at_period_end: false,
      })
    }
  })

  it('opens the page of a flow and returns from it to the given address', async () => {
    const club = await rig.club()
    const { customer } = await club.member()
    const { url } = await portalOf(club, customer, {
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'http://club.test/thanks' } },
      },
    })
    expect((await open(url)).location).toMatch(/\/card$/)
    expect((await submit(`${url}/card`, GOOD)).location).toBe('http://club.test/thanks')
  })

  it('closes after an hour and points back', async () => {
    const club = await rig.club()
    const { customer } = await club.member()
    const { url } = await portalOf(club, customer)
    await rig.control('/clock', { advance: 'PT2H', account: club.account })
    const { status, html } = await open(url)
    expect([status, html.includes('http://club.test/account')]).toEqual([410, true])
    expect((await open(`${rig.sandbox.url}/p/session/bps_none`)).status).toBe(404)
  })

  it('is opened with a configuration, for a customer of the account', async () => {
    const club = await rig.club()
    const { customer } = await club.member()
    const sessions = rig.stripe.billingPortal.sessions
    await expect(sessions.create({ customer }, club.on)).rejects.toMatchObject({ statusCode: 400 })
    const other = await rig.club()
    await expect(portalOf(other, customer)).rejects.toMatchObject({ statusCode: 404, param: 'customer' })
    const { data } = await rig.stripe.billingPortal.configurations.list({ active: true }, club.on)
    expect(data).toEqual([])
  })
})

describe('cards of a customer', () => {
  it('come, pay by default, and go', async () => {
    const club = await rig.club()
    const customer = await rig.stripe.customers.create({ email: 'ada@example.test' }, club.on)
    const card = await rig.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }, club.on)
    expect(card).toMatchObject({ customer: customer.id, card: { last4: '4242' } })
    const updated = await rig.stripe.customers.update(
      customer.id,
      { invoice_settings: { default_payment_method: card.id } },
      club.on,
    )
    expect(updated.invoice_settings.default_payment_method).toBe(card.id)
    expect((await rig.stripe.customers.listPaymentMethods(customer.id, {}, club.on)).data).toHaveLength(1)
    await rig.stripe.paymentMethods.detach(card.id, {}, club.on)
    const after = (await rig.stripe.customers.retrieve(customer.id, {}, club.on)) as Stripe.Customer
    expect(after.invoice_settings.default_payment_method).toBeNull()
    await expect(rig.stripe.paymentMethods.detach(card.id, {}, club.on)).rejects.toMatchObject({
      statusCode: 400,
    })
    const bad = rig.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }, club.on)
    await expect(bad).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
  })

  it('are kept by checkout in mode setup, without a charge', async () => {
    const club = await rig.club()
    const { customer, subscription } = await club.member()
    const session = await rig.stripe.checkout.sessions.create(
      {
        mode: 'setup',
        currency: 'usd',
        customer,
        success_url: 'http://club.test/card?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://club.test/account',
        setup_intent_data: { metadata: { subscription_id: subscription.id } },
      },
      club.on,
    )
    expect((await open(session.url as string)).html).toContain('Save card')
    expect((await submit(session.url as string, { ...GOOD, cardNumber: '4000000000000002' })).status).toBe(
      402,
    )
    expect((await submit(session.url as string, GOOD)).location).toContain(session.id)
    const done = await rig.stripe.checkout.sessions.retrieve(
      session.id,
      { expand: ['setup_intent'] },
      club.on,
    )
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      amount_total: null,
      setup_intent: { status: 'succeeded', metadata: { subscription_id: subscription.id } },
    })
    expect((await rig.stripe.charges.list({ customer }, club.on)).data).toHaveLength(1)
    const method = (done.setup_intent as Stripe.SetupIntent).payment_method as string
    expect((await rig.stripe.paymentMethods.retrieve(method, {}, club.on)).customer).toBe(customer)
  })

  it('can be set up by an intent', async () => {
    const club = await rig.club()
    const customer = await rig.stripe.customers.create({}, club.on)
    const card = await rig.stripe.paymentMethods.create(
      { type: 'card', card: { token: 'tok_mastercard' } },
      club.on,
    )
    const intent = await rig.stripe.setupIntents.create(
      { customer: customer.id, payment_method: card.id, confirm: true },
      club.on,
    )
    expect(intent.status).toBe('succeeded')
    expect((await rig.stripe.paymentMethods.retrieve(card.id, {}, club.on)).customer).toBe(customer.id)
  })
})

describe('a single payment', () => {
  it('is taken by checkout in mode payment, with the platform’s share', async () => {
    const club = await rig.club()
    const customer = await rig.stripe.customers.create({ email: 'ada@example.test' }, club.on)
    const price = await rig.stripe.prices.create(
      { product: club.product.id, currency: 'usd', unit_amount: 2500 },
      club.on,
    )
    const terms = {
      mode: 'payment' as const,
      customer: customer.id,
      success_url: 'http://club.test/thanks',
      payment_intent_data: { application_fee_amount: 200, metadata: { order: '7' } },
    }
    const recurring = { ...terms, line_items: [{ price: club.price.id, quantity: 1 }] }
    await expect(rig.stripe.checkout.sessions.create(recurring, club.on)).rejects.toMatchObject({
      statusCode: 400,
    })
    const session = await rig.stripe.checkout.sessions.create(
      { ...terms, line_items: [{ price: price.id, quantity: 2 }] },
      club.on,
    )
    expect((await submit(session.url as string, { ...GOOD, cardNumber: '4000000000009995' })).status).toBe(
      402,
    )
    expect((await submit(session.url as string, GOOD)).status).toBe(303)
    const done = await rig.stripe.checkout.sessions.retrieve(
      session.id,
      { expand: ['payment_intent.latest_charge'] },
      club.on,
    )
    expect(done).toMatchObject({ payment_status: 'paid', subscription: null })
    expect(done.payment_intent).toMatchObject({
      amount_received: 5000,
      metadata: { order: '7' },
      latest_charge: { paid: true, application_fee_amount: 200 },
    })
    const charges = await rig.stripe.charges.list({ customer: customer.id }, club.on)
    expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  })
})
