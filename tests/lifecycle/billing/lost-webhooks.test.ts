import { afterAll, expect, it } from 'vitest'
import {
  asBusinessInStripe,
  joinClub,
  membershipHistory,
  advanceTime,
} from '../../builders/membership-history'
import { inFull } from '../../length'
import { aPayingClub, aPaymentPlatform, type PaymentPlatform } from '../../builders/payments/payment-platform'

const failsLater = '4000000000000341'

const platforms: PaymentPlatform[] = []
afterAll(() => Promise.all(platforms.map((payments) => payments.close())))

/** The weeks in which something happens, and the last one. A short run has less time between them, and as many events. */
const weeks = inFull(
  { leaves: 8, isEnded: 14, pauses: 17, isBack: 26, joins: 20, joinsDeclined: 24, last: 53 },
  { leaves: 2, isEnded: 4, pauses: 5, isBack: 10, joins: 3, joinsDeclined: 6, last: 15 },
)

/**
 * A year of a club, synced by webhooks alone or, with all of them dropped, by reconciliation alone. Returns each
 * member's history.
 */
async function year(synced: 'by webhooks' | 'by reconciliation') {
  const payments = await aPaymentPlatform()
  platforms.push(payments)
  const club = await aPayingClub(payments)
  if (synced === 'by reconciliation') payments.webhooks.mode = 'drop'
  const join = (cardNumber?: string) => joinClub(payments, club, cardNumber)
  const act = (member: { subscriptionId: string }, body: Record<string, string>) =>
    asBusinessInStripe(payments, club, 'POST', `/v1/subscriptions/${member.subscriptionId}`, body)
  const members = {
    steady: await join(),
    declined: await join(failsLater),
    leaving: await join(),
    ended: await join(),
    resting: await join(),
  }
  const late: Record<string, Awaited<ReturnType<typeof join>>> = {}
  for (let week = 1; week <= weeks.last; week++) {
    if (week === weeks.leaves) await act(members.leaving, { cancel_at_period_end: 'true' })
    if (week === weeks.isEnded)
      await asBusinessInStripe(payments, club, 'DELETE', `/v1/subscriptions/${members.ended.subscriptionId}`)
    if (week === weeks.pauses) await act(members.resting, { 'pause_collection[behavior]': 'void' })
    if (week === weeks.isBack) await act(members.resting, { pause_collection: '' })
    if (week === weeks.joins) late.later = await join()
    if (week === weeks.joinsDeclined) late.laterDeclined = await join(failsLater)
    await advanceTime(payments, club, 'P7D')
    if (synced === 'by reconciliation') await payments.billing.reconcile()
  }
  expect(payments.webhooks.sent.length).toBeGreaterThan(0)
  const histories: Record<string, unknown> = {}
  for (const [name, member] of Object.entries({ ...members, ...late }))
    histories[name] = await membershipHistory(payments, member)
  return histories
}

it(
  'a year of reconciliation without webhooks gives the same rows as a year of webhooks',
  { timeout: 3_600_000 },
  async () => {
    const byWebhooks = await year('by webhooks')
    expect(byWebhooks).toMatchObject({
      steady: { memberships: [{ status: 'active' }], failures: [] },
      declined: {
        memberships: [{ status: 'canceled', end_reason: 'failed_payment' }],
        failures: [{ attempt_count: 4, recovered_at: null }],
      },
      leaving: { memberships: [{ status: 'canceled', end_reason: 'voluntary' }] },
      ended: { memberships: [{ status: 'canceled', end_reason: 'business' }] },
      resting: { memberships: [{ status: 'active' }] },
      laterDeclined: { memberships: [{ end_reason: 'failed_payment' }] },
    })
    expect(await year('by reconciliation')).toEqual(byWebhooks)
  },
)
