// A report as its page shows it: tiles, charts, tables.
import { countWords } from '~/foundation/kit/count-words'
import { formatDay, timeIn, dayIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { drawBars, drawLine, shortMoney, wholeNumber } from '../charts/draw-chart.server'
import { formatCount, percent } from './figure-table'
import { custom, queryOf } from './figures.server'
import { sourceWords } from './joins.server'
import type { Report } from './report.server'
import { revenueKinds, type RevenueKind } from './revenue.server'
import { salesTableView } from './sales.server'
import type { ReportScope } from './scope.server'
import {
  churnTable,
  cohortRows,
  eventsTable,
  marginsTable,
  membersTable,
  revenueTable,
  runsTable,
  tiersOf,
  wineWords,
} from './tables.server'
import {
  boxTiles,
  demandTiles,
  eventTiles,
  paymentTiles,
  retentionTiles,
  revenueTiles,
  type FigureLink,
} from './tiles.server'
import { kindWords } from './words'

const colorOf: Record<RevenueKind, number> = {
  new: 1,
  reactivation: 2,
  expansion: 3,
  contraction: 4,
  churn: 5,
  moved_in: 6,
}

const listedFigures = [
  'revenue',
  'sales',
  'members',
  'churn',
  'cohorts',
  'joins',
  'runs',
  'margins',
  'events',
  'missing',
] as const

export function reportView(report: Report, scope: ReportScope) {
  const { currency, timeZone, period, last } = scope
  const query = queryOf(scope)
  const figure = (name: string, show?: string) =>
    paths.business.analytics.figure(name, { ...query, ...(show ? { show } : {}) })
  const listOf = (name: string) => (show: string, days: { from: string; to: string }) =>
    paths.business.analytics.figure(name, { ...query, ...custom(days), show })
  return {
    sections: {
      revenue: revenueTiles(report, scope, figure),
      retention: retentionTiles(report, scope, figure),
      payments: paymentTiles(report, figure),
      boxes: boxTiles(report, figure),
      events: eventTiles(report, figure),
      demand: demandTiles(report, figure),
    },
    revenue: {
      ...revenueCharts(report, currency),
      equation: equationOf(report, scope, figure),
      table: revenueTable(report.revenue, currency, listOf('movements')),
    },
    sales: salesTableView(report.sales, currency, (kind) => figure('sales', kind)),
    members: { ...membersChart(report), table: membersTable(report.revenue, report.tiers) },
    joins: {
      since: report.joins.since && formatDay(report.joins.since),
      sources: report.joins.counts.map(({ source, count }) => ({
        name: sourceWords(source),
        count: formatCount(count),
        href: figure('joins', source ?? 'unknown'),
      })),
    },
    churn: { table: churnTable(report.churn, listOf('ended')) },
    cohorts: cohortRows(report.cohorts),
    runs: runsTable(report.runs),
    wines: wineRankings(report),
    margins: marginsTable(report.margins, currency),
    events: eventsTable(report.events, timeZone),
    demand: demandLists(report),
    hasDemand: report.demand.questions > 0,
    hasMembers: scope.firstDay !== null && scope.firstDay <= period.to,
    computed: {
      // Counted days do not change; all other figures are read from the rows as they are.
      now: `${formatDay(scope.today)}, ${timeIn(timeZone, scope.now)}`,
      counted: last && {
        through: formatDay(last.day),
        at: `${formatDay(dayIn(timeZone, last.computedAt))}, ${timeIn(timeZone, last.computedAt)}`,
      },
    },
    /** The list of a figure, and its file. */
    lists: Object.fromEntries(
      listedFigures.map((name) => [
        name,
        { href: figure(name), file: paths.business.analytics.file(name, query) },
      ]),
    ) as Record<(typeof listedFigures)[number], { href: string; file: string }>,
    links: {
      loved: figure('wines'),
      swapped: figure('wines', 'swapped'),
      ratings: paths.business.analytics.figure('ratings', { period: 'all' }),
      topics: figure('topics'),
    },
  }
}

/** Recurring revenue at the end of each part of the period, and what moved it. */
function revenueCharts({ revenue: { buckets } }: Report, currency: string) {
  const format = (cents: number) => shortMoney(cents, currency)
  const legend = revenueKinds.map((kind) => ({ name: kindWords[kind], color: colorOf[kind] }))
  return {
    line: drawLine({
      series: [{ name: 'Monthly recurring revenue', color: 2 }],
      points: buckets.map(({ shortLabel, closingCents }) => ({ shortLabel, values: [closingCents] })),
      format,
    }),
    movements: drawBars({
      series: legend,
      points: buckets.map(({ shortLabel, kinds }) => ({
        shortLabel,
        values: revenueKinds.map((kind) => kinds[kind].cents),
      })),
      format,
    }),
    legend,
  }
}

function membersChart({ revenue, tiers }: Report) {
  const shownTiers = tiersOf(revenue, tiers)
  const legend = shownTiers.map(({ name }, at) => ({ name, color: (at % 7) + 1 }))
  return {
    drawing: drawBars({
      series: legend,
      points: revenue.buckets.map(({ shortLabel, membersByTier }) => ({
        shortLabel,
        values: shownTiers.map(({ id }) => membersByTier[id] ?? 0),
      })),
      format: wholeNumber,
    }),
    legend,
  }
}

function wineRankings({ wines }: Report) {
  const ranked = (
    wine: Parameters<typeof wineWords>[0] & { wineId: string },
    figure: string,
    note: string,
  ) => ({
    id: wine.wineId,
    name: wineWords(wine),
    href: paths.business.inventory.wine(wine.wineId),
    figure,
    note,
  })
  return {
    loved: wines.loved.map((wine) =>
      ranked(wine, `${wine.points!.toFixed(1)} points`, countWords(wine.ratings, 'rating')),
    ),
    swapped: wines.swapped.map((wine) =>
      ranked(
        wine,
        percent(wine.swapped / wine.offered),
        `${formatCount(wine.swapped)} of ${countWords(wine.offered, 'box', 'boxes')}`,
      ),
    ),
  }
}

const demandLists = ({ demand }: Report) => ({
  topics: demand.topics.map(({ topic, words, count }) => ({
    key: topic,
    words,
    figure: formatCount(count),
    note: '',
  })),
  missing: demand.missing.map(({ words, reason, count }) => ({
    key: `${words} ${reason}`,
    words,
    figure: formatCount(count),
    note: reason,
  })),
})

export type ReportView = ReturnType<typeof reportView>

/** Opening, each movement, closing: one line to add up. */
function equationOf({ revenue }: Report, { currency }: ReportScope, figure: FigureLink) {
  return [
    { name: 'Opening', value: formatMoney(revenue.openingCents, currency), href: null },
    ...revenueKinds.map((kind) => ({
      name: kindWords[kind],
      value: signed(revenue.kinds[kind].cents, currency),
      href: revenue.kinds[kind].count > 0 ? figure('movements', kind) : null,
    })),
    { name: 'Closing', value: formatMoney(revenue.closingCents, currency), href: figure('at-end') },
  ]
}

const signed = (cents: number, currency: string) =>
  cents > 0 ? `+${formatMoney(cents, currency)}` : formatMoney(cents, currency)
