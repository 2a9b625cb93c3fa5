// Months in which pages are counted. Pure.
import type { Day } from '~/foundation/kit/dates'

/** The first day of the month of an instant, in UTC. */
export const monthOf = (now: Date): Day => `${now.toISOString().slice(0, 7)}-01`

/** The first day of the next month. */
export function monthAfter(now: Date): Day {
  return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)))
}
