// Retention: churn by month, and cohorts by the month of joining.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { daysAfter, monthsAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'
import type { Days } from './period.server'
import { movementsTable, totalsAt, type ReportedMovement, type ReportScope } from './scope.server'

interface ChurnMonth extends Days {
  /** Members at its start. */
  atStart: number
  /** Of them, those whose membership ended during it, by reason. */
  voluntary: number
  failedPayment: number
  other: number
}

export interface Churn {
  months: ChurnMonth[]
  atStart: number
  voluntary: number
  failedPayment: number
  other: number
  left: number
}

/**
 * Movements that ended the membership of someone who was a member at the start of the month, or of the period where
 * that is later, as a table `v`.
 */
export function endedTable(db: OpenTenantDb, scope: ReportScope) {
  const table = movementsTable(db, scope)
  const { from, to } = scope.period
  return sql<ReportedMovement>`(
    select e.* from (
      select v.* from ${table} where v.to_tier_id is null and v.moved_on between ${from}::date and ${to}::date) e
    where not exists (select from ${table} where v.membership_id = e.membership_id and v.number <= e.number
      and v.enters and v.moved_on >= ${from}::date and v.moved_on >= date_trunc('month', e.moved_on)::date))`.as(
    'v',
  )
}

/** Members at the start of each month of the period, and how many of them left during it. */
export async function readChurn(db: OpenTenantDb, scope: ReportScope): Promise<Churn> {
  const months = monthsOf(scope.period)
  const [totals, { rows }] = await Promise.all([
    totalsAt(
      db,
      scope,
      months.map(({ from }) => daysAfter(from, -1)),
    ),
    sql<{ month: Day; cause: string; count: number }>`
      select date_trunc('month', v.moved_on)::date as month, v.cause, count(*)::int as count
      from ${endedTable(db, scope)} group by 1, 2`.execute(db.q),
  ])
  const counted = months.map((days, at): ChurnMonth => {
    const firstMonth = rows.filter(({ month }) => month.slice(0, 7) === days.from.slice(0, 7))
    const sum = (of: (cause: string) => boolean) =>
      firstMonth.filter(({ cause }) => of(cause)).reduce((total, { count }) => total + count, 0)
    return {
      ...days,
      atStart: totals[at]!.members,
      voluntary: sum((cause) => cause === 'voluntary'),
      failedPayment: sum((cause) => cause === 'failed_payment'),
      other: sum((cause) => cause !== 'voluntary' && cause !== 'failed_payment'),
    }
  })
  const total = (of: (month: ChurnMonth) => number) => counted.reduce((sum, month) => sum + of(month), 0)
  const [voluntary, failedPayment, other] = [
    total((month) => month.voluntary),
    total((month) => month.failedPayment),
    total((month) => month.other),
  ]
  return {
    months: counted,
    atStart: total(({ atStart }) => atStart),
    voluntary,
    failedPayment,
    other,
    left: voluntary + failedPayment + other,
  }
}

/** The calendar months of a period, the first and the last as far as they belong to it. */
function monthsOf({ from, to }: Days): Days[] {
  const months: Days[] = []
  for (let start = from; start <= to;) {
    const next = monthsAfter(`${start.slice(0, 7)}-01`, 1)
    const end = daysAfter(next, -1)
    months.push({ from: start, to: end < to ? end : to })
    start = next
  }
  return months
}

export interface Cohort {
  /** First day of the month in which they joined. */
  month: Day
  /** Everyone who first joined in that month. */
  size: number
  /** Members among them at the end of that month, the next one, and so on; the last month as far as it has gone. */
  active: number[]
}

/** How many members of each month of joining are still members, of all tiers. */
export async function readCohorts(db: OpenTenantDb, scope: ReportScope): Promise<Cohort[]> {
  const { to } = scope.period
  const { rows } = await sql<{ cohort: Day; month: Day; change: number; joined: number }>`
    select v.cohort_month as cohort, date_trunc('month', v.moved_on)::date as month,
      (count(*) filter (where v.enters) - count(*) filter (where v.leaves))::int as change,
      (count(*) filter (where v.kind in ('new', 'moved_in')))::int as joined
    from ${movementsTable(db, { ...scope, tierId: null })}
    where (v.enters or v.leaves) and v.moved_on <= ${to}::date
    group by 1, 2`.execute(db.q)
  return cohortsOf(rows, to)
}

/**
 * Cohorts from the changes of their members by month.
 * @param to the last day that counts
 */
function cohortsOf(
  rows: readonly { cohort: Day; month: Day; change: number; joined: number }[],
  to: Day,
): Cohort[] {
  const changes = new Map(rows.map((row) => [`${row.cohort} ${row.month}`, row.change]))
  const months = [...new Set(rows.map(({ cohort }) => cohort))].sort()
  const through = months.length === 0 ? [] : monthsOf({ from: months[0]!, to }).map(({ from }) => from)
  return months.map((month) => {
    let members = 0
    const active = through
      .filter((at) => at >= month)
      .map((at) => {
        members += changes.get(`${month} ${at}`) ?? 0
        return members
      })
    const cohortRows = rows.filter(({ cohort }) => cohort === month)
    return { month, size: cohortRows.reduce((sum, { joined }) => sum + joined, 0), active }
  })
}
