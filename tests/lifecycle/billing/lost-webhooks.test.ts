import { afterAll, expect, it } from 'vitest'
import {
  asBusinessInStripe,
  joinClub,
  membershipHistory,
  advanceTime,
} from '../../builders/membership-history'
import { aPayingClub, aPaymentPlatform, type PaymentPlatform } from '../../builders/payments/payment-platform'

const failsLater = '4000000000000341'

const platforms: PaymentPlatform[] = []
afterAll(() => Promise.all(platforms.map((payments) => payments.close())))

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
  for (let week = 1; week <= 53; week++) {
    if (week === 8) await act(members.leaving, { cancel_at_period_end: 'true' })
    if (week === 14)
      await asBusinessInStripe(payments, club, 'DELETE', `/v1/subscriptions/${members.ended.subscriptionId}`)
    if (week === 17) await act(members.resting, { 'pause_collection[behavior]': 'void' })
    if (week === 26) await act(members.resting, { pause_collection: '' })
    if (week === 20) late.later = await join()
    if (week === 24) late.laterDeclined = await join(failsLater)
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
  { timeout: 240_000 },
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
