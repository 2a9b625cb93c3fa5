// The cards of revenue and members in words. Pure, apart from the chart, which is drawn as shapes.
import { drawLine, shortMoney } from '~/insight/analytics/charts/draw-chart.server'
import { change } from '~/insight/analytics/report/change'
import { formatCount } from '~/insight/analytics/report/figure-table'
import type { ReportScope } from '~/insight/analytics/report/scope.server'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { growthDays, growthQuery, nowQuery, type ClubFigures } from './club-figures.server'
import { estimatedRevenue } from './estimate'

/** Members and revenue with their change, in one sentence: what the page begins with. Null before the first member. */
export function growthSentence(
  { growth: { openingMembers, closingMembers, openingCents, closingCents } }: ClubFigures,
  { currency, firstDay }: ReportScope,
): string | null {
  if (firstDay === null) return null
  const people = closingMembers - openingMembers
  const cents = closingCents - openingCents
  const signed = (value: number, words: string) => (value > 0 ? `+${words}` : words)
  const members = `${closingMembers.toLocaleString('en-US')} ${closingMembers === 1 ? 'member' : 'members'}`
  const peopleWords = signed(people, people.toLocaleString('en-US').replace('-', '−'))
  return people === 0 && cents === 0
    ? `${members} and ${formatMoney(closingCents, currency)} a month, the same as ${growthDays} days ago.`
    : `${members} (${peopleWords}) and ${formatMoney(closingCents, currency)} a month (${signed(cents, formatMoney(cents, currency))}), compared with ${growthDays} days ago.`
}

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
      firstDay !== null && months.length >= monthsNeeded
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

/** Current members, in all and by tier: each figure opens the list of members that it counts. */
export function membersNow(tiers: readonly { id: string; name: string; members: number }[]) {
  const count = tiers.reduce((sum, { members }) => sum + members, 0)
  return {
    count: formatCount(count),
    href: paths.business.members({ status: 'live' }),
    tiers: tiers.map(({ id, name, members }) => ({
      id,
      name,
      count: formatCount(members),
      share: members / count,
      href: paths.business.members({ status: 'live', tier: id }),
    })),
  }
}

/** Members who joined and members who left. */
export function membersMoved({ growth }: ClubFigures, { today }: { today: string }) {
  const { figure } = paths.business.analytics
  const recent = growthQuery({ today })
  return {
    joined: { count: formatCount(growth.joined), href: figure('movements', { ...recent, show: 'joined' }) },
    left: { count: formatCount(growth.left), href: figure('movements', { ...recent, show: 'left' }) },
  }
}
