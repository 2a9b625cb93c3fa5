// Notice periods for price increases, by date, because the law changes.
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'

interface NoticeRule {
  /** Applies to changes announced from this day on. */
  since: Day
  /** Minimum days between the notice and the first day of the higher price. */
  days: number
}

/**
 * State renewal laws require between 7 and 30 days' notice; 30 satisfies all of them. In chronological order.
 */
const rules: NoticeRule[] = [{ since: '2026-01-01', days: 30 }]

/** Members are reminded this many days before the change. */
export const reminderDays = 7

/** Days of notice required; a price decrease needs none. */
export function noticeDays(announcedOn: Day, { from, to }: { from: number; to: number }): number {
  if (to <= from) return 0
  const rule = rules.findLast(({ since }) => since <= announcedOn) ?? rules[0]!
  return rule.days
}

/** Earliest effective day for current members of a price announced today. */
export function earliestEffectiveDay(today: Day, amounts: { from: number; to: number }): Day {
  return daysAfter(today, noticeDays(today, amounts))
}

/**
 * Members are moved three hours before the day starts, so that its first renewal is charged the new price.
 */
const leadMs = 3 * 3_600_000

/** The last day whose prices are being applied at `now`: today, and from 9 PM tomorrow. */
export function lastAppliedDay(timeZone: string, now: Date): Day {
  return dayIn(timeZone, new Date(now.getTime() + leadMs))
}
