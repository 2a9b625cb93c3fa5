// The four tiles: average wine rating, member retention, fulfillment rate and satisfaction score.
import type { OpenTenantDb } from '#/db/handles.server'
import { readFulfillment, type Fulfillment } from '~/insight/analytics/report/fulfillment.server'
import { readRatings, type PointsFigure } from '~/insight/analytics/report/ratings.server'
import { readChurn, type Churn } from '~/insight/analytics/report/retention.server'
import { asAsked, type ReportScope } from '~/insight/analytics/report/scope.server'
import { daysAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'
import type { ListQuery } from './club-figures.server'

/** Days that the fulfillment rate and the satisfaction score look back. */
const qualityDays = 90

export const qualityQuery = ({ today }: { today: Day }): ListQuery => ({
  period: 'custom',
  from: daysAfter(today, 1 - qualityDays),
  to: today,
})

export interface ClubQuality {
  rating: PointsFigure
  /** Of the last whole month. */
  churn: Churn
  fulfillment: Fulfillment
  satisfaction: PointsFigure
}

/** Churn of the last whole month. */
export const readLastChurn = (db: OpenTenantDb, scope: ReportScope): Promise<Churn> =>
  readChurn(db, asAsked(scope, { period: 'last-month' }))

/** Figures of the other tiles, counted over the same rows as the list that each links to. */
export async function readQuality(db: OpenTenantDb, scope: ReportScope): Promise<Omit<ClubQuality, 'churn'>> {
  const recent = asAsked(scope, qualityQuery(scope))
  const [rating, fulfillment, satisfaction] = await Promise.all([
    readRatings(db, asAsked(scope, { period: 'all' }), 'all'),
    readFulfillment(db, recent),
    readRatings(db, recent, 'boxes'),
  ])
  return { rating, fulfillment, satisfaction }
}
