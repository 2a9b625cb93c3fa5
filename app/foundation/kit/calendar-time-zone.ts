// A time zone as calendar files describe it (RFC 5545, 3.6.5): every change of its offset within a span.
import { Temporal } from 'temporal-polyfill'
import type { Day } from './dates'

/** A time zone for a calendar file: its name, and its component with the changes of its offset. */
export interface CalendarTimeZone {
  name: string
  /** Lines from BEGIN:VTIMEZONE to END:VTIMEZONE. */
  lines: string[]
  /** The local time of an instant: "20261120T180000". */
  local: (instant: Date) => string
}

/** Describes an IANA time zone for the days of a span. */
export function calendarTimeZone(name: string, { from, until }: { from: Day; until: Day }): CalendarTimeZone {
  const start = Temporal.PlainDate.from(from).toZonedDateTime(name)
  const end = Temporal.PlainDate.from(until).add({ days: 1 }).toZonedDateTime(name)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observance(start, start.offset, standardOffset(start))]
  for (
    let before = start, change = start.getTimeZoneTransition('next');
    change && Temporal.ZonedDateTime.compare(change, end) < 0;
    before = change, change = change.getTimeZoneTransition('next')
  )
    lines.push(...observance(change, before.offset, standardOffset(change)))
  return {
    name,
    lines: [...lines, 'END:VTIMEZONE'],
    local: (instant) =>
      localTime(Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(name)),
  }
}

/** From one change of the offset on. It begins at the local time that the clocks showed until then. */
function observance(at: Temporal.ZonedDateTime, offsetBefore: string, standard: number): string[] {
  const kind = at.offsetNanoseconds > standard ? 'DAYLIGHT' : 'STANDARD'
  const shown = at.toInstant().toZonedDateTimeISO(offsetBefore)
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localTime(shown)}`,
    `TZOFFSETFROM:${offsetBefore.replace(':', '')}`,
    `TZOFFSETTO:${at.offset.replace(':', '')}`,
    `END:${kind}`,
  ]
}

/** The smaller offset of the year, which is that of standard time. */
function standardOffset(at: Temporal.ZonedDateTime): number {
  return Math.min(
    at.with({ month: 1, day: 1 }).offsetNanoseconds,
    at.with({ month: 7, day: 1 }).offsetNanoseconds,
  )
}

const localTime = (at: Temporal.ZonedDateTime): string =>
  at.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
