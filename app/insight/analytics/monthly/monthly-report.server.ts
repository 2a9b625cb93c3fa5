// The report of a month: the same figures as the page shows for it, as words.
import type { OpenTenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'
import type { FigureTable } from '../report/figure-table'
import { reportView, type ReportView } from '../report/report-view.server'
import { readReport } from '../report/report.server'
import { openReport } from '../report/scope.server'
import type { Tile } from '../report/tiles.server'
import { readAttention, type AttentionItem } from './attention.server'
import { lastMonth, monthQuery, readMonth, type EndedMonth } from './months'

export interface MonthlySection {
  title: string
  figures: Pick<Tile, 'name' | 'value' | 'change' | 'note'>[]
  /** Names with a figure each: what moved revenue, wines, topics. */
  lists: { title: string; rows: { name: string; figure: string; note: string }[]; empty: string }[]
  tables: { title: string; table: FigureTable }[]
}

export interface MonthlyReport {
  month: EndedMonth
  /** "October 2026", or the days of it since the first member. */
  days: string
  /** "September 2026"; null where the club had no member before. */
  comparedWith: string | null
  sections: MonthlySection[]
  /** Items that need the owner's attention now; null in the report of an earlier month. */
  attention: AttentionItem[] | null
  /** When the figures were computed. */
  computed: ReportView['computed']
}

/** The report of a month; null for one that has not ended, or before the first member. `key` is "2026-10". */
export async function readMonthlyReport(
  db: OpenTenantDb,
  { key, timeZone, currency, now }: { key: string; timeZone: string; currency: string; now: Date },
): Promise<MonthlyReport | null> {
  const open = (query: Record<string, string>) =>
    openReport(db, {
      url: new URL(paths.business.analytics.report(query), 'https://report.invalid').href,
      timeZone,
      currency,
      now,
    })
  const { firstDay, today } = await open({})
  const month = readMonth(key, { firstDay, today })
  if (!month) return null
  const scope = await open(monthQuery(month))
  const view = reportView(await readReport(db, scope), scope)
  return {
    month,
    days: scope.period.label,
    comparedWith: scope.period.previous?.label ?? null,
    sections: sectionsOf(view),
    attention: month.key === lastMonth(today).key ? await readAttention(db) : null,
    computed: view.computed,
  }
}

function sectionsOf(view: ReportView): MonthlySection[] {
  const { sections, revenue, joins, wines, demand } = view
  const ranked = (list: ReportView['wines']['loved']) =>
    list.map(({ name, figure, note }) => ({ name, figure, note }))
  const linesOf = (list: ReportView['demand']['topics']) =>
    list.map(({ words, figure, note }) => ({ name: words, figure, note }))
  const none = 'Not enough data yet'
  return [
    {
      title: 'Revenue and members',
      figures: sections.revenue,
      lists: [
        {
          title: 'What moved it',
          rows: revenue.equation.map(({ name, value }) => ({ name, figure: value, note: '' })),
          empty: none,
        },
        {
          title: 'New members by source',
          rows: joins.sources.map(({ name, count }) => ({ name, figure: count, note: '' })),
          empty: joins.since === null ? none : 'No new members',
        },
      ],
      tables: [{ title: 'Revenue by kind', table: view.sales }],
    },
    { title: 'Retention', figures: sections.retention, lists: [], tables: [] },
    { title: 'Payments', figures: sections.payments, lists: [], tables: [] },
    {
      title: 'Boxes',
      figures: sections.boxes,
      lists: [],
      tables: [{ title: 'Boxes by run', table: view.runs }],
    },
    {
      title: 'Wines',
      figures: [],
      lists: [
        { title: 'Most loved', rows: ranked(wines.loved), empty: none },
        { title: 'Most swapped away', rows: ranked(wines.swapped), empty: none },
      ],
      tables: [{ title: 'Margin by tier', table: view.margins }],
    },
    {
      title: 'Events',
      figures: sections.events,
      lists: [],
      tables: [{ title: 'Events', table: view.events }],
    },
    {
      title: 'Sommelier',
      figures: sections.demand,
      lists: [
        { title: 'Asked for most often', rows: linesOf(demand.topics), empty: 'No questions' },
        { title: 'What the list lacked', rows: linesOf(demand.missing), empty: 'Nothing' },
      ],
      tables: [],
    },
  ]
}
