// Days in the business's time zone, and which of them were counted already. Pure.
import { dayIn, type Day } from '~/foundation/kit/dates'

export interface CountedDays {
  /** The end of the last day that was counted; null where none was. */
  countedUntil: Date | null
  /** The day of an instant. */
  dayIn(at: Date): Day
  /** The day that a movement counts for: its own, or the first one that was not counted yet. */
  dayOf(at: Date): Day
}

/** @param firstOpen the first day that was not counted yet; null where none was counted */
export function countedDays(
  timeZone: string,
  { countedUntil, firstOpen }: { countedUntil: Date | null; firstOpen: Day | null },
): CountedDays {
  const dayAt = (at: Date) => dayIn(timeZone, at)
  return {
    countedUntil,
    dayIn: dayAt,
    dayOf(at) {
      const day = dayAt(at)
      return firstOpen !== null && day < firstOpen ? firstOpen : day
    },
  }
}

/** The first day of the month of a day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
