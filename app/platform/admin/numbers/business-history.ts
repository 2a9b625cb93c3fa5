// When businesses were created, went live and were suspended: by month, and by the month in which they went live. Pure.
import type { Month } from '~/billing/fees/month'
import { monthAfter } from './months'

export interface BusinessLife {
  /** How many have this life. */
  businesses: number
  createdIn: Month
  /** Null for a draft. */
  liveIn: Month | null
  /** `until` is null while it lasts. */
  suspensions: { from: Month; until: Month | null }[]
}

/** Whether a business was live at the end of a month. */
function isLiveAfter({ liveIn, suspensions }: BusinessLife, month: Month): boolean {
  if (liveIn === null || liveIn > month) return false
  return !suspensions.some(({ from, until }) => from <= month && (until === null || until > month))
}

interface BusinessMonth {
  month: Month
  created: number
  wentLive: number
  suspended: number
  restored: number
  /** At the end of the month. */
  live: number
}

/** Counts of businesses created, launched, suspended and restored in each month, and of those live at its end. */
export function businessMonths(lives: readonly BusinessLife[], months: readonly Month[]): BusinessMonth[] {
  const count = (is: (life: BusinessLife) => number) => sumOf(lives, is)
  return months.map((month) => ({
    month,
    created: count(({ createdIn }) => Number(createdIn === month)),
    wentLive: count(({ liveIn }) => Number(liveIn === month)),
    suspended: count(({ suspensions }) => suspensions.filter(({ from }) => from === month).length),
    restored: count(({ suspensions }) => suspensions.filter(({ until }) => until === month).length),
    live: count((life) => Number(isLiveAfter(life, month))),
  }))
}

interface BusinessCohort {
  month: Month
  businesses: number
  /** How many were live some months later, by `cohortSteps`; null where that is in the future. */
  liveAfter: (number | null)[]
}

/** Months after the one in which a business went live. */
export const cohortSteps = [1, 2, 3, 6, 12, 24]

/** Businesses by the month in which they went live, and how many of them were live later. */
export function businessCohorts(
  lives: readonly BusinessLife[],
  { months, thisMonth }: { months: readonly Month[]; thisMonth: Month },
): BusinessCohort[] {
  return months.flatMap((month) => {
    const liveInMonth = lives.filter(({ liveIn }) => liveIn === month)
    if (liveInMonth.length === 0) return []
    const liveAfter = cohortSteps.map((step) => {
      const then = monthAfter(month, step)
      return then > thisMonth ? null : sumOf(liveInMonth, (life) => Number(isLiveAfter(life, then)))
    })
    return { month, businesses: sumOf(liveInMonth, () => 1), liveAfter }
  })
}

const sumOf = (lives: readonly BusinessLife[], of: (life: BusinessLife) => number) =>
  lives.reduce((sum, life) => sum + life.businesses * of(life), 0)
