// Calendar arithmetic. Temporal is 19 kB of compressed script, so no code that runs in a browser calls these functions.
import { Temporal } from 'temporal-polyfill'
import type { Day } from './dates'

/** The first instant of a day in an IANA time zone: midnight, or the first time after it when clocks skip it. */
export function startOfDay(timeZone: string, day: Day): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** The day this many months later; the month's last day when it has no such day. */
export function monthsAfter(day: Day, months: number): Day {
  return Temporal.PlainDate.from(day).add({ months }).toString()
}

/** The day this many days later. */
export function daysAfter(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** How many days `to` is after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days
}

/**
 * The day of another month that is the same weekday counted from its first, such as the fourth Friday; a fifth one that
 * the month lacks becomes its last.
 * @param month any day of that month
 */
export function sameWeekday(day: Day, month: Day): Day {
  const date = Temporal.PlainDate.from(day)
  const first = Temporal.PlainDate.from(month).with({ day: 1 })
  const weeks = Math.floor((date.day - 1) / 7)
  const nthWeekday = first.add({ days: ((date.dayOfWeek - first.dayOfWeek + 7) % 7) + weeks * 7 })
  return (nthWeekday.month === first.month ? nthWeekday : nthWeekday.subtract({ days: 7 })).toString()
}

/** The instant of a day and a time ("17:30") in a time zone. Clocks that skip it: as much later; a time that comes twice: the first. */
export function instantAt(timeZone: string, day: Day, time: string): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`)
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds)
}

/** The instant this many months later at the same time of day in UTC; in shorter months on the last day. */
export function instantMonthsAfter(instant: Date, months: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('UTC')
  return new Date(start.add({ months }).epochMilliseconds)
}

/**
 * Every instant at which clocks of a time zone show a day and a time ("17:30"): one, or two in the hour that comes twice
 * when clocks go back, or none in the hour that they skip.
 */
export function instantsAt(timeZone: string, day: Day, time: string): Date[] {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`)
  const instants = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timeZone, { disambiguation }),
  )
  const [earlier, later] = instants as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  if (earlier.equals(later)) return [new Date(earlier.epochMilliseconds)]
  // In a gap, the two are an hour before and after it, and neither shows this time.
  if (!earlier.toPlainDateTime().equals(local)) return []
  return [new Date(earlier.epochMilliseconds), new Date(later.epochMilliseconds)]
}
