// When and where something is, in the business's time zone. Pure.
import { dayIn, formatDay, formatDayWithWeekday, timeIn } from '~/foundation/kit/dates'

/** "December 1, 2026 at 5:00 PM" */
export const whenWords = (timeZone: string, at: Date): string =>
  `${formatDay(dayIn(timeZone, at))} at ${timeIn(timeZone, at)}`

/** "Tuesday, December 1, 2026, 7:00 PM to 10:00 PM"; an event of several days names both. */
export function spanWords(timeZone: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  const [from, to] = [dayIn(timeZone, startsAt), dayIn(timeZone, endsAt)]
  const start = `${formatDayWithWeekday(from)}, ${timeIn(timeZone, startsAt)}`
  const end = timeIn(timeZone, endsAt)
  return from === to ? `${start} to ${end}` : `${start} to ${formatDayWithWeekday(to)}, ${end}`
}

/** A blank place is the business. */
export const placeOf = (club: { name: string; address: string | null }, place: string): string =>
  place || [club.name, club.address?.replaceAll('\n', ', ')].filter(Boolean).join(', ')
