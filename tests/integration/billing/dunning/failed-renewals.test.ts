import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failedPayment, owedPayment } from '~/billing/dunning/queries.server'
import { membershipSummary } from '~/membership/memberships/queries.server'
import {
  asBusinessInStripe,
  joinClub,
  emailsTo,
  advanceTime,
  advanceTimeTo,
  payInvoicePage,
} from '../../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'

/** Succeeds while the member is present; every later charge is declined. */
const failsLater = '4000000000000341'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
afterEach(() => payments.fault({ clear: true }))

const all = async (text: string, values: unknown[] = []) => (await payments.db.owner.query(text, values)).rows

const failures = (club: PayingClub) => all('select * from payment_failures where business_id = $1', [club.id])

const membershipOf = async (member: { membershipId: string }) =>
  (
    await all('select status, stripe_status, end_reason, current_period_end from memberships where id = $1', [
      member.membershipId,
    ])
  )[0]

const occasions = async (member: { email: string }) =>
  (await emailsTo(payments, member)).map((email) => email.occasion)

/** A member whose first renewal was just declined. */
async function aDeclinedMember(club: PayingClub, card?: string) {
  const member = await joinClub(payments, club, card)
  await advanceTime(payments, club, 'P1M')
  await advanceTime(payments, club, 'PT2H')
  return member
}

/** Pays the invoice on the page our link redirects to. */
async function payOnLink(club: PayingClub, member: { id: string }, card?: string) {
  const owed = await owedPayment(club.db, member.id)
  const way = await payments.billing.openPaymentRecovery(club.db, owed!.id)
  if (way?.kind !== 'pay') throw new Error('There is nothing to pay')
  const status = await payInvoicePage(way.url, card)
  // Advancing the clock waits for all earlier webhooks.
  await advanceTime(payments, club, 'PT1S')
  return status
}

describe('a failed renewal', () => {
  it('has one row, an email per attempt, and grace until Stripe stops retrying', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club, failsLater)
    expect(await failures(club)).toMatchObject([
      {
        attempt_count: 1,
        decline_code: 'generic_decline',
        kind: 'soft',
        card_last4: '0341',
        amount_cents: 9_900,
      },
    ])
    const owed = await owedPayment(club.db, member.id)
    expect(owed).toMatchObject({ state: 'owed', membershipAccess: { access: 'grace', bottles: 'held' } })
    expect(owed!.nextAttemptAt!.getTime()).toBeGreaterThan(payments.clock.now(club.id).getTime())
    expect(await occasions(member)).toEqual(['welcome', 'payment-failed'])

    await advanceTime(payments, club, 'P3D')
    expect(await failures(club)).toMatchObject([{ attempt_count: 2 }])
    await advanceTime(payments, club, 'P5D')
    await advanceTime(payments, club, 'P7D')
    expect(await failures(club)).toMatchObject([
      { attempt_count: 4, next_attempt_at: null, recovered_at: null },
    ])
    const [failure] = await failures(club)
    expect(failure.retries_ended_at).toEqual(failure.failed_at)
    expect(await membershipOf(member)).toMatchObject({ status: 'canceled', end_reason: 'failed_payment' })
    expect(await occasions(member)).toEqual([
      'welcome',
      'payment-failed',
      'payment-failed',
      'payment-failed',
      'membership-lapsed',
    ])
    expect(await owedPayment(club.db, member.id)).toBeNull()
    expect((await membershipSummary(club.db, member.id))?.membership?.access).toBe('history')
  })

  it('sends its email once, however often its events arrive', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club, failsLater)
    const before = await failures(club)
    for (const event of payments.webhooks.sent)
      await payments.billing.receiveWebhook({ ...event, now: new Date() })
    await payments.db.owner.query(
      `update webhook_inbox set status = 'queued', not_before = received_at, claimed_until = null where status = 'done'`,
    )
    await payments.billing.drainInbox()
    expect(await failures(club)).toEqual(before)
    expect(await occasions(member)).toEqual(['welcome', 'payment-failed'])
  })
})

describe('the recovery of a failed payment', () => {
  it('restores the membership, sends one thank-you email and ends the link', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club, failsLater)
    const owed = await owedPayment(club.db, member.id)
    await payOnLink(club, member)
    expect(await membershipOf(member)).toMatchObject({ status: 'active', end_reason: null })
    expect(await failures(club)).toMatchObject([
      { attempt_count: 1, recovered_at: expect.any(Date), retries_ended_at: null, next_attempt_at: null },
    ])
    expect(await owedPayment(club.db, member.id)).toBeNull()
    expect(await failedPayment(club.db, owed!.id)).toMatchObject({ state: 'paid' })
    expect(await payments.billing.openPaymentRecovery(club.db, owed!.id)).toEqual({ kind: 'paid' })
    await payments.billing.syncSubscription(club.accountId, member.subscriptionId)
    expect(await occasions(member)).toEqual(['welcome', 'payment-failed', 'payment-recovered'])
  })

  it('is recognized on the next click, even before its webhooks', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club, failsLater)
    const owed = await owedPayment(club.db, member.id)
    const way = await payments.billing.openPaymentRecovery(club.db, owed!.id)
    payments.webhooks.mode = 'drop'
    await payInvoicePage((way as { url: string }).url)
    expect(await payments.billing.openPaymentRecovery(club.db, owed!.id)).toEqual({ kind: 'paid' })
    payments.webhooks.mode = 'receive'
    expect(await membershipOf(member)).toMatchObject({ status: 'active' })
  })

  it('keeps repeated failures and recoveries apart', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club, failsLater)
    await payOnLink(club, member, failsLater)
    expect(await membershipOf(member)).toMatchObject({ status: 'active' })
    // Until the next renewal rather than a number of days: after a short month, the second attempt would be past
    // too.
    await advanceTimeTo(payments, club, (await membershipOf(member)).current_period_end.toISOString())
    await advanceTime(payments, club, 'PT2H')
    expect(await membershipOf(member)).toMatchObject({ status: 'past_due' })
    for (const days of ['P3D', 'P5D', 'P7D']) await advanceTime(payments, club, days)
    await advanceTime(payments, club, 'PT2H')
    expect(await membershipOf(member)).toMatchObject({
      status: 'canceled',
      end_reason: 'failed_payment',
    })
    const [first, second] = (await failures(club)).sort((a, b) => a.failed_at - b.failed_at)
    expect(first).toMatchObject({
      attempt_count: 1,
      recovered_at: expect.any(Date),
      retries_ended_at: null,
    })
    expect(second).toMatchObject({
      attempt_count: 4,
      recovered_at: null,
      retries_ended_at: expect.any(Date),
    })
    expect((await occasions(member)).slice(-5)).toEqual([
      'payment-recovered',
      'payment-failed',
      'payment-failed',
      'payment-failed',
      'membership-lapsed',
    ])
  })
})

describe('a business that keeps unpaid memberships', () => {
  it('suspends the membership after the last failure, and restores it on payment', async () => {
    const club = await aPayingClub(payments)
    await payments.control(`/accounts/${club.accountId}/settings`, { final_policy: 'unpaid' })
    const member = await aDeclinedMember(club, failsLater)
    for (const days of ['P3D', 'P5D', 'P7D']) await advanceTime(payments, club, days)
    expect(await membershipOf(member)).toMatchObject({ status: 'past_due', stripe_status: 'unpaid' })
    expect((await membershipSummary(club.db, member.id))?.membership?.access).toBe('none')
    expect((await occasions(member)).at(-1)).toBe('membership-suspended')
    expect(await failures(club)).toMatchObject([{ attempt_count: 4, retries_ended_at: expect.any(Date) }])
    await payOnLink(club, member)
    expect(await membershipOf(member)).toMatchObject({ status: 'active' })
    expect((await occasions(member)).at(-1)).toBe('payment-recovered')
  })
})

describe('a hard decline', () => {
  it('asks for another card in the email and does not reveal the reason', async () => {
    const club = await aPayingClub(payments)
    const member = await joinClub(payments, club)
    await payments.fault({
      target: 'charges',
      mode: 'decline',
      decline_code: 'stolen_card',
      match: club.accountId,
      count: 1,
    })
    await advanceTime(payments, club, 'P1M')
    await advanceTime(payments, club, 'PT2H')
    expect(await failures(club)).toMatchObject([
      { kind: 'hard', decline_code: 'stolen_card', card_last4: '4242' },
    ])
    const email = (await emailsTo(payments, member)).at(-1)!
    expect(email.text.replace(/\s+/g, ' ')).toContain('Please pay with another card by')
    expect(email.text).not.toMatch(/stolen/i)
  })
})

describe('a voided invoice', () => {
  it('ends the failed payment, and its link says so', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club, failsLater)
    const owed = await owedPayment(club.db, member.id)
    await asBusinessInStripe(payments, club, 'POST', `/v1/invoices/${owed!.invoiceId}/void`)
    expect(await payments.billing.openPaymentRecovery(club.db, owed!.id)).toEqual({ kind: 'over' })
    expect(await failures(club)).toMatchObject([{ waived_at: expect.any(Date), recovered_at: null }])
    expect(await owedPayment(club.db, member.id)).toBeNull()
  })
})

it('a failed payment has neither its rows nor its link in another club', async () => {
  const [club, rival] = [await aPayingClub(payments), await aPayingClub(payments)]
  const member = await aDeclinedMember(club, failsLater)
  const owed = await owedPayment(club.db, member.id)
  expect(await owedPayment(rival.db, member.id)).toBeNull()
  expect(await failedPayment(rival.db, owed!.id)).toBeNull()
  expect(await payments.billing.openPaymentRecovery(rival.db, owed!.id)).toBeNull()
  expect(await failures(rival)).toEqual([])
})
