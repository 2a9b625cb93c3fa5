// Events as their business sees them: dates and money in words. Pure.
import type { EventVisibility } from '#/db/schema/events'
import { dayIn, formatDayWithWeekday, timeIn, type Day } from '~/foundation/kit/dates'
import { eventState, type EventState } from '../rules'
import { priceWords } from './event-details'
import type { ListedEvent } from './list-events.server'

/** "Friday, November 20, 2026, 7:00 PM – 10:00 PM"; the last day is named where it is another. */
export function timeSpan(timeZone: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  const [from, until] = [dayIn(timeZone, startsAt), dayIn(timeZone, endsAt)]
  const end = timeIn(timeZone, endsAt)
  return `${formatDayWithWeekday(from)}, ${timeIn(timeZone, startsAt)} – ${
    from === until || isNightOf(from, until, timeZone, endsAt)
      ? end
      : `${formatDayWithWeekday(until)}, ${end}`
  }`
}

/** An evening that ends before 5 AM belongs to the day before. */
function isNightOf(from: Day, until: Day, timeZone: string, endsAt: Date): boolean {
  const next = new Date(`${from}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return (
    next.toISOString().startsWith(until) &&
    dayIn(timeZone, new Date(endsAt.getTime() - 5 * 3_600_000)) === from
  )
}

/** An event in the list. */
export interface EventLine {
  id: string
  title: string
  when: string
  place: string
  state: EventState
  capacity: number
  seatsTaken: number
  waiting: number
  /** Null for staff who see no prices. */
  price: string | null
  visibility: EventVisibility
  isSeries: boolean
}

export function eventLine(event: ListedEvent, { timeZone, now }: { timeZone: string; now: Date }): EventLine {
  return {
    id: event.id,
    title: event.title,
    when: timeSpan(timeZone, event),
    place: event.place,
    state: eventState(event, now),
    capacity: event.capacity,
    seatsTaken: event.seatsTaken,
    waiting: event.waiting,
    price: event.price && priceWords(event.price),
    visibility: event.visibility,
    isSeries: event.isSeries,
  }
}
