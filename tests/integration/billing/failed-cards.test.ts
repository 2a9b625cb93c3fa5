import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { owedPayment } from '~/memberships/failed-payments.server'
import { membershipSummary } from '~/memberships/queries.server'
import {
  aCandidate,
  aPayingClub,
  aPaymentPlatform,
  checkout,
  footprint,
  type PayingClub,
  type Payments,
} from '../../builders/payments'

/** Attaches and pays while the person is there; every later charge is declined. */
const failsLater = '4000000000000341'

let payments: Payments
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
afterEach(async () => {
  await payments.fault({ clear: true })
  payments.webhooks.mode = 'receive'
})

async function aMember(club: PayingClub, card?: string) {
  const member = await aCandidate(payments, club)
  const { sessionId } = await checkout(payments, club, member)
  await payments.pay(sessionId, card)
  await payments.billing.settleCheckout(club.db, {
    sessionId,
    memberId: member.id,
    now: payments.clock.now(club.id),
  })
  return member
}

const failures = async (club: PayingClub) =>
  (await payments.db.owner.query('select * from payment_failures where business_id = $1', [club.id])).rows

const mailTo = async (member: { email: string }) =>
  (
    await payments.db.owner.query(
      `select occasion, subject, text from outgoing_mail where to_address = $1 order by created_at, id`,
      [member.email],
    )
  ).rows

async function pass(club: PayingClub, duration: string) {
  await payments.control('/clock', { advance: duration, account: club.accountId })
  await payments.billing.drainInbox()
}

describe('a renewal that the card does not pay', () => {
  it('is one row and one mail per attempt, and grace until the provider gives up', async () => {
    const club = await aPayingClub(payments)
    const member = await aMember(club, failsLater)
    await pass(club, 'P1M')
    await pass(club, 'PT2H')
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
    expect(owed).toMatchObject({ state: 'owed', standing: { access: 'grace', bottles: 'held' } })
    expect(owed!.nextAttemptAt!.getTime()).toBeGreaterThan(payments.clock.now(club.id).getTime())
    expect((await mailTo(member)).map((mail) => mail.occasion)).toEqual(['welcome', 'payment-failed'])

    await pass(club, 'P3D')
    expect(await failures(club)).toMatchObject([{ attempt_count: 2 }])
    await pass(club, 'P5D')
    await pass(club, 'P7D')
    expect(await failures(club)).toMatchObject([
      { attempt_count: 4, next_attempt_at: null, recovered_at: null },
    ])
    const [failure] = await failures(club)
    expect(failure.gave_up_at).toEqual(failure.failed_at)
    const { memberships } = await footprint(payments, member)
    expect(memberships).toMatchObject([{ status: 'canceled' }])
    const { rows } = await payments.db.owner.query(
      'select ended_because from memberships where member_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ ended_because: 'failed_payment' }])
    expect((await mailTo(member)).map((mail) => mail.occasion)).toEqual([
      'welcome',
      'payment-failed',
      'payment-failed',
      'payment-failed',
      'membership-lapsed',
    ])
    expect(await owedPayment(club.db, member.id)).toBeNull()
    expect((await membershipSummary(club.db, member.id))?.membership?.access).toBe('history')
  })

  it('is told once, however often its events come', async () => {
    const club = await aPayingClub(payments)
    const member = await aMember(club, failsLater)
    await pass(club, 'P1M')
    await pass(club, 'PT2H')
    const before = await failures(club)
    for (const event of payments.webhooks.sent)
      await payments.billing.receiveWebhook({ ...event, now: new Date() })
    await payments.db.owner.query(
      `update webhook_inbox set status = 'queued', not_before = received_at, claimed_until = null where status = 'done'`,
    )
    await payments.billing.drainInbox()
    expect(await failures(club)).toEqual(before)
    expect((await mailTo(member)).map((mail) => mail.occasion)).toEqual(['welcome', 'payment-failed'])
  })
})
