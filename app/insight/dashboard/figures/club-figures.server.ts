// How the club is doing: members and revenue now, since 30 days ago and over a year.
import type { OpenTenantDb } from '#/db/handles.server'
import { bucketsOf } from '~/insight/analytics/report/period.server'
import { readRevenue, type Revenue } from '~/insight/analytics/report/revenue.server'
import { asAsked, totalsAt, type ReportScope } from '~/insight/analytics/report/scope.server'
import { daysAfter } from '~/foundation/kit/calendar'

/** Days that growth is measured over. */
export const growthDays = 30

/** Query of the address of a figure’s list. */
export type ListQuery = Record<string, string>

/** The last 30 days, today included. */
export const growthQuery = ({ today }: Pick<ReportScope, 'today'>): ListQuery => ({
  period: 'custom',
  from: daysAfter(today, 1 - growthDays),
  to: today,
})

/** The members of today. */
export const nowQuery: ListQuery = { period: 'this-month' }

export interface ClubFigures {
  growth: Revenue
  /** Revenue at the end of each of the last twelve months. */
  months: { shortLabel: string; cents: number }[]
  /** Mean price of the published tiers, in cents; null without one. */
  averagePriceCents: number | null
}

export async function readClubFigures(db: OpenTenantDb, scope: ReportScope): Promise<ClubFigures> {
  const months = bucketsOf(asAsked(scope, {}).period)
  const [growth, totals, averagePriceCents] = await Promise.all([
    readRevenue(db, asAsked(scope, growthQuery(scope))),
    totalsAt(
      db,
      scope,
      months.map(({ to }) => to),
    ),
    averagePrice(db),
  ])
  return {
    growth,
    months: months.map(({ shortLabel }, at) => ({ shortLabel, cents: totals[at]!.cents })),
    averagePriceCents,
  }
}

/** The mean of the current prices of the published tiers, in cents; null without one. */
async function averagePrice(db: OpenTenantDb): Promise<number | null> {
  const row = await db.q
    .selectFrom('tiers as t')
    .innerJoin('tier_prices as p', (join) =>
      join.onRef('p.tier_id', '=', 't.id').on('p.retired_at', 'is', null),
    )
    .where('t.status', '=', 'published')
    .select((eb) => eb.fn.avg<string | null>('p.amount_cents').as('average'))
    .executeTakeFirstOrThrow()
  return row.average === null ? null : Number(row.average)
}
