// A calendar file (RFC 5545). Pure.
import type { CalendarTimeZone } from './calendar-time-zone'
import type { Day } from './dates'

/** Whole days, which stay free in a calendar, or a time at which the person is busy. */
type CalendarTimes =
  | {
      /** The first day, and the day after the last one. */
      from: Day
      endBefore: Day
    }
  | { startsAt: Date; endsAt: Date }

export type CalendarEntry = CalendarTimes & {
  /** Unique in the world and the same in every file: a calendar updates the entry by it. */
  uid: string
  title: string
  location: string
  description: string
  url: string
  changedAt: Date
  /** A calendar that has the entry shows it as canceled. */
  isCanceled?: boolean
}

/** Lines are at most 75 octets without their break, as calendars expect; longer ones go on after a space. */
const mostOctets = 75

/**
 * The file's text. Texts of people are escaped, so none of them can add a property or an entry. Times are in `timeZone`,
 * or in UTC without one.
 */
export function calendarFile(name: string, entries: CalendarEntry[], timeZone?: CalendarTimeZone): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tastevin//Club boxes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    ...(timeZone ? timeZone.lines : []),
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${text(entry.uid)}`,
      `DTSTAMP:${stamp(entry.changedAt)}`,
      ...timesOf(entry, timeZone),
      `SUMMARY:${text(entry.title)}`,
      ...(entry.location ? [`LOCATION:${text(entry.location)}`] : []),
      ...(entry.description ? [`DESCRIPTION:${text(entry.description)}`] : []),
      `URL:${entry.url}`,
      ...(entry.isCanceled ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function timesOf(entry: CalendarTimes, timeZone: CalendarTimeZone | undefined): string[] {
  if ('startsAt' in entry) {
    const at = (instant: Date) =>
      timeZone ? `;TZID=${timeZone.name}:${timeZone.local(instant)}` : `:${stamp(instant)}`
    return [`DTSTART${at(entry.startsAt)}`, `DTEND${at(entry.endsAt)}`, 'TRANSP:OPAQUE']
  }
  return [
    `DTSTART;VALUE=DATE:${date(entry.from)}`,
    `DTEND;VALUE=DATE:${date(entry.endBefore)}`,
    'TRANSP:TRANSPARENT',
  ]
}

function text(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\n/g, '\\n')
}

const date = (day: Day) => day.replaceAll('-', '')
const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Breaks a line between characters, never within one. */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > mostOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
