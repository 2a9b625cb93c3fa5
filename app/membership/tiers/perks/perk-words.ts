// Perks in words, and the period in which a use counts. Pure.
import type { PerkPeriod } from '#/db/schema/perks'
import { dayIn, formatDay, type Day } from '~/foundation/kit/dates'

export type { PerkPeriod }

/** A perk of a tier. */
export interface Perk {
  id: string
  name: string
  /** For staff; members don’t see it. */
  staffNote: string
  /** How often in a period; null without a limit. */
  times: number | null
  period: PerkPeriod
}

/** "Glass of wine, once a month", "Corkage waived" where there is no limit. */
export function perkSentence({ name, times, period }: Pick<Perk, 'name' | 'times' | 'period'>): string {
  return times === null ? name : `${name}, ${timesWords(times)} a ${period}`
}

const timesWords = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`)

/** The first day of the month or year of an instant, in the business's time zone. */
export function periodStart(period: PerkPeriod, timeZone: string, instant: Date): Day {
  const day = dayIn(timeZone, instant)
  return period === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

/** The first day of the period after the one that starts on this day. */
export function nextPeriodStart(period: PerkPeriod, start: Day): Day {
  const [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))]
  if (period === 'year' || month === 12) return `${year + 1}-01-01`
  return `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** A perk with the uses that a member has left. */
export interface PerkBalance extends Perk {
  /** Uses in the current period. */
  used: number
  /** Null without a limit. */
  left: number | null
  /** The first day of the next period. */
  renewsOn: Day
}

/** "1 of 2 left this month. Renews December 1, 2026." */
export function balanceSentence({ times, period, used, left, renewsOn }: PerkBalance): string {
  if (left === null)
    return used === 0 ? 'No limit.' : `Used ${used === 1 ? 'once' : `${used} times`} this ${period}.`
  const renews = `Renews ${formatDay(renewsOn)}.`
  return left === 0
    ? `Used for this ${period}. ${renews}`
    : `${left} of ${times} left this ${period}. ${renews}`
}
