import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { choosePlan } from '~/business/onboarding/choose-plan.server'
import { dayIn } from '~/foundation/kit/dates'
import { isDomainError } from '~/foundation/kit/errors'
import { raceOnLock } from '../../builders/database/race-on-lock'
import { aStripeProxy, type StripeProxy } from '../../builders/payments/stripe-proxy'
import { hangMs } from '../../patience'
import { anActiveMember, type ActiveMember } from '../../builders/active-member'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'

let payments: PaymentPlatform
let proxy: StripeProxy
let memberships: PaymentPlatform['memberships']
let club: PayingClub
let member: ActiveMember

/** Stripe processes changes of subscriptions once `decided` resolves; `waiting` of them wait for that. */
const stripe = { waiting: 0, decided: Promise.resolve(), decide: () => {} }
function untilDecided() {
  stripe.waiting = 0
  stripe.decided = new Promise((resolve) => (stripe.decide = resolve))
}

beforeAll(async () => {
  payments = await aPaymentPlatform()
  proxy = await aStripeProxy(payments.env.stripe.apiBase!, async ({ method, url }) => {
    if (method !== 'POST' || !url?.startsWith('/v1/subscriptions/')) return 'pass'
    stripe.waiting += 1
    if (stripe.waiting === 2) stripe.decide()
    await stripe.decided
    return 'pass'
  })
  const env = { ...payments.env, stripe: { ...payments.env.stripe, apiBase: proxy.url } }
  memberships = payments.another({ timeout: hangMs, retries: 2 }, { env }).memberships
})
afterAll(async () => {
  proxy.close()
  await payments.close()
})
beforeEach(async () => {
  stripe.decide()
  club = await aPayingClub(payments)
  member = await anActiveMember(payments, club)
})

/** Two and a half months after the member's own time. */
const untilOn = () => dayIn('America/New_York', new Date(member.now().getTime() + 75 * 86_400_000))

const acts = {
  skip: () => memberships.skipMonth(club.db, member.requestFields()),
  pause: () => memberships.pauseMembership(club.db, { ...member.requestFields(), untilOn: untilOn() }),
  cancel: () => memberships.cancelMembership(club.db, { ...member.requestFields(), why: '' }),
}

async function together(...names: (keyof typeof acts)[]) {
  const { id } = await member.membership()
  // A webhook of the checkout would wait for the membership beside them.
  payments.webhooks.mode = 'drop'
  await payments.billing.drainInbox()
  const outcomes = await raceOnLock(
    payments.db,
    { table: 'memberships', id },
    names.map(
      (name) => () =>
        acts[name]().catch((refusal: unknown) => {
          stripe.decide()
          throw refusal
        }),
    ),
  ).finally(() => (payments.webhooks.mode = 'receive'))
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
}

/** Every refusal must have a sentence for people. */
function expectSentences(refusals: unknown[]) {
  for (const refusal of refusals) expect(isDomainError(refusal) ? refusal.status : refusal).toBe(409)
}

it.each(['skip', 'pause', 'cancel'] as const)(
  'the server handles two concurrent requests to %s once, without an internal error',
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
] as const)(
  'the server runs one of two concurrent requests to %s and %s, and refuses the other with a reason',
  async (one, other) => {
    // Once the first is made, the member may ask for the second as well: both are decided before that.
    untilDecided()
    const refusals = await together(one, other)
    expect(refusals).toMatchObject([
      { code: 'not-possible', sentence: expect.stringMatching(/^Not available because /) },
    ])
    expect([...(await member.pauses()), ...(await member.cancellations())]).toHaveLength(1)
    expect(await member.emails()).toHaveLength(1)
  },
)

it('a choice that waits does not replace a plan that was paid meanwhile', async () => {
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
