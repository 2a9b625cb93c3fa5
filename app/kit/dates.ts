/** A calendar day without time or zone, "2026-11-20". Columns named `*_on` hold these. */
export type Day = string

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** True when the text is a day that exists in the calendar (29 February only in leap years). */
export function isDay(text: string): boolean {
  const match = DAY.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  return day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The calendar day of an instant in an IANA time zone. */
export function dayIn(timeZone: string, instant: Date): Day {
  // Sweden writes dates as ISO 8601 does.
  let format = dayFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(timeZone, format)
  }
  return format.format(instant)
}

/** Making a format costs a hundred times what using one does; there are a few hundred time zones. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Whole years of age on a day. Someone born on 29 February turns a year older on 1 March of a common
 * year, as most American states count it.
 */
export function ageOn(born: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4))
  return on.slice(5) < born.slice(5) ? years - 1 : years
}

/** A day as people write it: "November 20, 2026". */
export function formatDay(day: Day): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
