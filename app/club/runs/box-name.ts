// The one name of a box. Pure.
import { dayIn, formatDay, type Day } from '~/foundation/kit/dates'

/** The parts of a box's name. */
export interface NamedBox {
  /** Title of its run; null before it is in one. */
  title: string | null
  /** `upgrade` is bottles that a change of tier added to a month that was in a run already. */
  kind: 'month' | 'upgrade' | null
  /** The day of its payment; null for one that was paid in another system. */
  paidOn: Day | null
}

/**
 * Name of a box on every page, list, email and sheet: the title of its run. A box that is in no run yet is named by its
 * payment. Neither the paid month nor the month of the run is a part of it: a box that is paid in one month and picked up
 * in the next would have two names.
 */
export function boxName({ title, kind, paidOn }: NamedBox): string {
  const isUpgrade = kind === 'upgrade'
  if (title !== null) return isUpgrade ? `${title}, extra bottles` : title
  return `${isUpgrade ? 'Extra bottles' : 'Box'} ${paidWords(paidOn)}`
}

/** "paid on October 19, 2026". */
export const paidWords = (paidOn: Day | null): string =>
  paidOn === null ? 'paid for earlier' : `paid on ${formatDay(paidOn)}`

/** The day of a payment in the business's time zone; null for none. */
export const paidDay = (timeZone: string, paidAt: Date | null): Day | null =>
  paidAt && dayIn(timeZone, paidAt)
