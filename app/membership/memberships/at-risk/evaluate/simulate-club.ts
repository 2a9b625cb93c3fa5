// Clubs whose members behave plausibly, for judging the score. Pure, and the same for the same seed.
//
// Nothing here knows the score's weights. Each member has a temper (how busy, how talkative, how often they sign in) and a
// satisfaction that drifts from month to month. What they do follows from both with much noise; why they leave follows from
// satisfaction, from cards that fail, and in part from events of life that no signal shows.
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import type { MemberHistory } from './member-history'

const DAY_MS = 86_400_000

/** A generator of numbers between 0 and 1: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Differences between clubs. */
interface ClubTemper {
  name: string
  /** How well the wines suit its members at first, around 0. */
  quality: number
  /** The share of members whose card fails in a month. */
  cardFailures: number
  /** How busy its members are: they skip and forget boxes. */
  busyness: number
}

export const clubTempers: readonly ClubTemper[] = [
  { name: 'Steady club', quality: 0.4, cardFailures: 0.025, busyness: 0 },
  { name: 'Busy city club', quality: 0.3, cardFailures: 0.03, busyness: 0.8 },
  { name: 'Club with wines that disappoint', quality: -0.5, cardFailures: 0.025, busyness: 0 },
  { name: 'Club of weak cards', quality: 0.4, cardFailures: 0.07, busyness: 0.2 },
]

interface Simulation {
  temper: ClubTemper
  members: number
  months: number
  firstMonth: Date
  seed: number
}

/** The histories of a club's members who join over the months. */
export function simulateClub({ temper, members, months, firstMonth, seed }: Simulation): MemberHistory[] {
  const random = randomNumbers(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const happens = (logOdds: number) => random() < 1 / (1 + Math.exp(-logOdds))
  return Array.from({ length: members }, () => {
    const joins = Math.floor(random() * months)
    const startedAt = new Date(
      instantMonthsAfter(firstMonth, joins).getTime() + Math.floor(random() * 28) * DAY_MS,
    )
    const history: MemberHistory = {
      startedAt,
      endedAt: null,
      endReason: null,
      overdue: [],
      skips: [],
      unclaimed: [],
      ratings: [],
      visits: [startedAt],
    }
    const busy = temper.busyness + normal()
    const talkative = normal()
    const online = normal()
    let satisfaction = temper.quality + 0.6 * normal()
    for (let month = 0; joins + month < months && history.endedAt === null; month += 1) {
      const at = (day: number) => new Date(instantMonthsAfter(startedAt, month).getTime() + day * DAY_MS)
      satisfaction += 0.15 * (temper.quality - satisfaction) + 0.35 * normal()
      if (happens(-3.2 + 0.7 * busy - 0.6 * satisfaction)) history.skips.push(at(25))
      if (happens(-3.4 + 0.9 * busy - 0.5 * satisfaction)) history.unclaimed.push(at(3))
      for (let bottle = 0; bottle < 2; bottle += 1)
        if (happens(-0.8 + talkative))
          history.ratings.push({
            at: at(10 + bottle),
            points: Math.round(Math.min(100, Math.max(1, 80 + 9 * satisfaction + 10 * normal()))),
          })
      if (happens(0.2 + online + 0.3 * satisfaction)) history.visits!.push(at(8))
      if (random() < temper.cardFailures) payLate(history, at, random)
      // Dissatisfaction, and moves, babies and doctors.
      const leaves = happens(-4.3 - 1.1 * satisfaction) || random() < 0.012
      if (history.endedAt === null && leaves) {
        history.endedAt = at(29)
        history.endReason = 'voluntary'
      }
    }
    return history
  })
}

/** Most failed payments are paid within days; the others end the membership after their retries. */
function payLate(history: MemberHistory, at: (day: number) => Date, random: () => number): void {
  const from = at(0)
  if (random() < 0.72) {
    history.overdue.push({ from, until: at(1 + Math.floor(random() * 14)) })
    return
  }
  history.overdue.push({ from, until: null })
  history.endedAt = at(22)
  history.endReason = 'failed_payment'
}
