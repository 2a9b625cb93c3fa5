import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membershipSummary } from '~/membership/memberships/queries.server'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  footprint,
  checkoutReturnUrls,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'

let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments)
})
afterEach(async () => {
  await payments.fault({ clear: true })
  payments.webhooks.mode = 'receive'
  payments.webhooks.sent.length = 0
})

const settle = (member: { id: string }, sessionId: string) =>
  payments.billing.confirmCheckout(club.db, { sessionId, memberId: member.id, now: new Date() })

describe('a paid signup', () => {
  it('becomes active by webhooks alone, with a welcome email and a join date', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId, url } = await startCheckout(payments, club, member)
    expect(url).toContain(sessionId)
    expect(await payments.pay(sessionId)).toBe(200)
    await payments.arrived('checkout.session.completed')

    const result = await footprint(payments, member)
    expect(result.memberships).toMatchObject([{ status: 'active', stripe_status: 'active' }])
    expect(result.memberships).toMatchObject([{ card_brand: 'visa', card_last4: '4242' }])
    expect(result.memberships[0].paid_through).toEqual(result.memberships[0].current_period_end)
    expect(result.attempts).toMatchObject([{ status: 'completed' }])
    expect(result.emails).toMatchObject([{ occasion: 'welcome' }])
    expect(result.joinedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(result.audit).toEqual(['membership.active'])
    const summary = await membershipSummary(club.db, member.id)
    expect(summary).toMatchObject({
      membership: { tierName: 'First Pour', priceCents: 9_900, status: 'active', access: 'full' },
      pendingCheckout: null,
    })
  })

  it('becomes active on return when every webhook is lost', async () => {
    payments.webhooks.mode = 'drop'
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    expect(await settle(member, sessionId)).toBe('unpaid')
    await payments.pay(sessionId)
    expect(await settle(member, sessionId)).toBe('active')
    expect(await settle(member, sessionId)).toBe('active')
    expect(await footprint(payments, member)).toMatchObject({
      memberships: [{ status: 'active' }],
      emails: [{ occasion: 'welcome' }],
    })
  })

  it('becomes active by reconciliation when the member never returns and every webhook is lost', async () => {
    payments.webhooks.mode = 'drop'
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.pay(sessionId)
    const later = new Date(Date.now() + 2 * 60_000)
    expect(await payments.billing.reconcileCheckouts(later)).toMatchObject({ settled: 1, failed: 0 })
    expect(await footprint(payments, member)).toMatchObject({
      memberships: [{ status: 'active' }],
      emails: [{ occasion: 'welcome' }],
      attempts: [{ status: 'completed' }],
    })
  })

  it('takes effect once, in any order and number of events', async () => {
    payments.webhooks.mode = 'drop'
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.pay(sessionId)
    await payments.arrived('invoice.paid')
    const events = [...payments.webhooks.sent, ...payments.webhooks.sent.slice(0, 3)].reverse()
    expect(events.length).toBeGreaterThan(5)
    for (const event of events) {
      expect(await payments.billing.receiveWebhook({ ...event, now: new Date() })).toEqual({ status: 200 })
      await payments.billing.drainInbox()
    }
    expect(await footprint(payments, member)).toMatchObject({
      memberships: [{ status: 'active' }],
      emails: [{ occasion: 'welcome' }],
      audit: ['membership.active'],
    })
  })

  it('needs one sync for all events that arrive together', async () => {
    payments.webhooks.mode = 'drop'
    const member = await aSignedUpPerson(payments, club)
    await payments.pay((await startCheckout(payments, club, member)).sessionId)
    await payments.arrived('invoice.paid')
    await payments.arrived('checkout.session.completed')
    const now = new Date()
    const ofThisSignup = payments.webhooks.sent.filter((event) => event.endpoint === 'connect')
    await payments.db.owner.query('delete from webhook_inbox')
    await Promise.all(ofThisSignup.map((event) => payments.billing.receiveWebhook({ ...event, now })))
    // The subscription, and the charge that paid for it.
    expect(await payments.billing.drainInbox()).toBe(2)
    expect(await payments.billing.drainInbox()).toBe(0)
  })

  it('has the same result when several processes handle it at once', async () => {
    payments.webhooks.mode = 'drop'
    const others = [payments.another(), payments.another()]
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.pay(sessionId)
    await payments.arrived('invoice.paid')
    const now = new Date()
    const answers = await Promise.all([
      settle(member, sessionId),
      ...payments.webhooks.sent.map(async (event) => {
        await payments.billing.receiveWebhook({ ...event, now })
        await Promise.all([payments.billing, ...others].map((billing) => billing.drainInbox()))
      }),
      ...others.map((billing) => billing.reconcileCheckouts(new Date(Date.now() + 120_000))),
    ])
    expect(answers[0]).toBe('active')
    expect(await footprint(payments, member)).toMatchObject({
      memberships: [{ status: 'active' }],
      emails: [{ occasion: 'welcome' }],
      audit: ['membership.active'],
    })
  })

  it('rejects a second checkout of a member', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.pay(sessionId)
    await settle(member, sessionId)
    await expect(startCheckout(payments, club, member)).rejects.toMatchObject({
      code: 'already-member',
      sentence: 'You’re already a member of this club.',
    })
    expect(await payments.objects('checkout.session', club.accountId)).toHaveLength(1)
  })

  it('is honored if the tier was archived in the meantime', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.db.owner.query(`update tiers set status = 'archived', archived_at = now() where id = $1`, [
      club.tierId,
    ])
    await payments.pay(sessionId)
    expect(await settle(member, sessionId)).toBe('active')
    const late = await aSignedUpPerson(payments, club)
    await expect(startCheckout(payments, club, late)).rejects.toMatchObject({ code: 'tier-unavailable' })
  })

  it('stays unpaid after a declined card, and another card still works', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    expect(await payments.pay(sessionId, '4000000000000002')).toBe(402)
    expect(await settle(member, sessionId)).toBe('unpaid')
    expect((await footprint(payments, member)).memberships).toEqual([])
    await payments.pay(sessionId)
    expect(await settle(member, sessionId)).toBe('active')
  })
})

describe('an unpaid checkout', () => {
  const day = 24 * 60 * 60_000

  it('ends by webhook, and reports it on return', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.control('/clock', { advance: 'P2D', account: club.accountId })
    await payments.arrived('checkout.session.expired')
    expect(await footprint(payments, member)).toMatchObject({
      attempts: [{ status: 'expired' }],
      memberships: [],
    })
    expect(await settle(member, sessionId)).toBe('unpaid')
    expect((await startCheckout(payments, club, member)).sessionId).not.toBe(sessionId)
  })

  it('ends by reconciliation when every webhook is lost', async () => {
    payments.webhooks.mode = 'drop'
    const member = await aSignedUpPerson(payments, club)
    await startCheckout(payments, club, member)
    const soon = new Date(Date.now() + 120_000)
    expect(await payments.billing.reconcileCheckouts(soon)).toMatchObject({ settled: 0 })
    await payments.control('/clock', { advance: 'P2D', account: club.accountId })
    expect(await payments.billing.reconcileCheckouts(soon)).toMatchObject({ settled: 1 })
    expect((await footprint(payments, member)).attempts).toMatchObject([{ status: 'expired' }])
  })

  it('ends by itself if Stripe never got the request', async () => {
    const member = await aSignedUpPerson(payments, club)
    await payments.fault({ target: 'api', mode: '500', count: 1 })
    const once = payments.another({ timeout: 1_000, retries: 0 })
    const order = { memberId: member.id, tierId: club.tierId, returnTo: checkoutReturnUrls, now: new Date() }
    await expect(once.openCheckout(club.db, order)).rejects.toMatchObject({ code: 'payment-provider-failed' })
    await payments.billing.reconcileCheckouts(new Date(Date.now() + 2 * day))
    expect((await footprint(payments, member)).attempts).toMatchObject([
      { status: 'expired', session_id: null },
    ])
  })
})

describe('confirmCheckout', () => {
  it.each([
    ['without an id', ''],
    ['made up', 'cs_test_madeup'],
    ['a path', 'cs_../../x'],
    ['an SQL statement', "cs_'; drop table members"],
    ['another kind of id', 'sub_1'],
    ['without end', `cs_${'x'.repeat(5_000)}`],
  ])('returns unknown for the session %s', async (_what, sessionId) => {
    const member = await aSignedUpPerson(payments, club)
    expect(await settle(member, sessionId)).toBe('unknown')
    expect(await footprint(payments, member)).toMatchObject({ memberships: [], emails: [], joinedOn: null })
  })

  it('returns unknown for another person’s paid session, in this club or another', async () => {
    const payer = await aSignedUpPerson(payments, club)
    const other = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, payer)
    await payments.pay(sessionId)
    expect(await settle(other, sessionId)).toBe('unknown')
    const elsewhere = await aPayingClub(payments)
    const stranger = await aSignedUpPerson(payments, elsewhere)
    const settled = await payments.billing.confirmCheckout(elsewhere.db, {
      sessionId,
      memberId: stranger.id,
      now: new Date(),
    })
    expect(settled).toBe('unknown')
    for (const person of [other, stranger])
      expect((await footprint(payments, person)).memberships).toEqual([])
  })

  it('returns unknown once the membership it paid for has ended', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await payments.pay(sessionId)
    expect(await settle(member, sessionId)).toBe('active')
    const { memberships } = await footprint(payments, member)
    await fetch(`${payments.env.stripe.apiBase}/v1/subscriptions/${memberships[0].subscription_id}`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${payments.env.stripe.secretKey}`,
        'stripe-account': club.accountId,
      },
    })
    await payments.billing.syncSubscription(club.accountId, memberships[0].subscription_id)
    expect(await settle(member, sessionId)).toBe('unknown')
    expect((await footprint(payments, member)).memberships).toMatchObject([{ status: 'canceled' }])
  })
})
