import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginning, play, steps, type Played } from '../../builders/lives/play'
import { aWorld } from '../../builders/lives/world'
import { aPaymentPlatform, type PaymentPlatform } from '../../builders/payments/payment-platform'
import type { DeliveryMode } from '../../builders/payments/webhook-delivery'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

const clubs = Number(process.env.LIVES_CLUBS ?? 2)
const count = Number(process.env.LIVES_STEPS ?? 160)

const fates = fc.array(fc.constantFrom<DeliveryMode>('lost', 'now', 'now', 'twice', 'late'), {
  minLength: 7,
  maxLength: 7,
})

/** The fault and the steps before it, instead of every step there would have been. */
function reporter<T>({ failed, seed, errorInstance }: fc.RunDetails<T>): void {
  if (failed) throw new Error(`TEST_SEED=${seed}`, { cause: errorInstance })
}

it(
  'whatever members, payments and runs do, both ledgers agree after every step',
  { timeout: 600_000 },
  async () => {
    const played: Played = new Map()
    await fc.assert(
      fc.asyncProperty(fates, steps(count), async (fates, list) => {
        const world = await aWorld(payments, { fates, mostMembers: 9 })
        await play(world, [...beginning, ...list], played)
      }),
      // A shorter way to the same fault would take longer than reading the steps of this one.
      { numRuns: clubs, endOnFailure: true, reporter },
    )
    if (process.env.LIVES_SHOW) console.log(words(played))
    for (const act of [
      'joins',
      'gets all back',
      'a run is locked',
      'a box is handed over',
      'a run is closed',
    ])
      expect(played.get(act)?.done, act).toBeGreaterThan(0)
  },
)

const words = (played: Played) =>
  [...played].map(([act, { done, refused }]) => `${act}: ${done} done, ${refused} refused`).join('\n')
