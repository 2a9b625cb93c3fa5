// The months that the platform's numbers are about, as the address asks for them. Pure.
import { formatMonth, isMonth, type Month } from '~/billing/fees/month'
import { monthsAfter } from '~/foundation/kit/calendar'

export interface MonthPeriod {
  from: Month
  /** The last month. */
  to: Month
  /** From the first to the last. */
  months: Month[]
  /** "December 2025 to November 2026". */
  label: string
  /** As typed, for the form. */
  typed: { from: string; to: string }
  /** Error in the typed months, as a sentence; the last 12 months are shown then. */
  problem: string | null
}

/** The most months that a page shows. */
const mostMonths = 120

/** A month some months later, or earlier. */
export const monthAfter = (month: Month, months: number): Month =>
  monthsAfter(`${month}-01`, months).slice(0, 7)

/** Reads `from` and `to` of an address; by default the 12 months to `thisMonth`. */
export function readMonths(url: string, thisMonth: Month): MonthPeriod {
  const query = new URL(url).searchParams
  const from = (query.get('from') ?? '').trim().slice(0, 30)
  const to = (query.get('to') ?? '').trim().slice(0, 30)
  const isAsked = from !== '' || to !== ''
  const problem = isAsked ? problemOf(from, to, thisMonth) : null
  const isRange = isAsked && problem === null
  const first = isRange ? from : monthAfter(thisMonth, -11)
  const last = isRange ? (to > thisMonth ? thisMonth : to) : thisMonth
  const months = [first]
  while (months.at(-1)! < last) months.push(monthAfter(months.at(-1)!, 1))
  return {
    from: first,
    to: last,
    months,
    label: first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`,
    typed: problem === null ? { from: first, to: last } : { from, to },
    problem,
  }
}

function problemOf(from: string, to: string, thisMonth: Month): string | null {
  if (!isMonth(from)) return 'Enter the first month as a year and a month, such as 2026-01.'
  if (!isMonth(to)) return 'Enter the last month as a year and a month, such as 2026-12.'
  if (from > to) return `The first month, ${formatMonth(from)}, is after the last month, ${formatMonth(to)}.`
  if (from > thisMonth) return `The first month, ${formatMonth(from)}, is in the future.`
  const last = to > thisMonth ? thisMonth : to
  if (monthAfter(from, mostMonths) <= last) return `Choose up to ${mostMonths} months.`
  return null
}
