import type { Socket } from 'node:net'
import pg from 'pg'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRETS } from '#/sandbox/constants'
import { patiently } from '../../patience'
import { type Rig, startRig } from './rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

const pay = (session: string, card: object) => rig.control(`/checkout/${session}/pay`, card)

describe('a paid checkout', () => {
  it('leaves a subscription, a paid invoice, a charge and the platform its fee', async () => {
    const club = await rig.club()
    const open = await club.checkout()
    expect(open).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 3333,
      client_reference_id: 'attempt-1',
      subscription: null,
      metadata: { member_id: 'm1' },
    })
    expect(open.url).toBe(`${rig.sandbox.url}/c/pay/${open.id}`)

    const paid = await pay(open.id, { cardNumber: '4242424242424242' })
    expect(paid).toEqual({
      status: 200,
      body: { status: 'complete', success_url: `http://club.test/welcome?session_id=${open.id}` },
    })

    const session = await rig.stripe.checkout.sessions.retrieve(
      open.id,
      {
        expand: ['line_items', 'subscription.latest_invoice.payments'],
      },
      club.on,
    )
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: null,
    })
    expect(session.line_items?.data[0]).toMatchObject({ description: 'Explorer', amount_total: 3333 })
    const subscription = session.subscription as Stripe.Subscription
    const invoice = subscription.latest_invoice as Stripe.Invoice
    expect(session.invoice).toBe(invoice.id)
    expect(subscription).toMatchObject({
      status: 'active',
      application_fee_percent: 8,
      metadata: { member_id: 'm1' },
      customer: session.customer,
    })
    expect(subscription).not.toHaveProperty('current_period_end')
    const period = subscription.items.data[0]
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 3333,
      account_name: 'Bottega Rossa',
      parent: { subscription_details: { subscription: subscription.id } },
    })
    expect(invoice.lines.data[0]?.period).toEqual({
      start: period?.current_period_start,
      end: period?.current_period_end,
    })
    const intent = await rig.stripe.paymentIntents.retrieve(
      String(invoice.payments?.data[0]?.payment.payment_intent),
      { expand: ['latest_charge'] },
      club.on,
    )
    const charge = intent.latest_charge as Stripe.Charge
    expect(intent).toMatchObject({ status: 'succeeded', amount: 3333, application_fee_amount: 267 })
    expect(charge).toMatchObject({
      paid: true,
      captured: true,
      payment_method_details: { card: { last4: '4242' } },
    })

    const fee = await rig.stripe.applicationFees.retrieve(charge.application_fee as string)
    expect(fee).toMatchObject({ account: club.account, amount: 267, charge: charge.id })
  })

  it('sends the events that Stripe sends, signed, to the endpoint they belong to', async () => {
    const club = await rig.club()
    await rig.control('/clock', { advance: 'PT0S' })
    rig.received.length = 0
    const { session, subscription } = await club.member()
    await rig.control('/clock', { advance: 'PT0S' })
    const once = new Map(rig.received.map((event) => [event.id, event]))
    const types = [...once.values()].map(({ endpoint, type }) => `${endpoint} ${type}`).sort()
    expect(types).toEqual([
      'connect charge.succeeded',
      'connect checkout.session.completed',
      'connect customer.subscription.created',
      'connect invoice.created',
      'connect invoice.finalized',
      'connect invoice.paid',
      'connect invoice.payment_succeeded',
      'platform application_fee.created',
    ])
    const completed = rig.received.find(({ type }) => type === 'checkout.session.completed')
    const event = Stripe.webhooks.constructEvent(
      completed?.body ?? '',
      completed?.signature ?? '',
      SANDBOX_WEBHOOK_SECRETS.connect,
    )
    expect(event).toMatchObject({ account: club.account, livemode: false, api_version: '2026-10-28.endive' })
    expect(event.data.object).toMatchObject({
      id: session.id,
      subscription: subscription.id,
      payment_status: 'paid',
    })
    const listed = await rig.stripe.events.list({ type: 'invoice.*', limit: 100 }, club.on)
    expect(listed.data.map(({ type }) => type).sort()).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
    expect(await rig.stripe.events.retrieve(event.id, {}, club.on)).toMatchObject({
      id: event.id,
      type: event.type,
    })
  })

  it('makes one subscription however often and at once it is pressed', async () => {
    const club = await rig.club()
    const open = await club.checkout()
    const card = { cardNumber: '4242424242424242' }
    const all = await Promise.all([pay(open.id, card), pay(open.id, card), pay(open.id, card)])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await pay(open.id, { cardNumber: '4000000000000002' })).status).toBe(200)
    const { data } = await rig.stripe.subscriptions.list(
      { customer: String(open.customer), status: 'all' },
      club.on,
    )
    expect(data).toHaveLength(1)
    expect((await rig.stripe.charges.list({ customer: String(open.customer) }, club.on)).data).toHaveLength(1)
  })
})

describe('a card that does not pay', () => {
  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      expect.stringContaining('An error occurred'),
    ],
    ['4012888888881881', 'card_declined', 'test_mode_live_card', expect.stringContaining('non test card')],
  ])('%s: %s, %s', async (cardNumber, code, decline, message) => {
    const club = await rig.club()
    const open = await club.checkout()
    expect(await pay(open.id, { cardNumber })).toEqual({
      status: 402,
      body: { status: 'declined', code, decline_code: decline, message },
    })
    const session = await rig.stripe.checkout.sessions.retrieve(open.id, {}, club.on)
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null })
    expect((await rig.stripe.subscriptions.list({ status: 'all' }, club.on)).data).toEqual([])
    expect((await pay(open.id, { cardNumber: '4242424242424242' })).status).toBe(200)
  })

  it('asks for 3-D Secure and pays once it is completed', async () => {
    const club = await rig.club()
    const open = await club.checkout()
    const answer = await pay(open.id, { cardNumber: '4000002500003155' })
    expect(answer.body).toMatchObject({ status: 'requires_action' })
    expect((await rig.stripe.checkout.sessions.retrieve(open.id, {}, club.on)).status).toBe('open')
    expect(await pay(open.id, { cardNumber: '4000002500003155', authenticate: 'fail' })).toMatchObject({
      status: 402,
      body: { code: 'payment_intent_authentication_failure' },
    })
    expect((await pay(open.id, { cardNumber: '4000008400001629', authenticate: 'complete' })).status).toBe(
      402,
    )
    expect((await pay(open.id, { cardNumber: '4000002500003155', authenticate: 'complete' })).status).toBe(
      200,
    )
  })
})

describe('time', () => {
  it('renews on its own, by account, and waits until every webhook was tried', async () => {
    const [club, other] = [await rig.club(), await rig.club()]
    const { subscription } = await club.member()
    const unmoved = await other.member()
    rig.received.length = 0
    await rig.control('/clock', { advance: 'P1M', account: club.account })
    const hour = await rig.control('/clock', { advance: 'PT1H', account: club.account })
    expect(rig.received.filter(({ type }) => type === 'invoice.paid').length).toBeGreaterThan(0)

    const { data } = await rig.stripe.invoices.list({ subscription: subscription.id }, club.on)
    expect(data.map(({ status, billing_reason: why }) => [status, why])).toEqual([
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_create'],
    ])
    expect(data.map(({ number }) => number?.slice(-4))).toEqual(['0002', '0001'])
    const clock = await rig.control(`/clock?account=${club.account}`)
    expect(Date.parse(String(clock.body.now))).toBeGreaterThanOrEqual(Date.parse(String(hour.body.now)))
    expect(clock.body.offset_ms).toBe(hour.body.offset_ms)
    expect((await rig.control(`/clock?account=${other.account}`)).body.offset_ms).toBe(0)
    const untouched = await rig.stripe.invoices.list({ subscription: unmoved.subscription.id }, other.on)
    expect(untouched.data).toHaveLength(1)
  })

  it('brings a failing card past due, then to its end', async () => {
    const club = await rig.club()
    const { subscription } = await club.member('4000000000000341')
    await rig.control('/clock', { advance: 'P1M', account: club.account })
    await rig.control('/clock', { advance: 'PT2H', account: club.account })
    expect(await rig.stripe.subscriptions.retrieve(subscription.id, {}, club.on)).toMatchObject({
      status: 'past_due',
    })
    await rig.control('/clock', { advance: 'P16D', account: club.account })
    expect(await rig.stripe.subscriptions.retrieve(subscription.id, {}, club.on)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
  })

  it('expires an unpaid checkout', async () => {
    const club = await rig.club()
    const open = await club.checkout()
    await rig.control('/clock', { advance: 'P1D', account: club.account })
    await rig.control('/clock', { advance: 'PT1M', account: club.account })
    expect(await rig.stripe.checkout.sessions.retrieve(open.id, {}, club.on)).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect(await pay(open.id, { cardNumber: '4242424242424242' })).toEqual({
      status: 410,
      body: { status: 'expired' },
    })
    const types = (await rig.stripe.events.list({ type: 'checkout.session.expired' }, club.on)).data
    expect(types).toHaveLength(1)
  })

  it('refuses what is no duration', async () => {
    expect((await rig.control('/clock', { advance: 'soon' })).status).toBe(400)
    expect((await rig.control('/clock', {})).status).toBe(400)
    expect((await rig.control('/clock', { advance: 'P1D', account: 'acct_nobody' })).status).toBe(404)
  })
})

describe('a restart', () => {
  it('keeps everything, and delivers what was left', async () => {
    const club = await rig.club()
    await rig.control('/clock', { advance: 'P3D', account: club.account })
    rig.answer(503)
    const { subscription } = await club.member()
    await rig.control('/clock', { advance: 'PT0S' })
    rig.received.length = 0
    rig.answer(200)
    await rig.restart()
    await rig.control('/clock', { advance: 'PT0S' })
    const clock = await rig.control(`/clock?account=${club.account}`)
    expect(clock.body.offset_ms).toBe(3 * 86_400_000)
    expect(await rig.stripe.subscriptions.retrieve(subscription.id, {}, club.on)).toMatchObject({
      status: 'active',
    })
    expect(rig.received.map(({ type }) => type)).toContain('checkout.session.completed')
  })
})

describe('a database that goes away', () => {
  it('loses no payment and no webhook, and charges no one twice', async () => {
    const club = await rig.club()
    await rig.control('/clock', { advance: 'PT0S' })
    rig.received.length = 0
    const cuts = cutConnections(40)
    const { hostname: host, port } = new URL(rig.sandbox.url)
    // More than all cuts together can use up.
    const patient = new Stripe(SANDBOX_SECRET_KEY, { host, port, protocol: 'http', maxNetworkRetries: 50 })
    const sign = async (name: string) => {
      const customer = await patient.customers.create(
        { name },
        { ...club.on, idempotencyKey: `customer-${name}` },
      )
      const session = await patient.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customer.id,
          line_items: [{ price: club.price.id, quantity: 1 }],
          success_url: 'http://club.test/',
        },
        { ...club.on, idempotencyKey: `session-${name}` },
      )
      const isPaid = async () =>
        (await pay(session.id, { cardNumber: '4242424242424242' }).catch(() => null))?.status === 200
      for (let attempt = 0; !(await isPaid()); attempt += 1)
        if (attempt > cuts.most) throw new Error(`${name} was not paid in ${attempt} attempts`)
      return session.id
    }
    const sessions = await Promise.all(Array.from({ length: 12 }, (_, i) => sign(`Guest ${i}`)))
    expect(cuts.made()).toBe(cuts.most)

    const { data } = await rig.stripe.subscriptions.list({ limit: 100 }, club.on)
    expect(data).toHaveLength(12)
    expect(new Set(data.map(({ customer }) => customer)).size).toBe(12)
    expect((await rig.stripe.charges.list({ limit: 100 }, club.on)).data).toHaveLength(12)
    // An event whose delivery is under way, or was cut, is sent again later.
    const delivered = async () => {
      await rig.control('/clock', { advance: 'PT0S' })
      return [...new Set(completed(rig).filter((id) => sessions.includes(id)))].sort()
    }
    await expect.poll(delivered, patiently).toEqual([...sessions].sort())
  })
})

/**
 * Cuts the emulator's connection at every third statement until `most` are cut: by turns before the statement is sent,
 * and after it, so that it is carried out and its answer lost.
 */
function cutConnections(most: number) {
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...args: unknown[]) => unknown
  let [statements, made] = [0, 0]
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { connection, connectionParameters } = this as unknown as {
      connection: { stream: Socket }
      connectionParameters: { application_name?: string }
    }
    const isEmulator = connectionParameters.application_name === 'sandbox'
    if (isEmulator) statements += 1
    const isCut = isEmulator && made < most && statements % 3 === 0
    if (isCut) made += 1
    if (isCut && made % 2 === 0) connection.stream.destroy()
    const answer = query.apply(this, args)
    if (isCut && made % 2 === 1) connection.stream.destroy()
    return answer as never
  })
  return { most, made: () => made }
}

/** The sessions whose completion was told, each once. */
function completed({ received }: Rig): string[] {
  const deliveries = received.filter(({ type }) => type === 'checkout.session.completed')
  return [
    ...new Set(
      deliveries.map(({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id),
    ),
  ]
}
