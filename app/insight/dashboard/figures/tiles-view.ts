// The four tiles in words. Pure.
import { formatCount, percent } from '~/insight/analytics/report/figure-table'
import { formatMonth, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { ratingsForAverage } from '~/cellar/catalog/average-points'
import { monthsAfter } from '~/foundation/kit/calendar'
import type { ListQuery } from './club-figures.server'
import type { ClubQuality } from './tiles.server'

/** Below these a figure says nothing. */
const needed = { ratings: ratingsForAverage, members: 10, boxes: 10, satisfaction: 10 }

interface QualityTile {
  name: string
  /** Null below the data that it needs. */
  value: string | null
  /** The data that it was counted from, or the data that it needs. */
  note: string
  /** Its list. */
  href: string
}

export function qualityTiles(
  { rating, churn, fulfillment, satisfaction }: ClubQuality,
  { today, recent }: { today: Day; recent: ListQuery },
): QualityTile[] {
  const { figure } = paths.business.analytics
  const month = formatMonth(monthsAfter(`${today.slice(0, 7)}-01`, -1))
  const isEnough = {
    rating: rating.ratings >= needed.ratings,
    retention: churn.atStart >= needed.members,
    fulfillment: fulfillment.due >= needed.boxes,
    satisfaction: satisfaction.ratings >= needed.satisfaction,
  }
  return [
    {
      name: 'Average wine rating',
      value: isEnough.rating ? points(rating.points) : null,
      note: isEnough.rating
        ? `Out of 100, from ${formatCount(rating.ratings)} ratings of all time`
        : `Needs ${needed.ratings} ratings, has ${rating.ratings}`,
      href: figure('ratings', { period: 'all' }),
    },
    {
      name: 'Member retention',
      value: isEnough.retention ? percent((churn.atStart - churn.left) / churn.atStart) : null,
      note: isEnough.retention
        ? `${formatCount(churn.atStart - churn.left)} of ${formatCount(churn.atStart)} members stayed in ${month}`
        : `Needs ${needed.members} members at the start of ${month}`,
      href: figure('churn', { period: 'last-month' }),
    },
    {
      name: 'Fulfillment rate',
      value: isEnough.fulfillment ? percent(fulfillment.delivered / fulfillment.due) : null,
      note: isEnough.fulfillment
        ? `${formatCount(fulfillment.delivered)} of ${formatCount(fulfillment.due)} paid boxes were picked up or delivered in 90 days`
        : `Needs ${needed.boxes} paid boxes of the last 90 days, has ${fulfillment.due}`,
      href: figure('fulfillment', recent),
    },
    {
      name: 'Satisfaction score',
      value: isEnough.satisfaction ? points(satisfaction.points) : null,
      note: isEnough.satisfaction
        ? `Out of 100, from ${formatCount(satisfaction.ratings)} ratings of wines from boxes in 90 days`
        : `Needs ${needed.satisfaction} ratings of wines from boxes in 90 days, has ${satisfaction.ratings}`,
      href: figure('ratings', { ...recent, show: 'boxes' }),
    },
  ]
}

const points = (value: number | null) => (value === null ? null : value.toFixed(1))
