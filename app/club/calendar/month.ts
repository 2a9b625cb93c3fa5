// The grid of a month, Sunday first. Pure, and small enough for a browser.
import type { Day } from '~/foundation/kit/dates'

/** A month, "2026-11". */
export type Month = string

/** How many months before and after the current one the calendar shows. */
export const monthsAround = 24

const millisecondsPerDay = 86_400_000
const instantOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number): Day => new Date(instant).toISOString().slice(0, 10)

/** The day this many days later. */
export const addDays = (day: Day, days: number): Day => dayOf(instantOf(day) + days * millisecondsPerDay)

/** The month of a day. */
export const monthOf = (day: Day): Month => day.slice(0, 7)

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: Day): number => new Date(instantOf(day)).getUTCDay()

/** The month this many months later. */
export function addMonths(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The first day of a month. */
export const firstDay = (month: Month): Day => `${month}-01`

/** The last day of a month. */
export const lastDay = (month: Month): Day => addDays(firstDay(addMonths(month, 1)), -1)

/** The same day of another month, or the month's last day where it has no such day. */
export function sameDayIn(month: Month, day: Day): Day {
  const last = lastDay(month)
  const wanted = `${month}${day.slice(7)}`
  return wanted < last ? wanted : last
}

/** The month of a query; the current one for anything that is not a month within {@link monthsAround} of it. */
export function shownMonth(monthParam: string | null, today: Day): Month {
  const current = monthOf(today)
  if (monthParam === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(monthParam)) return current
  const isNear =
    monthParam >= addMonths(current, -monthsAround) && monthParam <= addMonths(current, monthsAround)
  return isNear ? monthParam : current
}

/** The weeks of a month from Sunday to Saturday, with the days of other months that fill the first and the last. */
export function weeksOf(month: Month): Day[][] {
  const first = firstDay(month)
  const last = lastDay(month)
  const weeks: Day[][] = []
  for (let sunday = addDays(first, -weekday(first)); sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)))
  return weeks
}

/**
 * Where each item of a week is drawn: a row for each, the same on all of its days, so that an item of several days is
 * one bar. The result has a list for each day, by row; null is a row that is empty on that day.
 */
export function rowsOfWeek<T extends { from: Day; until: Day }>(week: Day[], items: T[]): (T | null)[][] {
  const sunday = week[0]!
  const saturday = week[6]!
  const days: (T | null)[][] = week.map(() => [])
  const inWeek = items
    .filter(({ from, until }) => from <= saturday && until >= sunday)
    .toSorted(
      (a, b) =>
        compare(a.from < sunday ? sunday : a.from, b.from < sunday ? sunday : b.from) ||
        -compare(a.until, b.until),
    )
  for (const item of inWeek) {
    const covered = week.flatMap((day, index) => (item.from <= day && day <= item.until ? [index] : []))
    let row = 0
    while (covered.some((index) => days[index]![row])) row += 1
    for (const index of covered) {
      while (days[index]!.length < row) days[index]!.push(null)
      days[index]![row] = item
    }
  }
  return days
}

const compare = (a: Day, b: Day) => (a < b ? -1 : a > b ? 1 : 0)
