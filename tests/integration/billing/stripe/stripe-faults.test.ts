import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../../../builders/club'
import { joinClub, type Joined } from '../../../builders/membership-history'
import { withInjectedFaults, type FaultInjection } from '../../../builders/payments/fault-injection'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  footprint,
  checkoutReturnUrls,
  type PayingClub,
  type PaymentPlatform,
  type TestBilling,
} from '../../../builders/payments/payment-platform'
import { aTier } from '../../../builders/tiers'

let payments: PaymentPlatform
let faults: FaultInjection
let billing: TestBilling
let club: PayingClub

beforeAll(async () => {
  payments = await aPaymentPlatform()
  payments.webhooks.mode = 'drop'
  faults = await withInjectedFaults(payments)
  billing = faults.billing
  club = await aPayingClub(payments)
})
afterAll(async () => {
  faults.close()
  await payments.close()
})
beforeEach(() => faults.calm())

/** A member's objects at Stripe, by kind. */
async function ofMember(member: { id: string }, type: string) {
  const { rows } = await payments.db.owner.query(
    `select stripe_id from stripe_ids where our_id = $1 and kind = 'customer'`,
    [member.id],
  )
  const { body } = await payments.control(
    `/objects?type=${type}&account=${club.accountId}&customer=${rows[0].stripe_id}`,
  )
  return body.data as Record<string, unknown>[]
}

const sum = (objects: Record<string, unknown>[], field: string) =>
  objects.reduce((total, one) => total + (one[field] as number), 0)

/** One membership, charged once, with the given refunds. */
async function chargedOnce(member: { id: string }, { refunded = 0 } = {}) {
  const charges = (await ofMember(member, 'charge')).filter((charge) => charge.paid)
  expect(sum(charges, 'amount')).toBe(9_900)
  expect(sum(charges, 'amount_refunded')).toBe(refunded)
  expect(await ofMember(member, 'subscription')).toHaveLength(1)
}

const requester = (member: { id: string }) => async () => {
  const { rows } = await payments.db.owner.query('select user_id from members where id = $1', [member.id])
  return rows[0].user_id as string
}

const order = async (member: Joined, kind: 'member' | 'business' = 'member') => ({
  memberId: member.id,
  requester: { kind, id: await requester(member)() },
  now: new Date(),
})

const subscriptionOf = async (member: { id: string }) =>
  (await ofMember(member, 'subscription'))[0] as {
    status: string
    cancel_at_period_end: boolean
    pause_collection: { resumes_at: number } | null
  }

describe('with a fault at any request or response', () => {
  it('connecting creates one account', () =>
    faults.under(
      () => aClub(payments.db),
      (business) => billing.connectAccount(payments.db.tenant(business.id), { now: new Date() }),
      async (business) => {
        const { rows } = await payments.db.owner.query(
          'select account_id from stripe_accounts where business_id = $1',
          [business.id],
        )
        expect(rows).toHaveLength(1)
        const accounts = (await payments.control('/objects?type=v2.core.account')).body.data
        const its = accounts.filter(
          (one: { metadata: { business_id: string } }) => one.metadata.business_id === business.id,
        )
        expect(its).toHaveLength(1)
      },
    ))

  it('publishing creates one price', () =>
    faults.under(
      () => aTier(club.db),
      (tier) => billing.publishTier(club.db, { tierId: tier.id, now: new Date() }),
      async (tier) => {
        const prices = (await payments.objects('price', club.accountId)).filter(
          (price) => (price.metadata as { tier_id: string }).tier_id === tier.id,
        )
        expect(prices).toHaveLength(1)
      },
    ))

  it('a checkout opens once and charges once', () =>
    faults.under(
      () => aSignedUpPerson(payments, club),
      (member) =>
        billing.openCheckout(club.db, {
          memberId: member.id,
          tierId: club.tierId,
          returnTo: checkoutReturnUrls,
          now: new Date(),
        }),
      async (member) => {
        const { sessionId } = await startCheckout(payments, club, member)
        await payments.pay(sessionId)
        await billing.confirmCheckout(club.db, { sessionId, memberId: member.id, now: new Date() })
        await chargedOnce(member)
        expect(await ofMember(member, 'checkout.session')).toHaveLength(1)
      },
    ))

  it('returning from it creates one membership', () =>
    faults.under(
      async () => {
        const member = await aSignedUpPerson(payments, club)
        const { sessionId } = await startCheckout(payments, club, member)
        await payments.pay(sessionId)
        return { ...member, sessionId }
      },
      async ({ id: memberId, sessionId }) => {
        const settled = await billing.confirmCheckout(club.db, { sessionId, memberId, now: new Date() })
        if (settled !== 'active') throw new Error(settled)
      },
      async (member) => {
        await chargedOnce(member)
        expect(await footprint(payments, member)).toMatchObject({
          memberships: [{ status: 'active' }],
          emails: [{ occasion: 'welcome' }],
        })
      },
    ))

  it('a second membership is canceled and refunded once', () =>
    faults.under(
      async () => {
        const member = await joinClub(payments, club)
        // As from a checkout in another window that was paid without our knowledge.
        await payments.db.owner.query(`update memberships set status = 'canceled' where id = $1`, [
          member.membershipId,
        ])
        const { sessionId } = await startCheckout(payments, club, member)
        await payments.pay(sessionId)
        await payments.db.owner.query(`update memberships set status = 'active' where id = $1`, [
          member.membershipId,
        ])
        const both = await ofMember(member, 'subscription')
        const second = both.find((one) => one.id !== member.subscriptionId)!.id as string
        return { ...member, second }
      },
      ({ second }) => billing.syncSubscription(club.accountId, second),
      async (member) => {
        const charges = await ofMember(member, 'charge')
        expect([sum(charges, 'amount'), sum(charges, 'amount_refunded')]).toEqual([19_800, 9_900])
        const states = (await ofMember(member, 'subscription')).map(({ id, status }) => [
          id === member.second,
          status,
        ])
        expect(states).toEqual(
          expect.arrayContaining([
            [true, 'canceled'],
            [false, 'active'],
          ]),
        )
      },
    ))

  it('skipping a month skips one', () =>
    faults.under(
      () => joinClub(payments, club),
      async (member) => billing.memberships.skipMonth(club.db, await order(member)),
      async (member) => {
        await chargedOnce(member)
        expect((await subscriptionOf(member)).pause_collection).not.toBeNull()
        const { rows } = await payments.db.owner.query(
          `select status from membership_pauses where membership_id = $1`,
          [member.membershipId],
        )
        expect(rows).toEqual([{ status: 'running' }])
      },
    ))

  it('canceling cancels once, and undoing it undoes it once', () =>
    faults.under(
      () => joinClub(payments, club),
      async (member) => billing.memberships.cancelMembership(club.db, { ...(await order(member)), why: '' }),
      async (member) => {
        expect((await subscriptionOf(member)).cancel_at_period_end).toBe(true)
        // Like the webhook about it.
        await billing.syncSubscription(club.accountId, member.subscriptionId)
        await billing.memberships.undoCancellation(club.db, await order(member))
        expect((await subscriptionOf(member)).cancel_at_period_end).toBe(false)
        await chargedOnce(member)
      },
    ))

  it('a partial refund is made once', () =>
    faults.under(
      async () => {
        const member = await joinClub(payments, club)
        const { rows } = await payments.db.owner.query('select id from invoices where membership_id = $1', [
          member.membershipId,
        ])
        return { ...member, invoiceId: rows[0].id as string, refundId: newId() }
      },
      async (member) => {
        const { requester, now } = await order(member, 'business')
        const { refundId, invoiceId } = member
        await billing.memberships.refundInvoice(club.db, {
          refundId,
          invoiceId,
          amountCents: 3_333,
          reason: '',
          requester,
          now,
        })
      },
      async (member) => {
        await chargedOnce(member, { refunded: 3_333 })
        const { rows } = await payments.db.owner.query(
          `select refunded_cents, (select array_agg(status) from refunds r where r.invoice_id = i.id) as refunds from invoices i where i.id = $1`,
          [member.invoiceId],
        )
        expect(rows).toEqual([{ refunded_cents: 3_333, refunds: ['succeeded'] }])
      },
    ))

  it('ending a membership at once refunds its last payment once', () =>
    faults.under(
      () => joinClub(payments, club),
      async (member) =>
        billing.memberships.endMembershipNow(club.db, {
          ...(await order(member, 'business')),
          membershipId: member.membershipId,
          why: 'Closed',
          refundLast: true,
        }),
      async (member) => {
        // Requests left open are retried by the schedule after a pause.
        await payments.db.owner.query(`update refunds set attempted_at = now() - interval '1 minute'`)
        await billing.memberships.retryPendingRequests()
        expect((await subscriptionOf(member)).status).toBe('canceled')
        await chargedOnce(member, { refunded: 9_900 })
        const { rows } = await payments.db.owner.query(
          'select status, end_reason from memberships where id = $1',
          [member.membershipId],
        )
        expect(rows).toEqual([{ status: 'canceled', end_reason: 'business' }])
      },
    ))
})

it('every kind of fault has hit a request of these actions', () => {
  expect(faults.unused()).toEqual([])
})
