// Items of a member's calendar: plain data with words. Pure.
import { formatDays, timeIn, type Day } from '~/foundation/kit/dates'

export type CalendarKind = 'event' | 'pick_up' | 'deadline' | 'payment' | 'delivery'

/** Something on one day, or on several days in a row. Days are in the business's time zone. */
export interface CalendarItem {
  /** The same every time for the same thing. */
  id: string
  kind: CalendarKind
  title: string
  from: Day
  until: Day
  /** Both null where it has no time of day. */
  startsAt: Date | null
  endsAt: Date | null
  place: string | null
  /** A sentence or two; null where the title says everything. */
  detail: string | null
  /** A word about its state, such as "Booked"; null for none. */
  status: string | null
  /** It was called off. It stays listed, so that people see it. */
  isCanceled: boolean
  /** Its own page. */
  href: string
}

/** Name of each kind. */
export const kindNames: Record<CalendarKind, string> = {
  event: 'Event',
  pick_up: 'Pick-up',
  deadline: 'Deadline',
  payment: 'Payment',
  delivery: 'Delivery',
}

/** An item as the page shows it. */
export interface CalendarItemView extends Omit<CalendarItem, 'startsAt' | 'endsAt'> {
  /** "6:00 PM to 9:00 PM"; null where it has no time of day. */
  time: string | null
  /** "December 2 to December 20, 2026"; null for one day. */
  days: string | null
}

/** An item in words, with times in the business's time zone. */
export function itemView({ startsAt, endsAt, ...item }: CalendarItem, timeZone: string): CalendarItemView {
  return {
    ...item,
    time:
      startsAt &&
      (endsAt && endsAt > startsAt
        ? `${timeIn(timeZone, startsAt)} to ${timeIn(timeZone, endsAt)}`
        : timeIn(timeZone, startsAt)),
    days: item.from === item.until ? null : formatDays(item.from, item.until),
  }
}

/** By day, then whole days before times, then by title: the same order every time. */
export function byTime(a: CalendarItem, b: CalendarItem): number {
  return (
    a.from.localeCompare(b.from) ||
    (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) ||
    a.title.localeCompare(b.title) ||
    a.id.localeCompare(b.id)
  )
}
