// The movements of a whole club, and what it was at the end of each day. Pure.
import type { TierTotal } from '#/db/schema/analytics'
import { monthOf, type CountedDays } from './counted-days'
import { membershipLife } from './membership-life'
import { deltaOf, movementsOf, type Counted, type Movement } from './movements'
import type { RecordedMembership } from './read-records.server'

/** A movement of a club, with the day it counts for. */
export interface ClubMovement extends Movement {
  membershipId: string
  memberId: string
  /** Counts up within the membership, from 1. */
  number: number
  day: string
  cohortMonth: string
}

/** The last counted state of each membership, by its id. */
export type CountedSoFar = ReadonlyMap<string, Counted>

const nothingYet: Counted = { state: null, number: 0 }

/** The movements of memberships from the end of what was counted to before `until`, in the order of their days. */
export function countMovements(
  records: readonly RecordedMembership[],
  { counted, days, until }: { counted: CountedSoFar; days: CountedDays; until: Date },
): ClubMovement[] {
  const movementsFound = records.flatMap((record) => {
    const before = counted.get(record.id) ?? nothingYet
    const isReturn = record.firstStartedAt < record.startedAt
    const movements = movementsOf(membershipLife(record), {
      counted: before,
      isReturn,
      isMoveUndone: record.endReason === 'move_undone',
      from: days.countedUntil,
      until,
    })
    return movements.map((movement, at) => ({
      ...movement,
      membershipId: record.id,
      memberId: record.memberId,
      number: before.number + at + 1,
      day: days.dayOf(movement.at),
      cohortMonth: monthOf(days.dayIn(record.firstStartedAt)),
    }))
  })
  return movementsFound.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Totals of each tier that has members. */
class TierTotals {
  private readonly totals = new Map<string, { members: number; cents: number }>()

  constructor(tiers: readonly TierTotal[] = []) {
    for (const { tierId, members, cents } of tiers) this.totals.set(tierId, { members, cents })
  }

  add({ before, after }: Pick<Movement, 'before' | 'after'>): void {
    if (before) this.change(before.tierId, -1, -before.cents)
    if (after) this.change(after.tierId, 1, after.cents)
  }

  list(): TierTotal[] {
    return [...this.totals]
      .filter(([, { members, cents }]) => members !== 0 || cents !== 0)
      .map(([tierId, total]) => ({ tierId, ...total }))
  }

  private change(tierId: string, members: number, cents: number): void {
    const total = this.totals.get(tierId) ?? { members: 0, cents: 0 }
    this.totals.set(tierId, { members: total.members + members, cents: total.cents + cents })
  }
}

/** A club at the end of a day. */
export interface DayTotal {
  day: string
  members: number
  cents: number
  tiers: TierTotal[]
}

/** Totals of a club at the end of each of `days`, from the totals before them and its movements. */
export function dayTotals(
  days: readonly string[],
  { before, movements }: { before: readonly TierTotal[]; movements: readonly ClubMovement[] },
): DayTotal[] {
  const totals = new TierTotals(before)
  const ordered = [...movements].sort((one, other) => (one.day < other.day ? -1 : 1))
  let at = 0
  return days.map((day) => {
    while (at < ordered.length && ordered[at]!.day <= day) totals.add(ordered[at++]!)
    const tiers = totals.list()
    return {
      day,
      members: tiers.reduce((sum, { members }) => sum + members, 0),
      cents: tiers.reduce((sum, { cents }) => sum + cents, 0),
      tiers,
    }
  })
}

/** The sum of what movements add to monthly recurring revenue, in cents. */
export const sumOf = (movements: readonly Pick<Movement, 'before' | 'after'>[]): number =>
  movements.reduce((sum, movement) => sum + deltaOf(movement), 0)
