import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  beginning,
  everyAct,
  everyActOnce,
  play,
  steps,
  type Played,
} from '../../../builders/random-lives/run-life'
import { aWorld, type Step, type World } from '../../../builders/random-lives/world'
import { aPaymentPlatform, type PaymentPlatform } from '../../../builders/payments/payment-platform'
import { inFull } from '../../../length'
import type { DeliveryMode } from '../../../builders/payments/webhook-delivery'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

/** Lives by chance are for the nightly run; the benchmark plays two years of a larger club, with a new seed. */
const size = {
  clubs: Number(process.env.LIVES_CLUBS ?? inFull(2, 0)),
  members: Number(process.env.LIVES_MEMBERS ?? 9),
  steps: Number(process.env.LIVES_STEPS ?? 220),
  months: Number(process.env.LIVES_MONTHS ?? 0),
}

const fates = fc.array(fc.constantFrom<DeliveryMode>('lost', 'now', 'now', 'twice', 'late'), {
  minLength: 7,
  maxLength: 7,
})

/** The fault and the steps before it, instead of every step there would have been. */
function reporter<T>({ failed, seed, errorInstance }: fc.RunDetails<T>): void {
  if (failed) throw new Error(`TEST_SEED=${seed}`, { cause: errorInstance })
}

const played: Played = new Map()

async function live(fates: DeliveryMode[], list: Step[]) {
  const world = await aWorld(payments, { fates, mostMembers: size.members })
  await play(world, [...beginning(Math.ceil(size.members / 2)), ...list], played)
  while (monthsOf(world) < size.months) await play(world, [{ act: 'days pass', who: 0, how: 4 }], played)
  if (process.env.LIVES_REPORT) await report(world, process.env.LIVES_REPORT)
}

it('both ledgers agree after every act that there is, and the report adds up', async () => {
  await live(['lost', 'now', 'now', 'twice', 'late'], everyActOnce())
  expect(everyAct.filter((act) => !played.has(act))).toEqual([])
  for (const act of ['joins', 'gets all back', 'a run is locked', 'a box is handed over', 'a run is closed'])
    expect(played.get(act)?.done, act).toBeGreaterThan(0)
})

it.skipIf(size.clubs === 0)(
  'whatever members, payments, runs and the desk do, both ledgers agree after every step, and the report adds up',
  { timeout: 3_600_000 },
  async () => {
    // A shorter way to the same fault would take longer than reading the steps of this one.
    await fc.assert(fc.asyncProperty(fates, steps(size.steps), live), {
      numRuns: size.clubs,
      endOnFailure: true,
      reporter,
    })
  },
)

const monthsOf = (world: World) => (world.now().getTime() - world.beganAt.getTime()) / (30.4 * 86_400_000)

async function report(world: World, file: string): Promise<void> {
  const [{ count } = { count: 0 }] = await world.rows<{ count: number }>(
    `select count(*)::int as count from entitlements where business_id = $1 and kind = 'month'`,
  )
  const figures = {
    steps: size.steps,
    months: Math.floor(monthsOf(world)),
    paidMonths: count,
    handOvers: world.handOvers.length,
  }
  writeFileSync(file, JSON.stringify(figures))
}
