// The months that a club has a report of. Pure.
import { daysAfter, monthsAfter } from '~/foundation/kit/calendar'
import { formatMonth, isDay, type Day } from '~/foundation/kit/dates'

/** A month that has ended, where the business is. */
export interface EndedMonth {
  /** "2026-10", as in addresses. */
  key: string
  /** "October 2026". */
  name: string
  /** Its first and its last day. */
  from: Day
  to: Day
}

/** The month of a day. */
export function monthAt(day: Day): EndedMonth {
  const from = `${day.slice(0, 7)}-01`
  return { key: day.slice(0, 7), name: formatMonth(from), from, to: daysAfter(monthsAfter(from, 1), -1) }
}

/** The last month that has ended. */
export const lastMonth = (today: Day): EndedMonth => monthAt(monthsAfter(`${today.slice(0, 7)}-01`, -1))

/** Every month since the first member that has ended, the latest first; none without a member. */
export function endedMonths(firstDay: Day | null, today: Day): EndedMonth[] {
  const months: EndedMonth[] = []
  for (let month = lastMonth(today); firstDay !== null && month.to >= firstDay;) {
    months.push(month)
    month = monthAt(monthsAfter(month.from, -1))
  }
  return months
}

/** The month that an address names; null for one that has not ended, lies before the first member, or is no month. */
export function readMonth(
  key: string,
  { firstDay, today }: { firstDay: Day | null; today: Day },
): EndedMonth | null {
  if (!/^\d{4}-\d{2}$/.test(key) || !isDay(`${key}-01`)) return null
  const month = monthAt(`${key}-01`)
  return firstDay !== null && month.to >= firstDay && month.to < today ? month : null
}

/** The query of the report's page that shows the month. */
export const monthQuery = ({ from, to }: EndedMonth) => ({ period: 'custom', from, to })
