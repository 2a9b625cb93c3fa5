import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retryFailedWebhooks } from '~/billing/webhooks/failed-events/retry-failed-events.server'
import { newId } from '~/foundation/kit/ids'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'

const failsLater = '4000000000000341'

let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  // One connected club per test, so that the report counts only this test's objects.
  await payments.db.owner.query('update stripe_accounts set disconnected_at = now()')
  payments.webhooks.mode = 'receive'
  club = await aPayingClub(payments)
  payments.webhooks.mode = 'drop'
})
afterEach(() => payments.fault({ clear: true }))

async function aMember(card?: string) {
  const member = await aSignedUpPerson(payments, club)
  const { sessionId } = await startCheckout(payments, club, member)
  await payments.pay(sessionId, card)
  const now = payments.clock.now(club.id)
  await payments.billing.confirmCheckout(club.db, { sessionId, memberId: member.id, now })
  return member
}

const pass = (duration: string) => payments.control('/clock', { advance: duration, account: club.accountId })

const all = async (text: string, values: unknown[] = []) => (await payments.db.owner.query(text, values)).rows

const membershipOf = async (member: { id: string }) =>
  (await all('select * from memberships where member_id = $1', [member.id]))[0]

/** Deletes the membership, as after a loss of data. */
async function deleteMembership(member: { id: string }) {
  const { id } = await membershipOf(member)
  await payments.db.owner.query('delete from entitlements where membership_id = $1', [id])
  await payments.db.owner.query('delete from invoices where membership_id = $1', [id])
  await payments.db.owner.query('delete from memberships where id = $1', [id])
}

const repairs = () =>
  all(
    `select details ->> 'because' as because, target_id from audit_log where action = 'membership.reconciled' and business_id = $1`,
    [club.id],
  )

async function stripe(method: string, path: string, body: Record<string, string> = {}) {
  const response = await fetch(payments.env.stripe.apiBase + path, {
    method,
    ...(method === 'POST' && { body: new URLSearchParams(body) }),
    headers: { authorization: `Bearer ${payments.env.stripe.secretKey}`, 'stripe-account': club.accountId },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { id: string }
}

describe('reconciliation without webhooks', () => {
  it('finds a renewal and records what it repaired', async () => {
    const member = await aMember()
    const before = await membershipOf(member)
    await pass('P1M')
    await pass('PT4H')
    expect(await payments.billing.reconcileSoon()).toMatchObject({ repaired: 1, failed: 0 })
    const after = await membershipOf(member)
    expect(after.current_period_start).toEqual(before.current_period_end)
    expect(after.paid_through).toEqual(after.current_period_end)
    expect(await repairs()).toEqual([{ because: 'period has ended', target_id: after.id }])
    expect(await payments.billing.reconcileSoon()).toMatchObject({ looked: 0, repaired: 0 })
  })

  it('follows a failing card until retries end', async () => {
    const member = await aMember(failsLater)
    await pass('P1M')
    await pass('PT4H')
    await payments.billing.reconcileSoon()
    expect(await membershipOf(member)).toMatchObject({ status: 'past_due' })
    for (const days of ['P3D', 'P5D', 'P7D']) {
      await pass(days)
      await pass('PT4H')
      expect(await payments.billing.reconcileSoon()).toMatchObject({ failed: 0 })
    }
    expect(await membershipOf(member)).toMatchObject({ status: 'canceled', end_reason: 'failed_payment' })
    expect(
      await all(
        'select attempt_count, retries_ended_at is not null as gave_up from payment_failures where business_id = $1',
        [club.id],
      ),
    ).toEqual([{ attempt_count: 4, gave_up: true }])
  })

  it('finds in the list what no due date reveals: a member who left, a row that was lost', async () => {
    const [left, lost, well] = [await aMember(), await aMember(), await aMember()]
    await stripe('DELETE', `/v1/subscriptions/${(await membershipOf(left)).subscription_id}`)
    const gone = await membershipOf(lost)
    await deleteMembership(lost)
    const untouched = await membershipOf(well)

    const report = await payments.billing.reconcile()
    expect(report).toMatchObject({
      accounts: 1,
      repaired: 2,
      foreign: 0,
      missing: 0,
      failed: 0,
      finished: true,
    })
    expect(await membershipOf(left)).toMatchObject({ status: 'canceled', end_reason: 'business' })
    expect(await membershipOf(lost)).toMatchObject({
      status: 'active',
      subscription_id: gone.subscription_id,
    })
    expect(await membershipOf(well)).toEqual({ ...untouched, listed_at: expect.any(Date) })
    expect((await repairs()).map((one) => one.because).sort()).toEqual([
      'it was missing here',
      'it was not listed',
    ])
    expect(await payments.billing.reconcile()).toMatchObject({ repaired: 0 })
  })
})

describe('reconciliation in both directions', () => {
  it('ignores foreign subscriptions and keeps rows that Stripe does not know', async () => {
    const member = await aMember()
    const { id: customer } = await stripe('POST', '/v1/customers', { name: 'The business’s own' })
    const theirs = await aMember()
    await payments.db.owner.query(`update stripe_ids set stripe_id = $1 where our_id = $2`, [
      customer,
      theirs.id,
    ])
    await deleteMembership(theirs)
    await payments.db.owner.query(
      `update memberships set subscription_id = 'sub_forgotten' where member_id = $1`,
      [member.id],
    )
    const before = await membershipOf(member)
    // The changed id leaves its subscription without a row: it is found as a second one of that member.
    const report = await payments.billing.reconcile()
    expect(report).toMatchObject({ foreign: 1, missing: 1 })
    expect(await membershipOf(member)).toMatchObject({
      id: before.id,
      status: 'active',
      synced_at: before.synced_at,
    })
    expect(await membershipOf(theirs)).toBeUndefined()
  })

  it('continues where it stopped', async () => {
    const members = [await aMember(), await aMember()]
    for (const member of members)
      await payments.db.owner.query(`update memberships set status = 'paused' where member_id = $1`, [
        member.id,
      ])
    const account = { accountId: club.accountId, businessId: club.id }
    const since = new Date().toISOString()
    const first = await payments.billing.reconcileAccount(
      account,
      { phase: 'theirs', after: null, since, failed: 0 },
      () => true,
    )
    expect(first).toMatchObject({
      report: { repaired: 2, finished: false },
      next: { phase: 'ours', after: null, since },
    })
    let last = first
    while (last.next) {
      expect(last.report.finished).toBe(false)
      last = await payments.billing.reconcileAccount(account, last.next, () => true)
      expect(last.report.repaired).toBe(0)
    }
    expect(last).toMatchObject({ report: { finished: true, accounts: 1 }, next: null })
  })

  it('handles more subscriptions than fit on one page', async () => {
    const members = []
    for (let i = 0; i < 13; i++)
      members.push(...(await Promise.all(Array.from({ length: 8 }, () => aMember()))))
    await payments.db.owner.query(
      `update memberships set status = 'inactive', stripe_status = 'x' where business_id = $1`,
      [club.id],
    )
    expect(await payments.billing.reconcile()).toMatchObject({ repaired: 104, failed: 0 })
    const rows = await all(`select distinct status, stripe_status from memberships where business_id = $1`, [
      club.id,
    ])
    expect(rows).toEqual([{ status: 'active', stripe_status: 'active' }])
  })

  it('continues with the other accounts when one is refused', async () => {
    const member = await aMember()
    await payments.db.owner.query(`update memberships set status = 'paused' where member_id = $1`, [
      member.id,
    ])
    const other = await aPayingClub(payments)
    await payments.db.owner.query(
      `update stripe_accounts set account_id = 'acct_000' where account_id = $1`,
      [other.accountId],
    )
    const report = await payments.billing.reconcile()
    expect(report).toMatchObject({ repaired: 1, accounts: 1, failed: 1 })
    expect(await membershipOf(member)).toMatchObject({ status: 'active' })
  })

  it('completes in the next run after Stripe failed', async () => {
    const member = await aMember()
    await payments.db.owner.query(`update memberships set status = 'paused' where member_id = $1`, [
      member.id,
    ])
    const once = payments.another({ timeout: 1_000, retries: 0 })
    await payments.fault({ target: 'api', mode: '500', match: '/v1/subscriptions', count: 2 })
    expect(await once.reconcile()).toMatchObject({ repaired: 0, failed: 1 })
    await payments.fault({ clear: true })
    expect(await once.reconcile()).toMatchObject({ repaired: 1, failed: 0 })
    expect(await membershipOf(member)).toMatchObject({ status: 'active' })
  })
})

it('an administrator’s request retries failed events', async () => {
  const member = await aMember()
  await payments.billing.drainInbox()
  const { subscription_id: subscription } = await membershipOf(member)
  await payments.db.owner.query(`update memberships set status = 'paused' where member_id = $1`, [member.id])
  await payments.db.owner.query(
    `insert into webhook_inbox (event_id, endpoint, account_id, type, object_key, livemode, payload, status, attempts,
       not_before, last_error, received_at, done_at)
     values ($1, 'connect', $2, 'customer.subscription.updated', $3, false, '{}', 'failed', 20, now(), 'x', now(), now())`,
    [`evt_${newId()}`, club.accountId, `${club.accountId}:${subscription}`],
  )
  const by = { adminId: newId(), requestId: 'a-request', now: new Date() }
  expect(await retryFailedWebhooks(payments.db.across(), by)).toBe(1)
  expect(await payments.billing.drainInbox()).toBe(1)
  expect(await membershipOf(member)).toMatchObject({ status: 'active' })
  expect(await retryFailedWebhooks(payments.db.across(), by)).toBe(0)
})
