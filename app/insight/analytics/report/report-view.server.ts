// A report as its page shows it: tiles, charts, tables.
import { countWords } from '~/foundation/kit/count-words'
import { formatDay, timeIn, dayIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { drawBars, drawLine } from '../charts/draw-chart.server'
import { percent } from './figure-table'
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
}

export function reportView(report: Report, scope: ReportScope) {
  const { currency, timeZone, period, last } = scope
  const { revenue, churn } = report
  const query = queryOf(scope)
  const figure = (name: string, show?: string) =>
    paths.business.analytics.figure(name, { ...query, ...(show ? { show } : {}) })
  const listOf = (name: string) => (show: string, days: { from: string; to: string }) =>
    paths.business.analytics.figure(name, { ...query, ...custom(days), show })
  const shownTiers = tiersOf(revenue, report.tiers)
  const short = (cents: number) => shortMoney(cents, currency)
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
      line: drawLine({
        series: [{ name: 'Monthly recurring revenue', color: 2 }],
        points: revenue.buckets.map(({ shortLabel, closingCents }) => ({
          shortLabel,
          values: [closingCents],
        })),
        format: short,
      }),
      movements: drawBars({
        series: revenueKinds.map((kind) => ({ name: kindWords[kind], color: colorOf[kind] })),
        points: revenue.buckets.map(({ shortLabel, kinds }) => ({
          shortLabel,
          values: revenueKinds.map((kind) => kinds[kind].cents),
        })),
        format: short,
      }),
      legend: revenueKinds.map((kind) => ({ name: kindWords[kind], color: colorOf[kind] })),
      equation: equationOf(report, scope, figure),
      table: revenueTable(revenue, currency, listOf('movements')),
    },
    sales: salesTableView(report.sales, currency, (kind) => figure('sales', kind)),
    members: {
      drawing: drawBars({
        series: shownTiers.map(({ name }, at) => ({ name, color: (at % 7) + 1 })),
        points: revenue.buckets.map(({ shortLabel, membersByTier }) => ({
          shortLabel,
          values: shownTiers.map(({ id }) => membersByTier[id] ?? 0),
        })),
        format: (value) => (Number.isInteger(value) ? value.toLocaleString('en-US') : ''),
      }),
      legend: shownTiers.map(({ name }, at) => ({ name, color: (at % 7) + 1 })),
      table: membersTable(revenue, report.tiers),
    },
    joins: {
      since: report.joins.since && formatDay(report.joins.since),
      sources: report.joins.counts.map(({ source, count }) => ({
        name: sourceWords(source),
        count: number(count),
        href: figure('joins', source ?? 'unknown'),
      })),
    },
    churn: { table: churnTable(churn, listOf('ended')) },
    cohorts: cohortRows(report.cohorts),
    runs: runsTable(report.runs),
    wines: {
      loved: report.wines.loved.map((wine) => ({
        id: wine.wineId,
        name: wineWords(wine),
        href: paths.business.inventory.wine(wine.wineId),
        figure: `${wine.points!.toFixed(1)} points`,
        note: countWords(wine.ratings, 'rating'),
      })),
      swapped: report.wines.swapped.map((wine) => ({
        id: wine.wineId,
        name: wineWords(wine),
        href: paths.business.inventory.wine(wine.wineId),
        figure: percent(wine.swapped / wine.offered),
        note: `${wine.swapped.toLocaleString('en-US')} of ${countWords(wine.offered, 'box', 'boxes')}`,
      })),
    },
    margins: marginsTable(report.margins, currency),
    events: eventsTable(report.events, timeZone),
    demand: {
      topics: report.demand.topics.map(({ topic, words, count }) => ({
        key: topic,
        words,
        figure: number(count),
        note: '',
      })),
      missing: report.demand.missing.map(({ words, reason, count }) => ({
        key: `${words} ${reason}`,
        words,
        figure: number(count),
        note: reason,
      })),
    },
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
    links: {
      revenue: figure('revenue'),
      sales: figure('sales'),
      members: figure('members'),
      churn: figure('churn'),
      cohorts: figure('cohorts'),
      joins: figure('joins'),
      runs: figure('runs'),
      loved: figure('wines'),
      swapped: figure('wines', 'swapped'),
      margins: figure('margins'),
      ratings: paths.business.analytics.figure('ratings', { period: 'all' }),
      events: figure('events'),
      topics: figure('topics'),
      missing: figure('missing'),
      questions: figure('questions'),
    },
    files: {
      joins: paths.business.analytics.file('joins', query),
      revenue: paths.business.analytics.file('revenue', query),
      sales: paths.business.analytics.file('sales', query),
      members: paths.business.analytics.file('members', query),
      churn: paths.business.analytics.file('churn', query),
      cohorts: paths.business.analytics.file('cohorts', query),
      runs: paths.business.analytics.file('runs', query),
      wines: paths.business.analytics.file('wines', query),
      margins: paths.business.analytics.file('margins', query),
      events: paths.business.analytics.file('events', query),
      questions: paths.business.analytics.file('questions', query),
      missing: paths.business.analytics.file('missing', query),
    },
  }
}

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

const number = (value: number) => value.toLocaleString('en-US')

const signed = (cents: number, currency: string) =>
  cents > 0 ? `+${formatMoney(cents, currency)}` : formatMoney(cents, currency)

const shortMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  })
    .format(cents / 100)
    .replace('-', '−')
