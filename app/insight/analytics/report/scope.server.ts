// The scope of all figures of a report: the period, the tier, and the movements that were not counted into days yet.
import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { MembershipMovementsTable } from '#/db/schema/analytics'
import { inputRows } from '#/db/rows'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { planForValues } from '~/club/orders/list/conditions.server'
import { countMovements, dayTotals, type ClubMovement, type DayTotal } from '../movements/count-movements'
import { countedDays } from '../movements/counted-days'
import { countedSoFar, lastCountedDay, movementRow, type LastDay } from '../movements/count-days.server'
import { readRecords } from '../movements/read-records.server'
import { readReportQuery, type Days, type ReportQuery } from './period.server'

export interface ReportScope extends ReportQuery {
  timeZone: string
  currency: string
  now: Date
  today: Day
  /** The day of the first member; null where there never was one. */
  firstDay: Day | null
  /** The last day that was counted; null where none was. */
  last: LastDay | null
  /** The movements since then, as known now. */
  tail: ClubMovement[]
}

/** Reads what the figures of a report begin with. Every query of the transaction is planned for its own values then. */
export async function openReport(
  db: OpenTenantDb,
  { url, timeZone, currency, now }: { url: string; timeZone: string; currency: string; now: Date },
): Promise<ReportScope> {
  await planForValues(db)
  const today = dayIn(timeZone, now)
  const last = await lastCountedDay(db)
  const tail = await movementsSince(db, { last, timeZone, now })
  const firstDay = (await firstCountedDay(db)) ?? tail[0]?.day ?? null
  const query = readReportQuery(url, { today, firstDay })
  const tierId = query.tierId !== null && (await hasTier(db, query.tierId)) ? query.tierId : null
  return { ...query, tierId, timeZone, currency, now, today, firstDay, last, tail }
}

/** Movements after the last counted day. Where no day was counted yet, all movements. */
async function movementsSince(
  db: OpenTenantDb,
  { last, timeZone, now }: { last: LastDay | null; timeZone: string; now: Date },
): Promise<ClubMovement[]> {
  const records = await readRecords(db, { timeZone, since: last?.endsAt ?? null })
  if (records.length === 0) return []
  const counted = last
    ? await countedSoFar(
        db,
        records.map(({ id }) => id),
      )
    : new Map()
  const firstOpen = last && daysAfter(last.day, 1)
  const days = countedDays(timeZone, { countedUntil: last?.endsAt ?? null, firstOpen })
  return countMovements(records, { counted, days, until: now })
}

async function firstCountedDay(db: OpenTenantDb): Promise<Day | null> {
  const row = await db.q.selectFrom('analytics_days').orderBy('day').limit(1).select('day').executeTakeFirst()
  return row?.day ?? null
}

async function hasTier(db: OpenTenantDb, tierId: string): Promise<boolean> {
  const row = await db.q.selectFrom('tiers').where('id', '=', tierId).select('id').executeTakeFirst()
  return row !== undefined
}

/** A movement as reports count it. */
export interface ReportedMovement extends Omit<
  Selectable<MembershipMovementsTable>,
  'business_id' | 'counted_at'
> {
  delta_cents: number
  /** Whether it begins or ends a membership, or one of the tier. */
  enters: boolean
  leaves: boolean
}

/** For conditions on the movements `v`. */
export const movement = expressionBuilder<{ v: ReportedMovement }, 'v'>()

/**
 * All movements of the club as a table `v`, the counted ones and those since. With a tier, only its own: who comes
 * from another tier is an expansion, who goes to another is a contraction. `delta_cents` is what each adds.
 */
export function movementsTable({ businessId }: OpenTenantDb, { tail, tierId }: ReportScope) {
  const since = inputRows('membership_movements', 'since', tail.map(movementRow))
  return sql<ReportedMovement>`(
    select membership_id, number, member_id, moved_on, happened_at, cause, from_tier_id, from_cents, to_tier_id,
      to_cents, cohort_month,
      case when tier is null or from_tier_id is not distinct from to_tier_id or from_tier_id is null
          or to_tier_id is null then kind
        when to_tier_id = tier then 'expansion' else 'contraction' end as kind,
      case when tier is null or to_tier_id = tier then to_cents else 0 end
        - case when tier is null or from_tier_id = tier then from_cents else 0 end as delta_cents,
      case when tier is null then from_tier_id is null
        else to_tier_id = tier and from_tier_id is distinct from tier end as enters,
      case when tier is null then to_tier_id is null
        else from_tier_id = tier and to_tier_id is distinct from tier end as leaves
    from (select * from membership_movements where business_id = ${businessId} union all select * from ${since}) a,
      (select ${tierId}::uuid as tier) t
    where tier is null or tier in (from_tier_id, to_tier_id))`.as('v')
}

/** The club, or the tier, at the end of each of these days. A day before the first member has nothing. */
export async function totalsAt(
  db: OpenTenantDb,
  { last, tail, tierId }: ReportScope,
  days: readonly Day[],
): Promise<DayTotal[]> {
  const counted = last ? days.filter((day) => day <= last.day) : []
  const rows =
    counted.length === 0
      ? []
      : await db.q
          .selectFrom('analytics_days')
          .where('day', 'in', counted)
          .select(['day', 'members', 'mrr_cents as cents', 'tiers'])
          .execute()
  const totalByDay = new Map<Day, DayTotal>(rows.map((row) => [row.day, row]))
  const open = [...new Set(days.filter((day) => !last || day > last.day))].sort()
  for (const total of dayTotals(open, { before: last?.tiers ?? [], movements: tail }))
    totalByDay.set(total.day, total)
  return days.map((day) => {
    const total = totalByDay.get(day) ?? { day, members: 0, cents: 0, tiers: [] }
    if (tierId === null) return total
    const tiers = total.tiers.filter((tier) => tier.tierId === tierId)
    return { day, members: tiers[0]?.members ?? 0, cents: tiers[0]?.cents ?? 0, tiers }
  })
}

/** That a row is of the report's tier, where it is about one. */
export function isOfTier({ tierId }: ReportScope, tier: Expression<string | null>): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>()
  return tierId === null ? eb.lit(true) : eb(tier, '=', tierId)
}

/** The instants between which the days of a period lie: from the first until before the second. */
export function instantsOf({ from, to }: Days, timeZone: string): { start: Date; end: Date } {
  return { start: startOfDay(timeZone, from), end: startOfDay(timeZone, daysAfter(to, 1)) }
}

/** The same report about the days and the tier that an address with this query asks for: those of a figure's list. */
export function asAsked(scope: ReportScope, query: Record<string, string | undefined>): ReportScope {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const url = `https://report.invalid/?${new URLSearchParams(entries).toString()}`
  return { ...scope, ...readReportQuery(url, scope) }
}

/** The figures of a report in another period. */
export function inPeriod(scope: ReportScope, days: Days): ReportScope {
  return { ...scope, period: { ...scope.period, ...days, previous: null } }
}
