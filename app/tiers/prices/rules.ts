// How long before a higher price members must be told. Data with dates: the law changes, and so may this.
import { dayIn, daysAfter, type Day } from '~/kit/dates'

interface NoticeRule {
  /** Holds for changes announced from this day on. */
  since: Day
  /** Days between the notice and the first day of a higher price. */
  days: number
}

/**
 * States that have a rule on renewals ask for notice between 7 and 30 days ahead; 30 keeps all of them.
 * In order of time.
 */
const rules: NoticeRule[] = [{ since: '2026-01-01', days: 30 }]

/** Days before the change on which members are reminded of it. */
export const reminderDays = 7

/** How many days ahead a change must be announced; a lower price needs no notice. */
export function noticeDays(announcedOn: Day, { from, to }: { from: number; to: number }): number {
  if (to <= from) return 0
  const rule = rules.findLast(({ since }) => since <= announcedOn) ?? rules[0]!
  return rule.days
}

/** The first day on which a price announced today may hold for those who are members already. */
export function earliestEffectiveDay(today: Day, amounts: { from: number; to: number }): Day {
  return daysAfter(today, noticeDays(today, amounts))
}

/** Members are moved before their day begins, so that its first renewal is billed at the new price already. */
const leadMs = 3 * 3_600_000

/** The last day whose prices are being applied at an instant: today, and from 9 PM on tomorrow. */
export function lastAppliedDay(timeZone: string, now: Date): Day {
  return dayIn(timeZone, new Date(now.getTime() + leadMs))
}
