/** A calendar day without time or zone, "2026-11-20". Columns named `*_on` hold these. */
export type Day = string

/** True for a day that exists in the calendar (February 29 only in leap years). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * A formatter of instants for each time zone. Cached: creating a format costs a hundred times what using one does,
 * and there are a few hundred time zones.
 */
export function formatPerZone(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string, instant: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone, instant) => {
    let format = formats.get(timeZone)
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
      formats.set(timeZone, format)
    }
    return format.format(instant)
  }
}

/** The calendar day of an instant in an IANA time zone. */
export const dayIn: (timeZone: string, instant: Date) => Day =
  // Sweden writes dates in ISO 8601.
  formatPerZone('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The time of day of an instant in an IANA time zone: "5:30 PM". */
export const timeIn = formatPerZone('en-US', { timeStyle: 'short' })

/**
 * Age in whole years on a day. Someone born on February 29 turns a year older on March 1 of a common year, as most
 * American states count it.
 */
export function ageOn(born: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4))
  return on.slice(5) < born.slice(5) ? years - 1 : years
}

/** The same as a form's time field has it: "17:30". */
export const clockTimeIn: (timeZone: string, instant: Date) => string = formatPerZone('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
})

const longDate = formatPerZone('en-US', { dateStyle: 'long' })

/** A day as people write it: "November 20, 2026". */
export function formatDay(day: Day): string {
  return longDate('UTC', new Date(`${day}T00:00:00Z`))
}

/** The time of a form's time field as people write it: "5:30 PM" for "17:30". */
export function timeOfDay(time: string): string {
  return timeIn('UTC', new Date(`2000-01-01T${time}:00Z`))
}

/** "December 2 to December 20, 2026"; one day alone. */
export function formatDays(from: Day, until: Day): string {
  if (from === until) return formatDay(from)
  const isSameYear = from.slice(0, 4) === until.slice(0, 4)
  return `${isSameYear ? formatDay(from).replace(/, \d{4}$/, '') : formatDay(from)} to ${formatDay(until)}`
}

const dateWithWeekday = formatPerZone('en-US', { dateStyle: 'full' })

/** "Friday, November 20, 2026". */
export function formatDayWithWeekday(day: Day): string {
  return dateWithWeekday('UTC', new Date(`${day}T00:00:00Z`))
}

const monthName = formatPerZone('en-US', { month: 'long', year: 'numeric' })

/** The month of a day: "November 2026". */
export function formatMonth(day: Day): string {
  return monthName('UTC', new Date(`${day}T00:00:00Z`))
}

/** The day of the month: 14 for "2026-11-14". */
export function dayOfMonth(day: Day): number {
  return Number(day.slice(8))
}

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** An ordinal: "1st", "14th", "22nd". */
export function ordinal(count: number): string {
  return `${count}${endings[ordinals.select(count)] ?? 'th'}`
}
