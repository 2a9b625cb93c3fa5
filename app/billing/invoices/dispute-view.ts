import type { DisputeLine } from '~/billing/invoices/dispute-list.server'
import { dayIn } from '~/foundation/kit/dates'
import type { DisputeView } from './components/dispute-list'

/** A dispute for display, with dates in the club's time zone. */
export function disputeView(
  { openedAt, evidenceDueAt, closedAt, ...line }: DisputeLine,
  timeZone: string,
): DisputeView {
  return {
    ...line,
    openedOn: dayIn(timeZone, openedAt),
    evidenceDueAt: evidenceDueAt && dayIn(timeZone, evidenceDueAt),
    isOver: closedAt !== null,
  }
}
