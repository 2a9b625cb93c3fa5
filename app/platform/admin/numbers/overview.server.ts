// The platform's own numbers at a glance.
import type { PlatformDb } from '#/db/handles.server'
import { drawBars, drawLine, shortMoney, wholeNumber } from '~/insight/analytics/charts/draw-chart.server'
import { formatMonth, type Month } from '~/billing/fees/month'
import { effectiveRate, formatRate } from '~/billing/fees/effective-rate'
import { formatMoney } from '~/foundation/kit/money'
import { businessMonths } from './business-history'
import type { MonthPeriod } from './months'
import { computedWords } from './tables/number-tables.server'
import { readEarningsByMonth, readRecurringCents } from './tables/earnings.server'
import { readLives } from './tables/business-history.server'
import { readMemberRevenue, spanOf, type MemberRevenueMonth } from './tables/member-revenue.server'
import { readHighFees } from './tables/records.server'

/** The kinds of movements with their colors; see charts.css. */
const movements = [
  { name: 'New', color: 1, cents: (month: MemberRevenueMonth) => month.newCents },
  { name: 'Reactivation', color: 2, cents: (month: MemberRevenueMonth) => month.reactivationCents },
  { name: 'Expansion', color: 3, cents: (month: MemberRevenueMonth) => month.expansionCents },
  { name: 'Contraction', color: 4, cents: (month: MemberRevenueMonth) => month.contractionCents },
  { name: 'Churn', color: 5, cents: (month: MemberRevenueMonth) => month.churnCents },
  { name: 'Moved in', color: 6, cents: (month: MemberRevenueMonth) => month.movedInCents },
]

const earned = [
  { name: 'Share of sales', color: 2 },
  { name: 'Monthly fees', color: 4 },
]

/** Key figures, charts and months that cost too much, in the currency with the most sales. Amounts as text. */
export async function platformOverview(db: PlatformDb, { period, now }: { period: MonthPeriod; now: Date }) {
  const [recurringCents, byMonth, members, lives, highFees] = await Promise.all([
    readRecurringCents(db),
    readEarningsByMonth(db, period),
    readMemberRevenue(db, period.months),
    readLives(db),
    readHighFees(db, period),
  ])
  const currency = mainCurrency(byMonth)
  const earnedIn = byMonth.filter((month) => month.currency === currency)
  const businesses = businessMonths(lives, period.months)
  const revenue = members.months.filter((month) => month.currency === currency)
  return {
    currency,
    otherCurrencies: [...new Set(byMonth.map((month) => month.currency))].filter((one) => one !== currency),
    computed: {
      earnings: computedWords(spanOf(byMonth), now),
      members: computedWords(members.computedAt, now),
    },
    figures: [
      ...earningFigures(earnedIn, { recurringCents, currency, period }),
      ...clubFigures(businesses, revenue, currency, period),
    ],
    earnings: earningsChart(earnedIn, currency, period),
    revenue: revenueCharts(revenue, currency, period),
    businesses: {
      drawing: drawLine({
        series: [{ name: 'Businesses live', color: 2 }],
        points: businesses.map(({ month, live }) => ({ shortLabel: shortMonth(month), values: [live] })),
        format: wholeNumber,
      }),
    },
    highFees: highFees.length,
  }
}

/** Earnings of the platform in the period; the monthly fees are those of all currencies. */
function earningFigures(
  months: Awaited<ReturnType<typeof readEarningsByMonth>>,
  { recurringCents, currency, period }: { recurringCents: number; currency: string; period: MonthPeriod },
) {
  const money = (cents: number) => formatMoney(cents, currency)
  const shareCents = sum(months, (month) => month.shareCents)
  const feesCents = sum(months, (month) => month.monthlyFeeCents)
  const salesCents = sum(months, (month) => month.salesCents)
  const rate = effectiveRate({
    grossCents: salesCents,
    taxCents: 0,
    feeCents: shareCents,
    monthlyFeeCents: feesCents,
  })
  return [
    {
      name: 'Monthly fees now',
      value: formatMoney(recurringCents),
      note: 'A month, from plans that are billed',
    },
    { name: 'Earned', value: money(shareCents + feesCents), note: period.label },
    { name: 'Share of sales', value: money(shareCents), note: `Of ${money(salesCents)} in sales` },
    { name: 'Monthly fees paid', value: money(feesCents), note: period.label },
    {
      name: 'Average rate',
      value: rate === null ? '–' : formatRate(rate),
      note: 'Share and fees of sales',
    },
  ]
}

/** Businesses that are live, and the recurring revenue of their members. */
function clubFigures(
  businesses: ReturnType<typeof businessMonths>,
  revenue: MemberRevenueMonth[],
  currency: string,
  period: MonthPeriod,
) {
  const last = revenue.at(-1)
  const first = revenue.find(({ month }) => month === period.from)
  return [
    {
      name: 'Businesses live',
      value: (businesses.at(-1)?.live ?? 0).toLocaleString('en-US'),
      note: `${sum(businesses, (month) => month.wentLive)} went live, ${sum(businesses, (month) => month.suspended)} suspended`,
    },
    {
      name: 'Members’ monthly revenue',
      value: last ? formatMoney(last.closingCents, currency) : '–',
      note:
        last && first
          ? `${formatMoney(first.openingCents, currency)} before ${formatMonth(period.from)}`
          : 'Not counted yet',
    },
    {
      name: 'Members',
      value: last ? last.members.toLocaleString('en-US') : '–',
      note: `${sum(revenue, (month) => month.joined)} joined, ${sum(revenue, (month) => month.left)} left`,
    },
  ]
}

function earningsChart(
  byMonth: Awaited<ReturnType<typeof readEarningsByMonth>>,
  currency: string,
  { months }: MonthPeriod,
) {
  const rows = months.map((month) => {
    const cents = byMonth.find((one) => one.month === month)
    return {
      month,
      parts: [cents?.salesCents ?? 0, cents?.shareCents ?? 0, cents?.monthlyFeeCents ?? 0] as const,
    }
  })
  return {
    drawing: drawBars({
      series: earned,
      points: rows.map(({ month, parts: [, ...values] }) => ({ shortLabel: shortMonth(month), values })),
      format: (cents) => shortMoney(cents, currency),
    }),
    legend: earned,
    rows: rows.map(({ month, parts }) => ({
      month: formatMonth(month),
      cells: [...parts, parts[1] + parts[2]].map((cents) => formatMoney(cents, currency)),
    })),
  }
}

function revenueCharts(revenue: MemberRevenueMonth[], currency: string, { months }: MonthPeriod) {
  const format = (cents: number) => shortMoney(cents, currency)
  const rows = months.map((month) => ({
    shortLabel: shortMonth(month),
    row: revenue.find((one) => one.month === month),
  }))
  // Their functions stay on the server.
  const legend = movements.map(({ name, color }) => ({ name, color }))
  return {
    line: drawLine({
      series: [{ name: 'Members’ monthly recurring revenue', color: 2 }],
      points: rows.map(({ shortLabel, row }) => ({ shortLabel, values: [row?.closingCents ?? 0] })),
      format,
    }),
    movements: drawBars({
      series: legend,
      points: rows.map(({ shortLabel, row }) => ({
        shortLabel,
        values: movements.map(({ cents }) => (row ? cents(row) : 0)),
      })),
      format,
    }),
    legend,
  }
}

const sum = <T>(list: readonly T[], of: (item: T) => number) =>
  list.reduce((total, item) => total + of(item), 0)

/** The currency with the most sales; US dollars where there were none. */
function mainCurrency(months: readonly { currency: string; salesCents: number }[]): string {
  const sums = new Map<string, number>()
  for (const { currency, salesCents } of months) sums.set(currency, (sums.get(currency) ?? 0) + salesCents)
  return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 'usd'
}

const shortMonth = (month: Month) => `${formatMonth(month).slice(0, 3)} ’${month.slice(2, 4)}`
