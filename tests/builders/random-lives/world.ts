import { newId } from '~/foundation/kit/ids'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { stateLicense } from '~/club/runs/runs/state-license.server'
import type { ActiveMember } from '../active-member'
import { aStockedWine } from '../club-run'
import { aPayingClub, type PaymentPlatform } from '../payments/payment-platform'
import { deliverWebhooks, type DeliveryMode } from '../payments/webhook-delivery'
import { aPerson } from '../person'
import { aTier } from '../tiers'

/** The choices of chance for one step: which act, on whom, and how. */
export interface Step {
  act: string
  who: number
  how: number
}

/** A bottle that the steps themselves saw leave, apart from what the product records. */
export interface SeenHandOver {
  id: string
  orderId: string
  memberId: string
  bottles: number
  at: Date
  isUndone: boolean
}

export type World = Awaited<ReturnType<typeof aWorld>>

/**
 * A club on the emulator with three tiers of one, two and three bottles, and a small cellar. Its
 * webhooks are lost, delivered, doubled or late by the given turns.
 */
export async function aWorld(
  payments: PaymentPlatform,
  { fates, mostMembers }: { fates: DeliveryMode[]; mostMembers: number },
) {
  const club = await aPayingClub(payments)
  const owner = await aPerson(payments.db)
  const now = () => payments.clock.now(club.id)
  const tierOf = async (name: string, bottles: number, priceCents: number) => {
    const tier = await aTier(club.db, { name, bottles, priceCents })
    await payments.billing.publishTier(club.db, { tierId: tier.id, now: now() })
    return { id: tier.id, bottles }
  }
  const tiers = [
    { id: club.tierId, bottles: 2 },
    await tierOf('First Sip', 1, 4_900),
    await tierOf('Grand Cru', 3, 19_900),
  ]
  const wines: string[] = []
  // Of the last ones there are too few for everyone.
  for (const bottles of [60, 40, 30, 8, 3].map((one) => one * Math.ceil(mostMembers / 10)))
    wines.push(await aStockedWine(club.db, { bottles, now: now(), name: `Cru ${newId()}` }))
  await stateLicense(club.db, { number: 'RB-1234', statedOn: '2026-11-20', userId: owner.id, now: now() })
  payments.webhooks.mode = 'drop'
  const webhooks = deliverWebhooks(payments, [{ club, plan: club.accountId, fates }])
  const rows = async <T = Record<string, string>>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await payments.db.owner.query(text, [club.id, ...values])).rows as T[]
  return {
    payments,
    club,
    db: club.db,
    ownerId: owner.id,
    tiers,
    wines,
    mostMembers,
    locationId: await club.db.transaction((db) => defaultLocation(db, now())),
    members: [] as ActiveMember[],
    handOvers: [] as SeenHandOver[],
    /** Bottles that left as breakage, and those that a person put in or took out. */
    broken: 0,
    now,
    beganAt: now(),
    webhooks,
    /** Rows of the club; `$1` is its id. */
    rows,
    /** Lets time pass; webhooks of what happens meanwhile arrive as their turns say. */
    async pass(duration: string) {
      await payments.control('/clock', { advance: duration, account: club.accountId })
      await payments.clock.refresh()
      await webhooks.deliver()
    },
    /** Every webhook that is late arrives, and reconciliation finds what was lost. */
    async catchUp() {
      await webhooks.deliver()
      await webhooks.deliverLate()
      await payments.billing.reconcile()
      await webhooks.deliver()
    },
  }
}

/** One of a list by chance; undefined of an empty one. */
export const oneOf = <T>(list: readonly T[], chance: number): T | undefined => list[chance % list.length]

/** An act of a step: it throws a DomainError where it is refused, and returns false where nothing was there to act on. */
export type Act = (world: World, step: Step) => Promise<unknown>
