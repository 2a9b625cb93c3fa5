import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isDomainError } from '~/foundation/kit/errors'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  footprint,
  completeStripeOnboarding,
  checkoutReturnUrls,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aTier } from '../../../builders/tiers'

let payments: PaymentPlatform
let club: PayingClub
let member: { id: string }
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'drop'
  club = await aPayingClub(payments)
  member = await aSignedUpPerson(payments, club)
})
afterEach(() => payments.fault({ clear: true }))

const sessions = () => payments.objects('checkout.session', club.accountId)
const subscriptions = () => payments.objects('subscription', club.accountId)
const codeOf = (error: unknown) => (isDomainError(error) ? error.code : error)

describe('openCheckout', () => {
  it('uses our price, our share and the business’s own account', async () => {
    const { sessionId, attemptId } = await startCheckout(payments, club, member)
    expect(await sessions()).toMatchObject([
      {
        id: sessionId,
        mode: 'subscription',
        amount_total: 9_900,
        client_reference_id: attemptId,
        metadata: { business_id: club.id, member_id: member.id, tier_id: club.tierId },
      },
    ])
    await payments.pay(sessionId)
    expect(await subscriptions()).toMatchObject([{ application_fee_percent: 5 }])
  })

  it('returns the same page on a second click', async () => {
    const first = await startCheckout(payments, club, member)
    expect(await startCheckout(payments, club, member)).toEqual(first)
    expect(await sessions()).toHaveLength(1)
  })

  it('opens one page for ten concurrent clicks in two processes', async () => {
    const other = payments.another()
    const order = { memberId: member.id, tierId: club.tierId, returnTo: checkoutReturnUrls, now: new Date() }
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, click) =>
        (click % 2 ? other : payments.billing).openCheckout(club.db, order),
      ),
    )
    expect(new Set(opened.map((one) => one.sessionId)).size).toBe(1)
    expect(await sessions()).toHaveLength(1)
    expect(await payments.objects('customer', club.accountId)).toHaveLength(1)
  })

  it('expires the page of the first tier when another tier is chosen', async () => {
    const grand = await aTier(club.db, { name: 'Grand Cru', priceCents: 19_900 })
    const first = await startCheckout(payments, club, member)
    const second = await startCheckout(payments, club, member, grand.id)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(await payments.pay(first.sessionId)).toBe(410)
    expect(await payments.pay(second.sessionId)).toBe(200)
  })

  it('honors the first tier if it was paid before the other was chosen', async () => {
    const grand = await aTier(club.db, { name: 'Grand Cru', priceCents: 19_900 })
    const first = await startCheckout(payments, club, member)
    await payments.pay(first.sessionId)
    await expect(startCheckout(payments, club, member, grand.id)).rejects.toMatchObject({
      code: 'already-member',
    })
    expect((await footprint(payments, member)).memberships).toMatchObject([{ status: 'active' }])
    expect(await sessions()).toHaveLength(1)
  })

  it('honors a payment made before the second click', async () => {
    const first = await startCheckout(payments, club, member)
    await payments.pay(first.sessionId)
    await expect(startCheckout(payments, club, member)).rejects.toMatchObject({ code: 'already-member' })
    expect((await footprint(payments, member)).memberships).toMatchObject([{ status: 'active' }])
  })

  it('uses a price that changed after the first click', async () => {
    const first = await startCheckout(payments, club, member)
    await payments.db.owner.query(`update tier_prices set retired_at = now() where tier_id = $1`, [
      club.tierId,
    ])
    await payments.db.owner.query(
      `insert into tier_prices (business_id, id, tier_id, amount_cents, currency, created_at)
        values ($1, gen_random_uuid(), $2, 12000, 'usd', now())`,
      [club.id, club.tierId],
    )
    const second = await startCheckout(payments, club, member)
    expect(second.sessionId).not.toBe(first.sessionId)
    const open = (await sessions()).filter((session) => session.status === 'open')
    expect(open).toMatchObject([{ id: second.sessionId, amount_total: 12_000 }])
  })

  it('opens a new page after the first has expired', async () => {
    const first = await startCheckout(payments, club, member)
    await stripe('POST', `/v1/checkout/sessions/${first.sessionId}/expire`)
    const second = await startCheckout(payments, club, member)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect((await footprint(payments, member)).attempts).toMatchObject([
      { status: 'expired', session_id: first.sessionId },
      { status: 'open', session_id: second.sessionId },
    ])
  })

  it('recreates the customer if the business deleted it', async () => {
    const first = await startCheckout(payments, club, member)
    const [customer] = await payments.objects('customer', club.accountId)
    await stripe('POST', `/v1/checkout/sessions/${first.sessionId}/expire`)
    await stripe('DELETE', `/v1/customers/${customer!.id as string}`)
    const second = await startCheckout(payments, club, member)
    expect(await payments.pay(second.sessionId)).toBe(200)
  })

  it.each(['not_started', 'action_needed', 'pending', 'restricted', 'rejected'])(
    'takes no money while the account is %s',
    async (outcome) => {
      const fresh = await aPayingClub(payments)
      const guest = await aSignedUpPerson(payments, fresh)
      if (outcome === 'not_started') {
        await payments.db.owner.query(
          `update stripe_accounts set state = 'not_started' where account_id = $1`,
          [fresh.accountId],
        )
      } else await completeStripeOnboarding(payments, fresh.accountId, outcome)
      await expect(startCheckout(payments, fresh, guest)).rejects.toMatchObject({
        code: 'payments-not-ready',
        sentence: 'A Club isn’t taking new members yet.',
      })
    },
  )

  it('rejects another club’s member or tier like an unknown one', async () => {
    const other = await aPayingClub(payments)
    const stranger = await aSignedUpPerson(payments, other)
    await expect(startCheckout(payments, club, stranger)).rejects.toMatchObject({ code: 'member-not-found' })
    await expect(startCheckout(payments, club, member, other.tierId)).rejects.toMatchObject({
      code: 'tier-unavailable',
    })
  })
})

describe('openCheckout while Stripe fails', () => {
  it('returns the same page after a lost response', async () => {
    await payments.fault({ target: 'api', mode: 'lost', count: 1, match: '/v1/checkout/sessions' })
    const { sessionId } = await startCheckout(payments, club, member)
    expect(await sessions()).toMatchObject([{ id: sessionId }])
  })

  it('reports a timeout, and finds the same checkout on the next click', async () => {
    const hasty = payments.another({ timeout: 300, retries: 0 })
    const order = { memberId: member.id, tierId: club.tierId, returnTo: checkoutReturnUrls, now: new Date() }
    await payments.fault({ target: 'api', mode: 'timeout', count: 1, match: '/v1/checkout/sessions' })
    expect(await hasty.openCheckout(club.db, order).catch(codeOf)).toBe('payment-timeout')
    const opened = await hasty.openCheckout(club.db, order)
    expect(await sessions()).toMatchObject([{ id: opened.sessionId }])
    expect((await footprint(payments, member)).attempts).toHaveLength(1)
  })

  it.each([
    ['500', 'payment-provider-failed'],
    ['429', 'payment-busy'],
  ])('reports a %s, stores only the attempt, and succeeds afterwards', async (mode, code) => {
    const once = payments.another({ timeout: 2_000, retries: 0 })
    const order = { memberId: member.id, tierId: club.tierId, returnTo: checkoutReturnUrls, now: new Date() }
    await payments.fault({ target: 'api', mode, count: 1 })
    expect(await once.openCheckout(club.db, order).catch(codeOf)).toBe(code)
    expect((await footprint(payments, member)).attempts).toMatchObject([{ status: 'open', session_id: null }])
    await once.openCheckout(club.db, order)
    expect(await sessions()).toHaveLength(1)
    expect(await payments.objects('customer', club.accountId)).toHaveLength(1)
  })

  it('asks a returning member to wait while the payment is unknown', async () => {
    const once = payments.another({ timeout: 300, retries: 0 })
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.pay(sessionId)
    await payments.fault({ target: 'api', mode: '500', count: 1 })
    const claim = { sessionId, memberId: member.id, now: new Date() }
    expect(await once.confirmCheckout(club.db, claim)).toBe('waiting')
    expect(await once.confirmCheckout(club.db, claim)).toBe('active')
  })
})

async function stripe(method: string, path: string) {
  const response = await fetch(payments.env.stripe.apiBase + path, {
    method,
    headers: { authorization: `Bearer ${payments.env.stripe.secretKey}`, 'stripe-account': club.accountId },
  })
  expect(response.status).toBe(200)
}
