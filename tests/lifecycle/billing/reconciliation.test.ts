import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clubPaymentRecords } from '../../builders/payments/club-payment-records'
import { asBusinessInStripe, joinClub, type Joined } from '../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { isWhole, shuffled } from '../../length'
import { subscribeToPlan } from '../../builders/payments/platform-plan'
import { deliverWebhooks, type DeliveryMode } from '../../builders/payments/webhook-delivery'

/** A step in a club's history; `of` picks one of its members or charges. */
type Step =
  | { kind: 'join'; failsLater: boolean }
  | { kind: 'pass'; duration: string }
  | { kind: 'refund'; of: number; share: number; withFee: boolean }
  | { kind: 'fee-return'; of: number }
  | { kind: 'dispute'; of: number; outcome: string }
  | { kind: 'subscription'; of: number; change: Record<string, string> | 'end' }
  | { kind: 'late' }
  | { kind: 'reconcile' }

const kinds: Record<Step['kind'], true> = {
  join: true,
  pass: true,
  refund: true,
  'fee-return': true,
  dispute: true,
  subscription: true,
  late: true,
  reconcile: true,
}

const of = fc.nat({ max: 20 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('join' as const), failsLater: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      duration: fc.constantFrom('P3D', 'P12D', 'P1M', 'P1M'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      of,
      share: fc.constantFrom(1, 33, 100),
      withFee: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fee-return' as const), of }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      of,
      outcome: fc.constantFrom('open', 'won', 'lost'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('subscription' as const),
      of,
      change: fc.constantFrom<Record<string, string> | 'end'>(
        { cancel_at_period_end: 'true' },
        { cancel_at_period_end: 'false' },
        { 'pause_collection[behavior]': 'void' },
        { pause_collection: '' },
        { application_fee_percent: '3' },
        { application_fee_percent: '' },
        'end',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('late' as const, 'reconcile' as const) }) },
)
const fate = fc.constantFrom<DeliveryMode>('lost', 'lost', 'lost', 'now', 'twice', 'late')

interface Twin {
  club: PayingClub
  members: Joined[]
  plan: string
}

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
  payments.webhooks.mode = 'drop'
})
afterAll(() => payments.close())

async function aTwin(): Promise<Twin> {
  const club = await aPayingClub(payments, { priceCents: 3_333 })
  await subscribeToPlan(payments, club.db, 'sommelier')
  const { rows } = await payments.db.owner.query(
    'select customer_id from business_plans where business_id = $1',
    [club.id],
  )
  return { club, members: [], plan: rows[0].customer_id }
}

/** Advances the clock of an account, or of the platform. */
const pass = (account: string, duration: string) => payments.control('/clock', { advance: duration, account })

/** The paid charges, by member and in order of time: the same in both clubs. */
async function charges({ club, members }: Twin) {
  const { rows } = await payments.db.owner.query<{ stripe_id: string; our_id: string }>(
    `select stripe_id, our_id from stripe_ids where business_id = $1 and kind = 'customer'`,
    [club.id],
  )
  const memberOf = new Map(rows.map(({ stripe_id, our_id }) => [stripe_id, our_id]))
  const place = (charge: Record<string, unknown>) =>
    members.findIndex(({ id }) => id === memberOf.get(String(charge.customer)))
  return (await payments.objects('charge', club.accountId))
    .filter(({ paid }) => paid)
    .sort((one, other) => place(one) - place(other) || Number(one.created) - Number(other.created))
}

async function live(twin: Twin, step: Step): Promise<void> {
  const { club, members } = twin
  const pick = <T>(all: T[], of: number) => all[of % Math.max(all.length, 1)]
  // Stripe refuses the same acts for both, such as a refund of a disputed charge.
  const tried = (work: Promise<unknown>) => work.catch(() => undefined)
  switch (step.kind) {
    case 'join':
      if (members.length < 5)
        members.push(await joinClub(payments, club, step.failsLater ? '4000000000000341' : undefined))
      return
    case 'pass':
      await pass(club.accountId, step.duration)
      return
    case 'refund': {
      const charge = pick(await charges(twin), step.of)
      if (!charge) return
      const body = {
        charge: String(charge.id),
        amount: String(Math.max(1, Math.floor((Number(charge.amount) * step.share) / 100))),
        ...(step.withFee && { refund_application_fee: 'true' }),
      }
      await tried(asBusinessInStripe(payments, club, 'POST', '/v1/refunds', body))
      return
    }
    case 'fee-return': {
      const charge = pick(await charges(twin), step.of)
      if (!charge?.application_fee) return
      const path = `/v1/application_fees/${String(charge.application_fee)}/refunds`
      await tried(payments.stripe({ accountId: '' }, path, { amount: '10' }))
      return
    }
    case 'dispute': {
      const charge = pick(await charges(twin), step.of)
      if (charge) await payments.control(`/charges/${String(charge.id)}/dispute`, { outcome: step.outcome })
      return
    }
    case 'subscription': {
      const member = pick(members, step.of)
      if (!member) return
      const path = `/v1/subscriptions/${member.subscriptionId}`
      await tried(
        step.change === 'end'
          ? asBusinessInStripe(payments, club, 'DELETE', path)
          : asBusinessInStripe(payments, club, 'POST', path, step.change),
      )
      return
    }
    case 'late':
    case 'reconcile':
  }
}

/** Everything that can happen in a club's history, with time between, in an order that the seed decides. */
function everyStep(): Step[] {
  const changes: (Record<string, string> | 'end')[] = [
    { cancel_at_period_end: 'true' },
    { cancel_at_period_end: 'false' },
    { 'pause_collection[behavior]': 'void' },
    { pause_collection: '' },
    { application_fee_percent: '3' },
    'end',
  ]
  const once: Step[] = shuffled<Step>([
    { kind: 'join', failsLater: false },
    { kind: 'refund', of: 0, share: 33, withFee: true },
    { kind: 'refund', of: 2, share: 100, withFee: false },
    { kind: 'fee-return', of: 1 },
    ...['open', 'won', 'lost'].map((outcome, of): Step => ({ kind: 'dispute', of: of + 1, outcome })),
    ...changes.map((change, of): Step => ({ kind: 'subscription', of, change })),
    { kind: 'late' },
    { kind: 'reconcile' },
  ])
  const month: Step = { kind: 'pass', duration: 'P1M' }
  const days: Step = { kind: 'pass', duration: 'P3D' }
  return [
    { kind: 'join', failsLater: true },
    ...once.flatMap((step, at) => (at % 5 === 0 ? [month, step] : at % 5 === 3 ? [days, step] : [step])),
    { kind: 'pass', duration: 'P12D' },
  ]
}

/** The same history for a club with every webhook, and for one whose webhooks have these fates. */
async function liveTwice(steps: Step[], fates: DeliveryMode[]) {
  const [complete, faulty] = [await aTwin(), await aTwin()]
  const { deliver, deliverLate } = deliverWebhooks(payments, [
    { ...complete, fates: ['now'] },
    { ...faulty, fates },
  ])
  const start = payments.clock.now(complete.club.id)
  await deliver()
  for (const step of [{ kind: 'join', failsLater: false } as const, ...steps]) {
    for (const twin of [complete, faulty]) await live(twin, step)
    if (step.kind === 'pass') await pass('platform', step.duration)
    // Deliver everything in flight before the next step.
    for (const { club } of [complete, faulty]) await pass(club.accountId, 'PT1S')
    await payments.clock.refresh()
    await deliver()
    if (step.kind === 'late') await deliverLate()
    // The next reconciliation starts from its mark, whatever an earlier one compared.
    if (step.kind === 'reconcile') await payments.billing.reconcile()
  }
  await payments.billing.applyPlanChange(complete.club.db)
  await pass(complete.club.accountId, 'PT1S')
  await pass(faulty.club.accountId, 'PT1S')
  await deliver()
  const records = ({ club, members }: Twin) => clubPaymentRecords(payments, club, members, start)
  const whole = await records(complete)
  const report = await payments.billing.reconcile()
  await deliver()
  expect(report).toMatchObject({ failed: 0, missing: 0, finished: true })
  expect(await records(faulty)).toEqual(whole)
  // Late webhooks change nothing any more, and the club with every webhook needed no repair.
  await deliverLate()
  expect(await records(faulty)).toEqual(whole)
  expect(await records(complete)).toEqual(whole)
  expect(await payments.billing.reconcile()).toMatchObject({ repaired: 0, added: 0, failed: 0 })
  return { report, whole }
}

describe('a club whose webhooks are lost, duplicated, late and out of order', () => {
  const title = 'has the same rows after one reconciliation as a club with every webhook, after'

  it(`${title} everything that can happen in a club’s history`, async () => {
    const steps = everyStep()
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)))
    const { report, whole } = await liveTwice(steps, ['lost', 'now', 'lost', 'twice', 'late'])
    expect(report.repaired + report.added).toBeGreaterThan(0)
    expect(whole.memberships).toContainEqual(expect.objectContaining({ status: 'canceled' }))
  })

  it.runIf(isWhole)(`${title} any history`, { timeout: 3_600_000 }, async () => {
    const histories = fc.record({
      steps: fc.array(step, { minLength: 30, maxLength: 45, size: 'max' }),
      fates: fc.array(fate, { minLength: 40, maxLength: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(histories, async ({ steps, fates }) => void (await liveTwice(steps, fates))),
      { numRuns: 3, seed: 20_261_122, endOnFailure: true },
    )
  })
})
