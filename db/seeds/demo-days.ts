import { daysAfter, monthsAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'

/** A day of the demo's year: months and days before the day of seeding. */
export type TimeAgo = readonly [months: number, days: number]

/** How long ago the demo's history begins. */
export const demoStart: TimeAgo = [12, 1]

/** Late morning in New York, so that the day is the same in every American time zone. */
const hour = 'T16:00:00Z'

/** The moment of a day of the demo's year. Days ago come first, so that a month of a member begins on one day. */
export function demoTimeOf([months, days]: TimeAgo, today: Day): Date {
  return new Date(`${monthsAfter(daysAfter(today, -days), -months)}${hour}`)
}
