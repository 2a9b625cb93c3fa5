// The cards of revenue and members in words. Pure, apart from the chart, which is drawn as shapes.
import { drawLine } from '~/analytics/charts/draw-chart.server'
import { change } from '~/analytics/report/change'
import type { ReportScope } from '~/analytics/report/scope.server'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { growthDays, growthQuery, nowQuery, type ClubFigures } from './club-figures.server'
import { estimatedRevenue } from './estimate'

/** Months of revenue below which a chart shows no course. */
const monthsNeeded = 2

export function salesView(
  { growth, months, averagePriceCents }: ClubFigures,
  { currency, today, firstDay }: ReportScope,
) {
  const { figure } = paths.business.analytics
  const { openingCents, closingCents, closingMembers } = growth
  const delta = closingCents - openingCents
  const estimate = estimatedRevenue({ members: closingMembers, averagePriceCents })
  const money = (cents: number) => formatMoney(cents, currency)
  return {
    /** Null before the first member. */
    revenue: firstDay === null ? null : money(closingCents),
    href: figure('at-end', nowQuery),
    growth:
      firstDay === null
        ? null
        : {
            words:
              delta === 0
                ? `The same as ${growthDays} days ago`
                : `${delta > 0 ? '+' : ''}${money(delta)} in ${growthDays} days`,
            share: change(closingCents, openingCents, 'up'),
            href: figure('movements', growthQuery({ today })),
          },
    chart:
      months.length >= monthsNeeded
        ? drawLine({
            series: [{ name: 'Monthly recurring revenue', color: 2 }],
            points: months.map(({ shortLabel, cents }) => ({ shortLabel, values: [cents] })),
            format: (cents) => shortMoney(cents, currency),
          })
        : null,
    estimate:
      estimate === null
        ? null
        : {
            value: money(estimate * 100).replace(/\.00$/, ''),
            formula: `${closingMembers.toLocaleString('en-US')} ${closingMembers === 1 ? 'member' : 'members'} × ${money(
              Math.round(averagePriceCents!),
            )}, the average price of your tiers today`,
          },
  }
}

export type SalesView = ReturnType<typeof salesView>

export function membersView({ growth, tiers }: ClubFigures, { today }: { today: string }) {
  const { figure } = paths.business.analytics
  const recent = growthQuery({ today })
  const number = (count: number) => count.toLocaleString('en-US')
  return {
    members: number(growth.closingMembers),
    href: figure('at-end', nowQuery),
    joined: { count: number(growth.joined), href: figure('movements', { ...recent, show: 'joined' }) },
    left: { count: number(growth.left), href: figure('movements', { ...recent, show: 'left' }) },
    tiers: tiers.map(({ id, name, members }) => ({
      id,
      name,
      count: number(members),
      share: growth.closingMembers === 0 ? 0 : members / growth.closingMembers,
      href: figure('at-end', { ...nowQuery, tier: id }),
    })),
  }
}

const shortMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(cents / 100)
