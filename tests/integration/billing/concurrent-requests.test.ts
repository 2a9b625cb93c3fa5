import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { choosePlan } from '~/businesses/onboarding/choose-plan.server'
import { dayIn } from '~/kit/dates'
import { isDomainError } from '~/kit/errors'
import { raceOnLock } from '../../builders/database/race-on-lock'
import { anActiveMember, type ActiveMember } from '../../builders/active-member'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'

let payments: PaymentPlatform
let club: PayingClub
let member: ActiveMember
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments)
  member = await anActiveMember(payments, club)
})

/** Two and a half months after the member's own time. */
const untilOn = () => dayIn('America/New_York', new Date(member.now().getTime() + 75 * 86_400_000))

const acts = {
  skip: () => payments.memberships.skipMonth(club.db, member.requestFields()),
  pause: () =>
    payments.memberships.pauseMembership(club.db, { ...member.requestFields(), untilOn: untilOn() }),
  cancel: () => payments.memberships.cancelMembership(club.db, { ...member.requestFields(), why: '' }),
}

async function together(...names: (keyof typeof acts)[]) {
  const { id } = await member.membership()
  // A webhook of the checkout would wait for the membership beside them.
  payments.webhooks.mode = 'drop'
  await payments.billing.drainInbox()
  const outcomes = await raceOnLock(
    payments.db,
    { table: 'memberships', id },
    names.map((name) => acts[name]),
  ).finally(() => (payments.webhooks.mode = 'receive'))
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
}

/** Every refusal must have a sentence for people. */
function expectSentences(refusals: unknown[]) {
  for (const refusal of refusals) expect(isDomainError(refusal) ? refusal.status : refusal).toBe(409)
}

it.each(['skip', 'pause', 'cancel'] as const)(
  'handles two concurrent requests to %s once, without an internal error',
  async (name) => {
    expectSentences(await together(name, name))
    const made = [...(await member.pauses()), ...(await member.cancellations())]
    expect(made).toMatchObject([{ status: name === 'cancel' ? 'scheduled' : 'running' }])
    expect(await member.emails()).toHaveLength(1)
  },
)

it.each([
  ['skip', 'cancel'],
  ['pause', 'cancel'],
  ['skip', 'pause'],
] as const)('runs one of %s and %s, and refuses the other with a reason', async (one, other) => {
  const refusals = await together(one, other)
  expect(refusals).toMatchObject([
    { code: 'not-possible', sentence: expect.stringMatching(/^Not available because /) },
  ])
  expect([...(await member.pauses()), ...(await member.cancellations())]).toHaveLength(1)
  expect(await member.emails()).toHaveLength(1)
})

it('does not replace a plan that was paid while another choice was waiting', async () => {
  const by = { userId: member.requester.id, requestId: 'a-request', now: member.now() }
  await payments.db.owner.query('update business_plans set stripe_status = null where business_id = $1', [
    club.id,
  ])
  const [outcome] = await raceOnLock(
    payments.db,
    { table: 'businesses', id: club.id },
    [() => choosePlan(club.db, { plan: 'sommelier', members: 10, priceCents: 9_900, ...by })],
    (holder) =>
      holder.query(`update business_plans set stripe_status = 'active' where business_id = $1`, [club.id]),
  )
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'plan-running' } })
})
