// The tables of the platform's numbers, by their names in addresses.
import type { PlatformDb } from '#/db/handles.server'
import { effectiveRate } from '~/billing/fees/effective-rate'
import { formatMonth, type Month } from '~/billing/fees/month'
import { plans } from '~/billing/plan/plans'
import { formatDay, dayIn, formatMonth as formatMonthOfDay } from '~/foundation/kit/dates'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { businessStatusBadges } from '../../businesses/business-status'
import { businessCohorts, businessMonths, cohortSteps } from '../business-history'
import { cheaperPlan } from '../cheaper-plan'
import type { MonthPeriod } from '../months'
import {
  amount,
  megabytes,
  micros,
  none,
  number,
  rate,
  ratio,
  time,
  words,
  type ComputedAt,
  type NumberColumn,
  type NumberRows,
  type Sorting,
} from '../number-table'
import { readEarnings } from './earnings.server'
import { readLives } from './business-history.server'
import { readMemberRevenue } from './member-revenue.server'
import {
  readHealth,
  readHighFees,
  readModelUse,
  readReadings,
  readStockChecks,
  type HealthRow,
} from './records.server'

interface NumberTable {
  title: string
  /** Content of the table, and how it is computed. */
  about: string
  /** Whether the address's months count. */
  hasPeriod: boolean
  columns: readonly NumberColumn[]
  sorting: Sorting
  /** Shown where there is no row. */
  empty: string
  read(
    db: PlatformDb,
    period: Pick<MonthPeriod, 'from' | 'to' | 'months'>,
    thisMonth: Month,
  ): Promise<NumberRows>
}

const business = { key: 'business', label: 'Business' } as const
const figure = (key: string, label: string) => ({ key, label, figure: true })
const businessCell = ({ name, businessId }: { name: string; businessId: string }) =>
  words(name, paths.admin.business(businessId))
const dayCell = (at: Date | null) => (at === null ? none : time(formatDay(dayIn('UTC', at)), at))
const monthCell = (month: Month) => ({ ...time(formatMonth(month), month), plain: month })

const revenue: NumberTable = {
  title: 'Revenue by business',
  about:
    'What Tastevin earns: the monthly fee of each plan, and its share of sales. Sales are before tax. The rate is share and paid monthly fees as a part of sales, as on the business’s own statements.',
  hasPeriod: true,
  columns: [
    business,
    { key: 'status', label: 'Club' },
    { key: 'plan', label: 'Plan' },
    figure('recurring', 'Fee a month now'),
    figure('sales', 'Sales'),
    figure('share', 'Share'),
    figure('fees', 'Monthly fees paid'),
    figure('total', 'Earned'),
    figure('rate', 'Rate'),
  ],
  sorting: { key: 'total', isDescending: true },
  empty: 'No businesses yet',
  async read(db, period) {
    const { lines, computedAt } = await readEarnings(db, period)
    const rows = lines.map((line) => {
      const { status, plan, recurringCents, currency, salesCents, shareCents, monthlyFeeCents } = line
      const cents = (value: number) => (currency === null ? none : amount(value, currency))
      return [
        businessCell(line),
        words(businessStatusBadges[status].word),
        words(plans[plan].name),
        amount(recurringCents, 'usd'),
        cents(salesCents),
        cents(shareCents),
        cents(monthlyFeeCents),
        cents(shareCents + monthlyFeeCents),
        rate(effectiveRate({ grossCents: salesCents, taxCents: 0, feeCents: shareCents, monthlyFeeCents })),
      ]
    })
    return { rows, computedAt }
  },
}

const highFees: NumberTable = {
  title: 'More than 10% of sales',
  about:
    'Months in which share and paid monthly fees were more than 10% of a business’s sales before tax. Administrators are emailed once for a business and month, after the month has ended. Months without sales have no share of them.',
  hasPeriod: true,
  columns: [
    { key: 'month', label: 'Month' },
    business,
    { key: 'plan', label: 'Plan' },
    figure('sales', 'Sales'),
    figure('cost', 'Share and fees'),
    figure('rate', 'Rate'),
    { key: 'better', label: 'Cheaper plan' },
    { key: 'emailed', label: 'Emailed' },
  ],
  sorting: { key: 'month', isDescending: true },
  empty: 'No business paid more than 10% of its sales in a month',
  async read(db, period) {
    const months = await readHighFees(db, period)
    const rows = months.map((line) => {
      const { plan, month, currency, salesCents, feeCents, monthlyFeeCents, alertedAt } = line
      const better = cheaperPlan(plan, salesCents)
      return [
        monthCell(month),
        businessCell(line),
        words(plans[plan].name),
        amount(salesCents, currency),
        amount(feeCents + monthlyFeeCents, currency),
        rate(effectiveRate({ grossCents: salesCents, taxCents: 0, feeCents, monthlyFeeCents })),
        better ? words(better.name) : words('None'),
        dayCell(alertedAt),
      ]
    })
    return { rows, computedAt: await healthCountedAt(db) }
  },
}

const growth: NumberTable = {
  title: 'Growth by month',
  about:
    'Businesses that were created, went live, were suspended and restored, and the monthly recurring revenue of all their members: opening and movements add up to closing. Counted every night from each business’s own analytics.',
  hasPeriod: true,
  columns: [
    { key: 'month', label: 'Month' },
    figure('created', 'Created'),
    figure('live', 'Went live'),
    figure('suspended', 'Suspended'),
    figure('restored', 'Restored'),
    figure('clubs', 'Live at the end'),
    figure('members', 'Members'),
    figure('joined', 'Joined'),
    figure('left', 'Left'),
    figure('opening', 'Opening'),
    figure('new', 'New'),
    figure('moved-in', 'Moved in'),
    figure('reactivation', 'Reactivation'),
    figure('expansion', 'Expansion'),
    figure('contraction', 'Contraction'),
    figure('churn', 'Churn'),
    figure('closing', 'Closing'),
  ],
  sorting: { key: 'month', isDescending: true },
  empty: 'No months yet',
  async read(db, { months }) {
    const lives = businessMonths(await readLives(db), months)
    const { months: revenue, computedAt } = await readMemberRevenue(db, months)
    const rows = lives.flatMap((life) => {
      const counts = [life.created, life.wentLive, life.suspended, life.restored, life.live].map(number)
      const monthsOfBusiness = revenue.filter(({ month }) => month === life.month)
      if (monthsOfBusiness.length === 0)
        return [[monthCell(life.month), ...counts, ...Array.from({ length: 11 }, () => none)]]
      return monthsOfBusiness.map((line) => [
        monthCell(life.month),
        ...counts,
        ...[line.members, line.joined, line.left].map(number),
        ...[
          line.openingCents,
          line.newCents,
          line.movedInCents,
          line.reactivationCents,
          line.expansionCents,
          line.contractionCents,
          line.churnCents,
          line.closingCents,
        ].map((cents) => amount(cents, line.currency)),
      ])
    })
    return { rows, computedAt }
  },
}

const health: NumberTable = {
  title: 'Health by business',
  about:
    'Churn is the share of the members of 30 days ago who left since. The last run is the month of the latest box that was published. Staff were last seen when one of them used the portal.',
  hasPeriod: false,
  columns: [
    business,
    { key: 'status', label: 'Club' },
    figure('members', 'Members'),
    figure('churn', 'Churn, 30 days'),
    figure('overdue', 'Overdue'),
    { key: 'run', label: 'Last run' },
    { key: 'seen', label: 'Staff last seen' },
    { key: 'set-up', label: 'Set-up open since' },
    { key: 'unpaid', label: 'Monthly fee unpaid since' },
  ],
  sorting: { key: 'overdue', isDescending: true },
  empty: 'No businesses yet',
  async read(db) {
    const lines = await readHealth(db)
    const rows = lines.map((line) => [
      businessCell(line),
      words(businessStatusBadges[line.status].word),
      orNone(line.members, number),
      orNone(line.left30Days, (left) => ratio(left, line.membersBefore ?? 0)),
      orNone(line.overdueMembers, number),
      orNone(line.lastRunMonth, (month) => time(formatMonthOfDay(month), month)),
      dayCell(line.lastSignInAt),
      line.status === 'draft' ? dayCell(line.createdAt) : none,
      dayCell(line.unpaidSince),
    ])
    return { rows, computedAt: countedAt(lines) }
  },
}

const cohorts: NumberTable = {
  title: 'Cohorts of businesses',
  about:
    'Businesses by the month in which they went live, and how many of them were live at the end of a later month.',
  hasPeriod: true,
  columns: [
    { key: 'month', label: 'Went live' },
    figure('businesses', 'Businesses'),
    ...cohortSteps.map((step) =>
      figure(`after-${step}`, step === 1 ? 'After 1 month' : `After ${step} months`),
    ),
  ],
  sorting: { key: 'month', isDescending: true },
  empty: 'No business went live in these months',
  async read(db, { months }, thisMonth) {
    const list = businessCohorts(await readLives(db), { months, thisMonth })
    const rows = list.map(({ month, businesses, liveAfter }) => [
      monthCell(month),
      number(businesses),
      ...liveAfter.map((live) => orNone(live, (count) => ratio(count, businesses))),
    ])
    return { rows, computedAt: null }
  },
}

const purposes = { lists: 'Reading lists', sommelier: 'Sommelier' }

const models: NumberTable = {
  title: 'Language models',
  about:
    'What language models cost by business, feature and month (UTC), estimated from the providers’ list prices as requests are made.',
  hasPeriod: true,
  columns: [
    { key: 'month', label: 'Month' },
    business,
    { key: 'feature', label: 'Feature' },
    figure('requests', 'Requests'),
    figure('pages', 'Pages'),
    figure('input', 'Tokens in'),
    figure('output', 'Tokens out'),
    figure('cost', 'Cost'),
  ],
  sorting: { key: 'cost', isDescending: true },
  empty: 'No language model was used in these months',
  async read(db, period) {
    const lines = await readModelUse(db, period)
    const rows = lines.map((line) => [
      monthCell(line.month),
      businessCell(line),
      words(purposes[line.purpose]),
      ...[line.requests, line.pages, line.inputTokens, line.outputTokens].map(number),
      micros(line.costMicros),
    ])
    return { rows, computedAt: null }
  },
}

const storage: NumberTable = {
  title: 'Storage by business',
  about: 'Pictures with all their sizes, and uploaded documents: wine lists, invoices and sales files.',
  hasPeriod: false,
  columns: [
    business,
    figure('pictures', 'Pictures'),
    figure('picture-size', 'Size of pictures'),
    figure('documents', 'Documents'),
    figure('document-size', 'Size of documents'),
    figure('size', 'Together'),
  ],
  sorting: { key: 'size', isDescending: true },
  empty: 'No businesses yet',
  async read(db) {
    const lines = await readHealth(db)
    const rows = lines.map((line) => [
      businessCell(line),
      orNone(line.pictureCount, number),
      orNone(line.pictureBytes, megabytes),
      orNone(line.documentCount, number),
      orNone(line.documentBytes, megabytes),
      orNone(line.pictureBytes, (bytes) => megabytes(bytes + (line.documentBytes ?? 0))),
    ])
    return { rows, computedAt: countedAt(lines) }
  },
}

const readings: NumberTable = {
  title: 'Reading queue',
  about:
    'Wine lists and invoices that are read now, that wait for the business to put their pages in order, and that could not be read.',
  hasPeriod: false,
  columns: [
    business,
    figure('reading', 'Being read'),
    figure('waiting', 'Waiting for the business'),
    figure('failed', 'Failed'),
    { key: 'oldest', label: 'Oldest being read' },
  ],
  sorting: { key: 'failed', isDescending: true },
  empty: 'No document is being read or waits',
  async read(db) {
    const lines = await readReadings(db)
    const rows = lines.map((line) => [
      businessCell(line),
      ...[line.reading, line.waiting, line.failed].map(number),
      line.oldestAt === null ? none : time(momentWords(line.oldestAt), line.oldestAt),
    ])
    return { rows, computedAt: null }
  },
}

const stock: NumberTable = {
  title: 'Stock verifier',
  about:
    'Every night each stock ledger is replayed and compared with the stock levels. A difference is a fault of ours: nothing corrects it by itself.',
  hasPeriod: false,
  columns: [
    business,
    figure('differences', 'Differences'),
    figure('movements', 'Movements'),
    { key: 'checked', label: 'Checked' },
  ],
  sorting: { key: 'differences', isDescending: true },
  empty: 'No stock ledger was checked yet',
  async read(db) {
    const lines = await readStockChecks(db)
    const rows = lines.map((line) => [
      businessCell(line),
      number(line.differences),
      number(line.movements),
      time(momentWords(line.checkedAt), line.checkedAt),
    ])
    const times = lines.map(({ checkedAt }) => ({ computedAt: checkedAt }))
    return { rows, computedAt: countedAt(times) }
  },
}

const emails: NumberTable = {
  title: 'Email by business',
  about:
    'Emails of the last 30 days to members and guests. Failed emails were refused by Postmark or given up after retries. Bounces and complaints (reports as spam) are those of messages to members, by the day the message was sent.',
  hasPeriod: false,
  columns: [
    business,
    figure('sent', 'Sent'),
    figure('failed', 'Failed'),
    figure('failure-rate', 'Failure rate'),
    figure('bounced', 'Bounced'),
    figure('complained', 'Complained'),
  ],
  sorting: { key: 'failed', isDescending: true },
  empty: 'No businesses yet',
  async read(db) {
    const lines = await readHealth(db)
    const rows = lines.map((line) => [
      businessCell(line),
      orNone(line.emailsSent, number),
      orNone(line.emailsFailed, number),
      orNone(line.emailsFailed, (failed) => ratio(failed, failed + (line.emailsSent ?? 0))),
      orNone(line.emailsBounced, number),
      orNone(line.emailsComplained, number),
    ])
    return { rows, computedAt: countedAt(lines) }
  },
}

/** In the order of their page. */
export const numberTables = lookup<NumberTable>({
  revenue,
  'high-fees': highFees,
  growth,
  health,
  cohorts,
  models,
  storage,
  reading: readings,
  stock,
  email: emails,
})

function orNone<T>(value: T | null, cell: (value: T) => typeof none) {
  return value === null ? none : cell(value)
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** "Nov 27, 2026, 4:40 AM UTC". */
const momentWords = (at: Date): string => `${moment.format(at)} UTC`

async function healthCountedAt(db: PlatformDb): Promise<ComputedAt> {
  return countedAt(await readHealth(db))
}

function countedAt(lines: readonly Pick<HealthRow, 'computedAt'>[]): ComputedAt {
  const times = lines
    .flatMap(({ computedAt }) => computedAt ?? [])
    .toSorted((one, other) => Number(one) - Number(other))
  return { oldest: times[0] ?? null, newest: times.at(-1) ?? null }
}

/** When figures were computed, in a sentence. */
export function computedWords(computedAt: ComputedAt | null, now: Date): string {
  if (computedAt === null) return `Read just now, ${momentWords(now)}.`
  const { oldest, newest } = computedAt
  if (oldest === null || newest === null)
    return 'Not counted yet. Businesses are counted within the hour, then every night.'
  if (newest.getTime() - oldest.getTime() < 60_000) return `Counted ${momentWords(newest)}.`
  return `Counted ${momentWords(newest)}; the business counted longest ago, ${momentWords(oldest)}.`
}
