import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Rig, startRig } from './rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

/** Lets what is on its way arrive, then forgets what was heard. */
async function forget() {
  await rig.control('/clock', { advance: 'PT0S' })
  rig.received.length = 0
}

describe('the platform as a merchant', () => {
  it('bills a business month by month on its own account', async () => {
    const { stripe } = rig
    const product = await stripe.products.create({ name: 'Growth plan' })
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 50_000,
      recurring: { interval: 'month' },
    })
    const customer = await stripe.customers.create({ email: 'owner@bottega-rossa.test' })
    const terms: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'http://tastevin.test/business/billing',
    }
    const share = { ...terms, subscription_data: { application_fee_percent: 5 } }
    await expect(stripe.checkout.sessions.create(share)).rejects.toMatchObject({ statusCode: 400 })
    const session = await stripe.checkout.sessions.create(terms)
    await forget()
    await rig.control(`/checkout/${session.id}/pay`, { cardNumber: '4242424242424242' })
    await rig.control('/clock', { advance: 'P1M', account: 'platform' })
    await rig.control('/clock', { advance: 'PT2H', account: 'platform' })
    const { data } = await stripe.invoices.list({ customer: customer.id })
    expect(data.map(({ status, amount_paid: paid, application }) => [status, paid, application])).toEqual([
      ['paid', 50_000, null],
      ['paid', 50_000, null],
    ])
    const heard = rig.received.filter(({ type }) => type === 'invoice.paid')
    expect(new Set(heard.map(({ endpoint }) => endpoint))).toEqual(new Set(['platform']))
    expect(JSON.parse(heard[0]?.body ?? '{}')).not.toHaveProperty('account')
    expect((await stripe.applicationFees.list({ created: { gte: 0 } })).data).toEqual([])
  })

  it('lists its fees by charge and time, with their refunds', async () => {
    const club = await rig.club(3333)
    const { customer } = await club.member()
    const [charge] = (await rig.stripe.charges.list({ customer }, club.on)).data
    for (const amount of [1, 1111, 2221]) {
      await rig.stripe.refunds.create({ charge: charge?.id, amount, refund_application_fee: true }, club.on)
    }
    const { data } = await rig.stripe.applicationFees.list({
      charge: charge?.id,
      created: { gte: charge?.created ?? 0 },
    })
    expect(data.map(({ amount, amount_refunded: back, account }) => [amount, back, account])).toEqual([
      [267, 267, club.account],
    ])
    const refunds = await rig.stripe.applicationFees.listRefunds(data[0]?.id ?? '')
    expect(refunds.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(267)
    expect((await rig.stripe.applicationFees.list({ created: { gt: 9_999_999_999 } })).data).toEqual([])
    const moves = await rig.stripe.balanceTransactions.list({ source: charge?.id }, club.on)
    expect(moves.data[0]).toMatchObject({ type: 'charge', amount: 3333, net: 3333 - 267 - 127 })
  })

  it('gives a fee back without a refund, never more than was taken, and books the movement', async () => {
    const club = await rig.club(3333)
    const { customer } = await club.member()
    const [charge] = (await rig.stripe.charges.list({ customer }, club.on)).data as [Stripe.Charge]
    const fee = String(charge.application_fee)
    const returned = await rig.stripe.applicationFees.createRefund(fee, { amount: 100 })
    await expect(rig.stripe.applicationFees.createRefund(fee, { amount: 168 })).rejects.toMatchObject({
      param: 'amount',
    })
    const { data } = await rig.stripe.balanceTransactions.list({
      type: 'application_fee_refund',
      created: { gte: returned.created },
      expand: ['data.source.fee'],
    })
    expect(data.find(({ id }) => id === returned.balance_transaction)).toMatchObject({
      amount: -100,
      source: { id: returned.id, amount: 100, fee: { id: fee, amount_refunded: 100, charge: charge.id } },
    })
    await rig.stripe.applicationFees.createRefund(fee)
    await expect(rig.stripe.applicationFees.createRefund(fee)).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(await rig.stripe.charges.retrieve(charge.id, {}, club.on)).toMatchObject({ amount_refunded: 0 })
  })
})

describe('a dispute', () => {
  const dispute = (charge: string, body: object) => rig.control(`/charges/${charge}/dispute`, body)

  it('is opened, reported, and decided', async () => {
    const club = await rig.club()
    const { customer } = await club.member()
    const [charge] = (await rig.stripe.charges.list({ customer }, club.on)).data as [Stripe.Charge]
    await forget()
    const opened = await dispute(charge.id, { outcome: 'open', reason: 'product_not_received' })
    expect(opened.body).toMatchObject({
      charge: charge.id,
      status: 'needs_response',
      reason: 'product_not_received',
    })
    expect(await rig.stripe.charges.retrieve(charge.id, {}, club.on)).toMatchObject({ disputed: true })
    await dispute(charge.id, { outcome: 'lost' })
    const { data } = await rig.stripe.disputes.list({ charge: charge.id }, club.on)
    expect(data.map(({ status, amount }) => [status, amount])).toEqual([['lost', 3333]])
    await rig.control('/clock', { advance: 'PT0S' })
    const types = new Set(rig.received.map(({ type }) => type).filter((type) => type.startsWith('charge.')))
    expect(types).toEqual(
      new Set(['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed']),
    )
    expect((await dispute(charge.id, { outcome: 'open' })).status).toBe(409)
    await expect(rig.stripe.refunds.create({ charge: charge.id }, club.on)).rejects.toMatchObject({
      code: 'charge_disputed',
    })
  })

  it('that is won brings the money back', async () => {
    const club = await rig.club()
    const { customer } = await club.member()
    const [charge] = (await rig.stripe.charges.list({ customer }, club.on)).data as [Stripe.Charge]
    const { body } = await dispute(charge.id, { outcome: 'won' })
    const stored = await rig.stripe.disputes.retrieve(String(body.id), {}, club.on)
    expect(stored.status).toBe('won')
    expect(stored.balance_transactions.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  })

  it('follows by itself where the card is known for it', async () => {
    const club = await rig.club()
    const { customer } = await club.member('4000000000000259')
    const [charge] = (await rig.stripe.charges.list({ customer }, club.on)).data
    expect(charge).toMatchObject({ paid: true, disputed: true })
  })
})

describe('a refund of a card whose bank takes time', () => {
  const refunded = async (card: string) => {
    const club = await rig.club()
    const { customer } = await club.member(card)
    const [charge] = (await rig.stripe.charges.list({ customer }, club.on)).data as [Stripe.Charge]
    const refund = await rig.stripe.refunds.create({ charge: charge.id }, club.on)
    const later = async () => {
      await rig.control('/clock', { advance: 'PT11M', account: club.account })
      return {
        refund: await rig.stripe.refunds.retrieve(
          refund.id,
          { expand: ['failure_balance_transaction'] },
          club.on,
        ),
        charge: await rig.stripe.charges.retrieve(charge.id, {}, club.on),
        events: (
          await rig.stripe.events.list(
            { types: ['refund.created', 'refund.updated', 'refund.failed'] },
            club.on,
          )
        ).data.map(({ type }) => type),
      }
    }
    return { club, charge, refund, later }
  }

  it('is pending and succeeds', async () => {
    const { charge, refund, later } = await refunded('4000000000007726')
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' })
    const objects = await later()
    expect(objects.refund.status).toBe('succeeded')
    expect(objects.charge).toMatchObject({ amount_refunded: charge.amount, refunded: true })
    expect(objects.events).toEqual(['refund.updated', 'refund.created'])
  })

  it('succeeds and fails, with its money back in the balance, and can be made again', async () => {
    const { club, charge, refund, later } = await refunded('4000000000005126')
    expect(refund.status).toBe('succeeded')
    const objects = await later()
    expect(objects.refund).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { type: 'refund_failure', amount: charge.amount, status: 'available' },
    })
    expect(objects.charge).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(objects.events).toEqual(['refund.failed', 'refund.created'])
    const again = await rig.stripe.refunds.create({ charge: charge.id }, club.on)
    expect(again.status).toBe('succeeded')
  })
})

describe('the admin UI', () => {
  it('disputes, deauthorizes and sets the final policy by its forms', async () => {
    const club = await rig.club()
    const { customer } = await club.member()
    const [charge] = (await rig.stripe.charges.list({ customer }, club.on)).data as [Stripe.Charge]
    const room = `${rig.sandbox.url}/_sandbox`
    const submit = async (path: string, form: Record<string, string>) => {
      const body = new URLSearchParams(form)
      const response = await fetch(`${room}${path}`, { method: 'POST', body, redirect: 'manual' })
      return new URL(response.headers.get('location') ?? '', room).searchParams.get('said')
    }
    const page = await (await fetch(`${room}/objects/${charge.id}`)).text()
    expect(page).toContain('Dispute, lost by the business')
    expect(await submit(`/charges/${charge.id}/dispute`, { outcome: 'lost' })).toContain('lost')
    await submit('/policy', { account: club.account, policy: 'past_due' })
    expect((await rig.control(`/accounts/${club.account}/settings`)).body.final_policy).toBe('past_due')
    await submit('/outcome', { account: club.account, outcome: 'disconnected' })
    await expect(rig.stripe.products.list({}, club.on)).rejects.toMatchObject({ code: 'account_invalid' })
  })
})

describe('the clocks', () => {
  it('tell every account’s offset at once', async () => {
    const [one, other] = [await rig.club(), await rig.club()]
    await rig.control('/clock', { advance: 'P2D', account: one.account })
    const { body } = await rig.control('/clock')
    expect(body.accounts).toMatchObject({ [one.account]: Number(body.offset_ms) + 2 * 86_400_000 })
    expect(body.accounts).not.toHaveProperty(other.account)
  })

  it('go day by day, so that each day’s events are out before the next day’s come about', async () => {
    const club = await rig.club()
    const [first, second] = [await club.member(), await club.member()]
    await rig.control('/clock', { advance: 'P3D', account: club.account })
    const late = await club.member()
    await forget()
    await rig.control('/clock', { advance: 'P2M', account: club.account })
    await rig.control('/clock', { advance: 'P1D', account: club.account })
    const paid = rig.received.filter(({ type }) => type === 'invoice.paid')
    const days = paid.map(({ body }) => {
      const event = JSON.parse(body) as { created: number; data: { object: { customer: string } } }
      return Math.floor(event.created / 86_400)
    })
    expect(new Set(days).size).toBeGreaterThanOrEqual(4)
    expect(days).toEqual([...days].sort((a, b) => a - b))
    for (const { customer } of [first, second, late]) {
      const { data } = await rig.stripe.invoices.list({ customer, status: 'paid' }, club.on)
      expect(data).toHaveLength(3)
    }
  })
})

describe('time that begins in the past', () => {
  it('applies to all accounts, runs every event, and ends at the wall clock', async () => {
    const rig = await startRig()
    try {
      const lastYear = new Date(Date.now() - 65 * 86_400_000).toISOString()
      expect(await rig.control('/clock', { begin: lastYear })).toMatchObject({ status: 200 })
      const { account, on, member } = await rig.club()
      const { customer, subscription } = await member()
      expect(subscription.created * 1000).toBeLessThan(Date.now() - 64 * 86_400_000)
      expect(await rig.control('/clock', { to: 'wall' })).toMatchObject({ body: { offset_ms: 0 } })
      expect(await rig.control(`/clock?account=${account}`)).toMatchObject({ body: { offset_ms: 0 } })
      const { data } = await rig.stripe.invoices.list({ customer, status: 'paid' }, on)
      expect(data).toHaveLength(3)
      expect(Math.max(...data.map(({ created }) => created * 1000))).toBeLessThanOrEqual(Date.now())
      // From there on it goes forward alone.
      expect(await rig.control('/clock', { begin: lastYear })).toMatchObject({ status: 409 })
      await rig.control('/clock', { advance: 'P1D' })
      expect(await rig.control('/clock', { to: 'wall' })).toMatchObject({ body: { offset_ms: 86_400_000 } })
    } finally {
      await rig.close()
    }
  })

  it.each([
    { begin: new Date(Date.now() + 86_400_000).toISOString() },
    { begin: 'yesterday' },
    { begin: '2025-11-20T16:00:00Z', account: 'platform' },
    { begin: '2025-11-20T16:00:00Z', advance: 'P1D' },
    { to: 'wall', account: 'platform' },
  ])('is refused as %j', async (body) => {
    expect(await rig.control('/clock', body)).toMatchObject({ status: 400 })
  })
})

describe('an account that disconnects', () => {
  it('is deauthorized, reported, and can come back', async () => {
    const club = await rig.club()
    await forget()
    await rig.control(`/accounts/${club.account}/deauthorize`, {})
    await expect(rig.stripe.products.list({}, club.on)).rejects.toMatchObject({ code: 'account_invalid' })
    await rig.control('/clock', { advance: 'PT0S' })
    expect(rig.received.map(({ type, endpoint }) => [type, endpoint])).toContainEqual([
      'account.application.deauthorized',
      'connect',
    ])
    await rig.control(`/accounts/${club.account}/outcome`, { outcome: 'ready' })
    expect((await rig.stripe.products.list({}, club.on)).data).toHaveLength(1)
  })
})
