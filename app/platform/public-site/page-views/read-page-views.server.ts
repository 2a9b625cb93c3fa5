// The views of the public site in a period, for the administrators.
import type { PlatformDb } from '#/db/handles.server'
import { daysAfter, monthsAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'

/** The periods to choose from; the first is the default. */
export const viewPeriods = [
  { name: '30-days', label: 'Last 30 days', unit: 'day', days: 30 },
  { name: '7-days', label: 'Last 7 days', unit: 'day', days: 7 },
  { name: '12-months', label: 'Last 12 months', unit: 'month', days: 365 },
] as const

type ViewPeriod = (typeof viewPeriods)[number]

export interface CountedViews {
  name: string
  views: number
}

interface PageViews {
  total: number
  /** Every day or month of the period, those without views too: `2026-11-27` or `2026-11-01`. */
  byTime: CountedViews[]
  byPage: CountedViews[]
  /** Where readers came from, without links within the site. */
  bySource: CountedViews[]
}

/** The views of the period that ends with `today` (UTC), most viewed first. */
export async function readPageViews(
  db: PlatformDb,
  { period, today, page, source }: { period: ViewPeriod; today: Day; page?: string; source?: string },
): Promise<PageViews> {
  const times = timesOf(period, today)
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('site_page_views')
      .select(({ fn }) => ['day', 'page', 'source', fn.sum<number>('views').as('views')])
      .where('day', '>=', times[0]!)
      .where('day', '<=', today)
      .$if(page !== undefined, (q) => q.where('page', '=', page!))
      .$if(source !== undefined, (q) => q.where('source', '=', source!))
      .groupBy(['day', 'page', 'source'])
      .execute(),
  )
  const timeOf = (day: Day) => (period.unit === 'day' ? day : `${day.slice(0, 7)}-01`)
  const byTime = new Map(times.map((time) => [time, 0]))
  const byPage = new Map<string, number>()
  const bySource = new Map<string, number>()
  let total = 0
  for (const row of rows) {
    const views = Number(row.views)
    total += views
    add(byTime, timeOf(row.day), views)
    add(byPage, row.page, views)
    if (row.source !== 'this site') add(bySource, row.source, views)
  }
  return {
    total,
    byTime: [...byTime].map(([name, views]) => ({ name, views })),
    byPage: mostFirst(byPage),
    bySource: mostFirst(bySource),
  }
}

function timesOf({ unit, days }: ViewPeriod, today: Day): Day[] {
  if (unit === 'day') return Array.from({ length: days }, (_, at) => daysAfter(today, at - days + 1))
  const month = `${today.slice(0, 7)}-01`
  return Array.from({ length: 12 }, (_, at) => monthsAfter(month, at - 11))
}

function add(counts: Map<string, number>, name: string, views: number): void {
  counts.set(name, (counts.get(name) ?? 0) + views)
}

const mostFirst = (counts: Map<string, number>): CountedViews[] =>
  [...counts]
    .map(([name, views]) => ({ name, views }))
    .sort((one, other) => other.views - one.views || one.name.localeCompare(other.name))
