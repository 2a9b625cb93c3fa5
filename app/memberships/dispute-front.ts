import type { DisputeLine } from '~/billing/invoices/disputes.server'
import { dayIn } from '~/kit/dates'
import type { DisputeFront } from './components/disputes'

/** A dispute for the page, its days counted in the club's time zone. */
export function disputeFront(
  { openedAt, answerBy, closedAt, ...line }: DisputeLine,
  timeZone: string,
): DisputeFront {
  return {
    ...line,
    openedOn: dayIn(timeZone, openedAt),
    answerBy: answerBy && dayIn(timeZone, answerBy),
    isOver: closedAt !== null,
  }
}
