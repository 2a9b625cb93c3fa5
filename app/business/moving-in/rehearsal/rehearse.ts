// Rehearsal of an import: what going live would change, and what is charged in the days after it. Pure.
import { daysAfter, monthsAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'
import type { RowMove } from '../review/evaluate-row'

/** Days of charges that a rehearsal lists. */
export const REHEARSED_DAYS = 60

export interface TierBefore {
  id: string
  name: string
  priceCents: number
  members: number
  mrrCents: number
  /** Null: no limit. */
  cap: number | null
}

interface ChargeDay {
  day: Day
  members: number
  cents: number
}

interface RehearsedTier extends TierBefore {
  coming: number
  comingMrrCents: number
}

/** Amounts in minor units. */
export interface Rehearsal {
  moving: number
  membersBefore: number
  mrrBeforeCents: number
  mrrComingCents: number
  tiers: RehearsedTier[]
  charges: ChargeDay[]
  chargedCents: number
  boxesOwed: number
  creditCents: number
  giftMonths: number
  withCard: number
  withoutCard: number
  /** First payments without a card within the rehearsed days. */
  unpayable: number
  /** Members who are charged as they move in, as the business said row by row. */
  atOnce: number
  atOnceCents: number
  adopted: number
  replaced: number
  keptPrices: number
  onHold: number
  ending: number
  shipped: number
  /** Emails with a claim link, once they are sent. */
  emails: number
}

/** A rehearsal as it is stored and shown, with the first rows that do not move. */
export interface ShownRehearsal extends Rehearsal {
  leftOut: { id: string; fullName: string; plan: string; reason: string }[]
  leftOutCount: number
  /** Rows with an open question or a failure. */
  behind: { id: string; fullName: string; plan: string; sentence: string }[]
  behindCount: number
}

/** Computes a rehearsal of the moves as of `today`. No tax is in its sums: members who move in pay none at first. */
export function rehearse(
  moves: readonly RowMove[],
  { today, tiers }: { today: Day; tiers: readonly TierBefore[] },
): Rehearsal {
  const until = daysAfter(today, REHEARSED_DAYS)
  const priceOf = new Map(tiers.map(({ id, priceCents }) => [id, priceCents]))
  const days = new Map<Day, ChargeDay>()
  let [unpayable, atOnce, atOnceCents] = [0, 0, 0]
  for (const move of moves) {
    const charges = chargesOf(move, { priceCents: priceOf.get(move.tierId) ?? 0, today, until })
    for (const { day, cents } of charges) {
      const before = days.get(day) ?? { day, members: 0, cents: 0 }
      days.set(day, { day, members: before.members + 1, cents: before.cents + cents })
    }
    if (charges.length > 0 && !hasCard(move)) unpayable += 1
    if (move.chargesAtOnce) {
      atOnce += 1
      atOnceCents += charges.find(({ day }) => day === today)?.cents ?? 0
    }
  }
  const rehearsedTiers = tiers.map((tier) => {
    const coming = moves.filter(({ tierId }) => tierId === tier.id)
    return {
      ...tier,
      coming: coming.length,
      comingMrrCents: sum(coming, (move) => mrrOf(move, today, tier.priceCents)),
    }
  })
  const charges = [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
  const count = (test: (move: RowMove) => boolean) => moves.filter(test).length
  const withCard = count(hasCard)
  return {
    moving: moves.length,
    membersBefore: sum(tiers, ({ members }) => members),
    mrrBeforeCents: sum(tiers, ({ mrrCents }) => mrrCents),
    mrrComingCents: sum(rehearsedTiers, ({ comingMrrCents }) => comingMrrCents),
    tiers: rehearsedTiers,
    charges,
    chargedCents: sum(charges, ({ cents }) => cents),
    boxesOwed: sum(moves, ({ boxesOwed }) => boxesOwed),
    creditCents: sum(moves, ({ creditCents }) => creditCents),
    giftMonths: sum(moves, ({ giftMonths }) => giftMonths),
    withCard,
    withoutCard: moves.length - withCard,
    unpayable,
    atOnce,
    atOnceCents,
    adopted: count(({ subscription }) => subscription.kind === 'adopt'),
    replaced: count(({ subscription }) => subscription.kind === 'replace'),
    keptPrices: count(({ keptPrice }) => keptPrice !== null),
    onHold: count(({ holdUntil }) => holdUntil !== null && holdUntil > today),
    ending: count(({ endsOn }) => endsOn !== null),
    shipped: count(({ delivery }) => delivery.kind === 'ship'),
    emails: moves.length,
  }
}

/** A card that can be charged: one that was found, or that of a subscription that continues. */
const hasCard = ({ customer, subscription }: RowMove): boolean =>
  subscription.kind === 'adopt' || (customer !== null && customer.paymentMethodId !== null)

/** Monthly revenue of a move on this day; none while it is on hold. */
const mrrOf = ({ keptPrice, holdUntil }: RowMove, today: Day, priceCents: number): number =>
  holdUntil !== null && holdUntil > today ? 0 : priceOn(keptPrice, today, priceCents)

/** Charges of a move within the days: monthly from its first payment, on the same day of the month. */
export function chargesOf(
  { firstPaymentOn, endsOn, holdUntil, giftMonths, creditCents, keptPrice }: RowMove,
  { priceCents, today, until }: { priceCents: number; today: Day; until: Day },
): { day: Day; cents: number }[] {
  const charges: { day: Day; cents: number }[] = []
  let [gifts, credit] = [giftMonths, creditCents]
  for (let month = 0; ; month += 1) {
    const day = monthsAfter(firstPaymentOn, month)
    if (day >= until || (endsOn !== null && day >= endsOn)) return charges
    if (day < today || (holdUntil !== null && day < holdUntil)) continue
    if (gifts > 0) {
      gifts -= 1
      continue
    }
    const due = priceOn(keptPrice, day, priceCents)
    const fromCredit = Math.min(credit, due)
    credit -= fromCredit
    if (due > fromCredit) charges.push({ day, cents: due - fromCredit })
  }
}

const priceOn = (keptPrice: RowMove['keptPrice'], day: Day, priceCents: number): number =>
  keptPrice && (keptPrice.until === null || day <= keptPrice.until) ? keptPrice.cents : priceCents

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0)
