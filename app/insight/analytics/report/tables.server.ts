// The tables of a report's charts and sections.
import { countWords } from '~/foundation/kit/count-words'
import { dayIn, formatMonth } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import type { EventFigures } from './events.server'
import type { RunFigures, TierMargin, WineFigures } from './boxes.server'
import { count, dayCell, decimal, money, share, text, type FigureTable } from './figure-table'
import { daysWords } from './period.server'
import type { Churn, Cohort } from './retention.server'
import { revenueKinds, type Revenue, type TierName } from './revenue.server'
import { kindWords } from './words'

const figures = (...labels: string[]) => labels.map((label) => ({ label, figure: true }))

/** Opening, every kind of movement and closing, for each part of the period. */
export function revenueTable(
  { buckets }: Revenue,
  currency: string,
  hrefOf: (show: string, days: { from: string; to: string }) => string,
): FigureTable {
  return {
    columns: [
      { label: 'Days' },
      ...figures('Opening', ...revenueKinds.map((kind) => kindWords[kind]), 'Closing'),
    ],
    rows: buckets.map((bucket) => [
      text(bucket.label),
      money(bucket.openingCents, currency),
      ...revenueKinds.map((kind) => {
        const { cents, count } = bucket.kinds[kind]
        return money(cents, currency, count > 0 ? hrefOf(kind, bucket) : undefined)
      }),
      money(bucket.closingCents, currency),
    ]),
  }
}

/** Tiers that have members somewhere in a period, in the order of the club's page. */
export function tiersOf({ buckets }: Revenue, tiers: readonly TierName[]): TierName[] {
  return tiers.filter(({ id }) => buckets.some(({ membersByTier }) => (membersByTier[id] ?? 0) > 0))
}

export function membersTable(revenue: Revenue, tiers: readonly TierName[]): FigureTable {
  const shown = tiersOf(revenue, tiers)
  return {
    columns: [{ label: 'At the end of' }, ...figures(...shown.map(({ name }) => name), 'All')],
    rows: revenue.buckets.map((bucket) => [
      text(bucket.label),
      ...shown.map(({ id }) => count(bucket.membersByTier[id] ?? 0)),
      count(bucket.members),
    ]),
  }
}

export function churnTable(
  { months }: Churn,
  hrefOf: (show: string, days: { from: string; to: string }) => string,
): FigureTable {
  return {
    columns: [
      { label: 'Month' },
      ...figures('Members at its start', 'Canceled', 'Card failed', 'Other reasons', 'Churn', 'Retention'),
    ],
    rows: months.map((month) => {
      const left = month.voluntary + month.failedPayment + month.other
      const counted = (value: number, show: string) =>
        count(value, value > 0 ? hrefOf(show, month) : undefined)
      return [
        text(daysWords(month)),
        count(month.atStart),
        counted(month.voluntary, 'voluntary'),
        counted(month.failedPayment, 'failed_payment'),
        counted(month.other, 'other'),
        share(left, month.atStart),
        share(month.atStart - left, month.atStart),
      ]
    }),
  }
}

/** The most months of a cohort that a page has room for; a file has all. */
const cohortMonths = 12

export interface CohortRow {
  month: string
  size: number
  /** The share that is left at the end of each month, from the month of joining on. */
  shares: { share: number; members: number; words: string }[]
}

/** The latest cohorts for a page, newest first. */
export function cohortRows(cohorts: readonly Cohort[]): CohortRow[] {
  return cohorts
    .filter(({ size }) => size > 0)
    .slice(-cohortMonths)
    .map(({ month, size, active }) => ({
      month: `${formatMonth(month).slice(0, 3)} ${month.slice(0, 4)}`,
      size,
      shares: active.slice(0, cohortMonths).map((members) => ({
        share: members / size,
        members,
        words: `${Math.round((members / size) * 100)} %`,
      })),
    }))
}

export function cohortTable(cohorts: readonly Cohort[]): FigureTable {
  const most = cohorts.reduce((longest, { active }) => Math.max(longest, active.length), 0)
  return {
    columns: [
      { label: 'Joined in' },
      ...figures('Joined', ...Array.from({ length: most }, (_, at) => `After ${countWords(at, 'month')}`)),
    ],
    rows: cohorts.map(({ month, size, active }) => [
      { text: formatMonth(month), plain: month.slice(0, 7) },
      count(size),
      ...Array.from({ length: most }, (_, at) =>
        at < active.length ? count(active[at]!) : { text: '', plain: '' },
      ),
    ]),
  }
}

export function runsTable(runs: readonly RunFigures[]): FigureTable {
  return {
    columns: [
      { label: 'Run' },
      ...figures('Boxes', 'Paid', 'Capture rate', 'Packed', 'Picked up', 'Pick-up rate', 'Days to pick-up'),
      ...figures('Boxes skipped'),
    ],
    rows: runs.map((run) => [
      text(run.title, paths.business.run.boxes(run.runId)),
      count(run.created),
      count(run.paid),
      share(run.paid, run.created),
      count(run.packed),
      count(run.pickedUp),
      share(run.pickedUp, run.packed),
      decimal(run.medianDays),
      count(run.skipped),
    ]),
  }
}

export function winesListTable(wines: readonly WineFigures[]): FigureTable {
  return {
    columns: [
      { label: 'Wine' },
      ...figures('Ratings', 'Average points', 'Boxes with it', 'Swapped away', 'Share swapped'),
    ],
    rows: wines.map((wine) => [
      text(wineWords(wine), paths.business.inventory.wine(wine.wineId)),
      count(wine.ratings),
      decimal(wine.points),
      count(wine.offered),
      count(wine.swapped),
      share(wine.swapped, wine.offered),
    ]),
  }
}

export const wineWords = ({
  producer,
  name,
  vintage,
}: Pick<WineFigures, 'producer' | 'name' | 'vintage'>): string =>
  [producer, name, vintage].filter(Boolean).join(' ')

export function marginsTable(margins: readonly TierMargin[], currency: string): FigureTable {
  return {
    columns: [
      { label: 'Tier' },
      ...figures('Boxes', 'Paid for them', 'Cost of bottles', 'Margin', 'Margin rate', 'Cost not known'),
    ],
    rows: margins.map((tier) => [
      text(tier.tierName),
      count(tier.boxes),
      money(tier.revenueCents, currency),
      money(tier.costCents, currency),
      money(tier.revenueCents - tier.costCents, currency),
      share(tier.revenueCents - tier.costCents, tier.revenueCents),
      count(tier.withoutCost),
    ]),
  }
}

export function eventsTable(events: readonly EventFigures[], timeZone: string): FigureTable {
  return {
    columns: [
      { label: 'Event' },
      { label: 'Day' },
      ...figures('Seats', 'Booked', 'Seats taken', 'Came', 'Did not come'),
    ],
    rows: events.map((event) => [
      text(event.title, paths.business.events.attendees(event.eventId)),
      dayCell(dayIn(timeZone, event.startsAt)),
      count(event.seats),
      count(event.booked),
      share(event.booked, event.seats),
      count(event.came),
      count(event.missed),
    ]),
  }
}
