// When the business's rule applies to an uncollected box. Pure.
import { daysAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'

/** Days between the email that announces the rule and the day on which it applies. */
export const announcedDays = 7

/**
 * The day from which the rule applies to a box: so many days after it could be picked up, and not before the last pick-up
 * day is over.
 */
export function unclaimedFrom(
  { readySince, pickUpUntil }: { readySince: Day; pickUpUntil: Day },
  { unclaimedDays }: { unclaimedDays: number },
): Day {
  const [counted, ended] = [daysAfter(readySince, unclaimedDays), daysAfter(pickUpUntil, 1)]
  return counted > ended ? counted : ended
}
