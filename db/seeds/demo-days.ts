import { daysAfter, monthsAfter, type Day } from '~/kit/dates'

/** A day of the demo's year: so many months and days before the day on which it is planted. */
export type TimeAgo = readonly [months: number, days: number]

/** What is lived through begins so long ago. */
export const demoStart: TimeAgo = [12, 1]

/** Late morning in New York, so that the day is the same in every American time zone. */
const hour = 'T16:00:00Z'

/** The moment of a day of the demo's year. Days ago come first, so that a month of a member begins on one day. */
export function demoTimeOf([months, days]: TimeAgo, today: Day): Date {
  return new Date(`${monthsAfter(daysAfter(today, -days), -months)}${hour}`)
}
