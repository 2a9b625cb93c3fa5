// Accounting months of a business. Pure.
import { monthsAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, formatPerZone } from '~/foundation/kit/dates'

/** A calendar month, "2026-11". */
export type Month = string

export function isMonth(text: string): boolean {
  return /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text)
}

/** The month of an instant in the business's time zone. */
export function monthIn(timeZone: string, instant: Date): Month {
  return dayIn(timeZone, instant).slice(0, 7)
}

/** The month's first instant and, exclusive, the next month's. */
export function spanOf(timeZone: string, month: Month): { from: Date; to: Date } {
  const first = `${month}-01`
  return { from: startOfDay(timeZone, first), to: startOfDay(timeZone, monthsAfter(first, 1)) }
}

const monthName = formatPerZone('en-US', { month: 'long', year: 'numeric' })

/** Formats a month: "November 2026". */
export function formatMonth(month: Month): string {
  return monthName('UTC', new Date(`${month}-01T00:00:00Z`))
}
