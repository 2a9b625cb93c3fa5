// The days that a report is about, as the address asks for them.
import { daysAfter, daysBetween, monthsAfter } from '~/foundation/kit/calendar'
import { formatDay, formatDays, formatMonth, isDay, type Day } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { lookup } from '~/foundation/kit/lookup'

/** The periods to choose from; the first is the default. */
export const periodChoices = [
  { name: '12-months', label: 'Last 12 months', months: 12 },
  { name: 'this-month', label: 'This month', months: 1 },
  { name: 'last-month', label: 'Last month', months: 1 },
  { name: '3-months', label: 'Last 3 months', months: 3 },
  { name: 'this-year', label: 'This year', months: 12 },
  { name: 'all', label: 'Since the first member', months: 0 },
  { name: 'custom', label: 'Days of your choice', months: 0 },
] as const

type PeriodName = (typeof periodChoices)[number]['name']

export interface Days {
  from: Day
  /** The last day. */
  to: Day
}

interface Period extends Days {
  name: PeriodName
  /** "December 1, 2025 to November 26, 2026". */
  label: string
  /** Days to compare with; null for all time, and where they would begin before the first member. */
  previous: (Days & { label: string }) | null
}

export interface ReportQuery {
  period: Period
  tierId: string | null
  /** As typed, for the form. */
  typed: { period: PeriodName; from: string; to: string }
  /** Error in the typed days, as a sentence; the default period is shown then. */
  problem: string | null
  /** Note on typed days that have no data, in a sentence or two; null without such days. */
  note: string | null
}

const byName = lookup(Object.fromEntries(periodChoices.map((choice) => [choice.name, choice])))

/**
 * Reads the period and the tier of a report's address. Days before the first member and after today are left out, so
 * that a thousand years is as much work as the club's own. Days that make no sense are named in `problem`.
 * @param firstDay the day of the first member; null where there never was one
 */
export function readReportQuery(
  url: string,
  { today, firstDay }: { today: Day; firstDay: Day | null },
): ReportQuery {
  const query = new URL(url).searchParams
  const tier = query.get('tier')
  const from = (query.get('from') ?? '').trim().slice(0, 30)
  const to = (query.get('to') ?? '').trim().slice(0, 30)
  const periodName = byName.get(query.get('period') ?? '')?.name as PeriodName | undefined
  const name = periodName ?? (from !== '' || to !== '' ? 'custom' : '12-months')
  const isCustom = name === 'custom'
  const problem = isCustom ? problemOf(from, to, today) : null
  const wanted = isCustom && problem === null ? { from, to } : daysOf(name, today, firstDay)
  const days = within(wanted, { today, firstDay })
  return {
    period: {
      ...days,
      name: problem === null ? name : '12-months',
      label: daysWords(days),
      previous: previousOf(name, problem === null && isCustom ? 'days' : 'months', days, firstDay),
    },
    tierId: tier !== null && isId(tier) ? tier : null,
    typed: { period: name, from: isCustom ? from : days.from, to: isCustom ? to : days.to },
    problem,
    note: problem === null && isCustom ? noteOf(wanted, days, { today, firstDay }) : null,
  }
}

/** "November 2026" for a whole month, "November 1 to November 26, 2026" otherwise. */
export function daysWords({ from, to }: Days): string {
  const isMonth = from.endsWith('-01') && daysAfter(monthsAfter(from, 1), -1) === to
  return isMonth ? formatMonth(from) : formatDays(from, to)
}

function problemOf(from: string, to: string, today: Day): string | null {
  if (!isDay(from)) return 'Enter the first day as a date, such as 2026-01-31.'
  if (!isDay(to)) return 'Enter the last day as a date, such as 2026-12-31.'
  if (from > to) return `The first day, ${formatDay(from)}, is after the last day, ${formatDay(to)}.`
  if (from > today) return `The first day, ${formatDay(from)}, is in the future.`
  return null
}

function noteOf(requested: Days, shown: Days, { today, firstDay }: { today: Day; firstDay: Day | null }) {
  if (firstDay !== null && requested.to < firstDay)
    return `Your first member joined on ${formatDay(firstDay)}, after these days.`
  const parts = [
    ...(requested.from < shown.from ? [`Your first member joined on ${formatDay(shown.from)}.`] : []),
    ...(requested.to > today ? ['Days in the future are left out.'] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : null
}

function daysOf(name: PeriodName, today: Day, firstDay: Day | null): Days {
  const month = `${today.slice(0, 7)}-01`
  switch (name) {
    case 'this-month':
      return { from: month, to: today }
    case 'last-month':
      return { from: monthsAfter(month, -1), to: daysAfter(month, -1) }
    case '3-months':
      return { from: monthsAfter(month, -2), to: today }
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'all':
      return { from: firstDay ?? month, to: today }
    default:
      return { from: monthsAfter(month, -11), to: today }
  }
}

/** The days of a choice between the first member and today; of days that are all before the first member, as they are. */
function within({ from, to }: Days, { today, firstDay }: { today: Day; firstDay: Day | null }): Days {
  const last = to > today ? today : to
  if (firstDay === null || last < firstDay) {
    // No more than a century of empty days.
    const earliest = monthsAfter(last, -1200)
    return { from: from < earliest ? earliest : from, to: last }
  }
  return { from: from < firstDay ? firstDay : from, to: last }
}

function previousOf(
  name: PeriodName,
  unit: 'days' | 'months',
  { from, to }: Days,
  firstDay: Day | null,
): Period['previous'] {
  if (name === 'all' || firstDay === null) return null
  const months = byName.get(name)?.months ?? 12
  const length = daysBetween(from, to) + 1
  const whole = unit === 'days' ? wholeMonths({ from, to }) : 0
  const previous =
    whole > 0
      ? { from: monthsAfter(from, -whole), to: daysAfter(from, -1) }
      : unit === 'days'
        ? { from: daysAfter(from, -length), to: daysAfter(from, -1) }
        : name === 'last-month'
          ? { from: monthsAfter(from, -1), to: daysAfter(from, -1) }
          : { from: monthsAfter(from, -(months || 12)), to: monthsAfter(to, -(months || 12)) }
  if (previous.from < firstDay) return null
  return { ...previous, label: daysWords(previous) }
}

/** How many calendar months days are from the first of one to the last of another; 0 for other days. */
function wholeMonths({ from, to }: Days): number {
  const next = daysAfter(to, 1)
  if (!from.endsWith('-01') || !next.endsWith('-01')) return 0
  const monthNumber = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthNumber(next) - monthNumber(from)
}

/** The parts of a period that a chart shows: days of up to a month, weeks of up to five months, else months or years. */
export interface Bucket extends Days {
  label: string
  /** Where there is little room. */
  shortLabel: string
}

export function bucketsOf({ from, to }: Days): Bucket[] {
  const length = daysBetween(from, to) + 1
  const buckets: Bucket[] = []
  const unit = length <= 31 ? 'day' : length <= 154 ? 'week' : length <= 5 * 366 ? 'month' : 'year'
  for (let start = from; start <= to;) {
    const next = nextStart(start, unit)
    const end = daysAfter(next, -1) < to ? daysAfter(next, -1) : to
    buckets.push({ from: start, to: end, ...bucketLabels({ from: start, to: end }, unit) })
    start = next
  }
  return buckets
}

function nextStart(start: Day, unit: 'day' | 'week' | 'month' | 'year'): Day {
  if (unit === 'day') return daysAfter(start, 1)
  if (unit === 'week') return daysAfter(start, 7)
  if (unit === 'year') return `${String(Number(start.slice(0, 4)) + 1).padStart(4, '0')}-01-01`
  return monthsAfter(`${start.slice(0, 7)}-01`, 1)
}

function bucketLabels(days: Days, unit: 'day' | 'week' | 'month' | 'year') {
  const { from, to } = days
  if (unit === 'day') return { label: formatDay(from), shortLabel: shortDay(from) }
  if (unit === 'week') return { label: formatDays(from, to), shortLabel: shortDay(from) }
  if (unit === 'year') return { label: daysWords(days), shortLabel: from.slice(0, 4) }
  return { label: daysWords(days), shortLabel: `${formatMonth(from).slice(0, 3)} ’${from.slice(2, 4)}` }
}

/** "Nov 26". */
const shortDay = (day: Day) => `${formatMonth(day).slice(0, 3)} ${Number(day.slice(8))}`
