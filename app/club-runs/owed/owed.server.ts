// Boxes that members are owed for the months they paid: sums and the lists behind them.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EntitlementStatus } from '#/db/schema/club-runs/entitlements'
import { foldText } from '~/kit/fold-text'
import { containsPattern } from '~/kit/like-pattern'
import type { Day } from '~/kit/dates'
import type { OwedFilter } from './owed-filters'

const conditions: Record<OwedFilter, RawBuilder<boolean>> = {
  owed: sql`e.status in ('open', 'assigned')`,
  open: sql`e.status = 'open'`,
  assigned: sql`e.status = 'assigned'`,
  fulfilled: sql`e.status = 'fulfilled' and e.settled_at is null`,
  settled: sql`e.status = 'fulfilled' and e.settled_at is not null`,
  canceled: sql`e.status = 'canceled'`,
  returned: sql`e.status = 'fulfilled' and e.is_unpaid_after`,
  all: sql`e.status <> 'merged'`,
}

/** Boxes and their bottles; `anySize` counts boxes whose number of bottles the run sets. */
export interface OwedSum {
  boxes: number
  bottles: number
  anySize: number
}

export type OwedTotals = Record<OwedFilter, OwedSum>

/** The sums of all months. `open` + `assigned` + `fulfilled` + `settled` + `canceled` make up `all`. */
export async function owedTotals(db: OpenTenantDb): Promise<OwedTotals> {
  const names = Object.keys(conditions) as OwedFilter[]
  const columns = names.map(
    (name) => sql`jsonb_build_object(
      'boxes', count(*) filter (where ${conditions[name]}),
      'bottles', coalesce(sum(e.bottles) filter (where ${conditions[name]}), 0),
      'anySize', count(*) filter (where ${conditions[name]} and e.bottles is null)) as ${sql.id(name)}`,
  )
  const { rows } = await sql<OwedTotals>`
    select ${sql.join(columns)} from entitlements e where e.business_id = ${db.businessId}`.execute(db.q)
  return rows[0]!
}

/** Boxes owed now: the sum `owed` alone, without reading months that were handed over. */
export async function owedNow(db: OpenTenantDb): Promise<OwedSum> {
  const { rows } = await sql<OwedSum>`
    select count(*)::int as boxes, coalesce(sum(e.bottles), 0)::int as bottles,
      (count(*) filter (where e.bottles is null))::int as "anySize"
    from entitlements e where e.business_id = ${db.businessId} and ${conditions.owed}`.execute(db.q)
  return rows[0]!
}

export interface OwedMonth {
  month: Day
  open: number
  assigned: number
  fulfilled: number
  settled: number
  canceled: number
}

/** Boxes of each paid month, the latest first. */
export async function owedByMonth(db: OpenTenantDb, limit: number): Promise<OwedMonth[]> {
  const count = (name: OwedFilter) => sql`count(*) filter (where ${conditions[name]})::int`
  const { rows } = await sql<OwedMonth>`
    select e.month, ${count('open')} as open, ${count('assigned')} as assigned, ${count('fulfilled')} as fulfilled,
      ${count('settled')} as settled, ${count('canceled')} as canceled
    from entitlements e
    where e.business_id = ${db.businessId} and e.status <> 'merged'
    group by e.month order by e.month desc limit ${limit}`.execute(db.q)
  return rows
}

export interface OwedMember extends OwedSum {
  memberId: string
  member: string
  oldest: Day
}

/** The members who are owed something, those who are owed most first. */
export async function owedByMember(
  db: OpenTenantDb,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<{ members: OwedMember[]; hasMore: boolean }> {
  const { rows } = await sql<OwedMember>`
    select e.member_id as "memberId", m.full_name as member, count(*)::int as boxes,
      coalesce(sum(e.bottles), 0)::int as bottles, count(*) filter (where e.bottles is null)::int as "anySize",
      min(e.month) as oldest
    from entitlements e
    join members m on m.business_id = e.business_id and m.id = e.member_id
    where e.business_id = ${db.businessId} and ${conditions.owed} and ${named(search)}
    group by e.member_id, m.full_name
    order by boxes desc, min(e.month), m.full_name, e.member_id
    limit ${size + 1} offset ${(page - 1) * size}`.execute(db.q)
  return { members: rows.slice(0, size), hasMore: rows.length > size }
}

const named = (search: string) =>
  search === '' ? sql`true` : sql`m.search_text like ${containsPattern(foldText(search))}`

export interface OwedBox {
  id: string
  memberId: string
  member: string
  tierId: string
  tier: string
  month: Day
  kind: 'month' | 'upgrade'
  bottles: number | null
  status: EntitlementStatus
  isSettled: boolean
  isDisputed: boolean
  isUnpaidAfter: boolean
  isAnonymized: boolean
  /** The box that gives it, and its run. */
  orderId: string | null
  runId: string | null
  run: string | null
}

/** Paid months one by one, the oldest first, after the one with the id `after`. */
export async function listOwed(
  db: OpenTenantDb,
  {
    show,
    month,
    memberId,
    search,
    after,
    limit,
  }: {
    show: OwedFilter
    month?: Day | null
    memberId?: string
    search: string
    after: string | null
    limit: number
  },
): Promise<{ lines: OwedBox[]; next: string | null }> {
  const later =
    after === null
      ? sql`true`
      : sql`(e.period_start, e.id) > (select a.period_start, a.id from entitlements a
          where a.business_id = ${db.businessId} and a.id = ${after})`
  const { rows } = await sql<OwedBox>`
    select e.id, e.member_id as "memberId", m.full_name as member, e.tier_id as "tierId", t.name as tier, e.month,
      e.kind, e.bottles, e.status, e.settled_at is not null as "isSettled", e.is_disputed as "isDisputed",
      e.is_unpaid_after as "isUnpaidAfter", m.anonymized_at is not null as "isAnonymized",
      o.id as "orderId", r.id as "runId", r.title as run
    from entitlements e
    join members m on m.business_id = e.business_id and m.id = e.member_id
    join tiers t on t.business_id = e.business_id and t.id = e.tier_id
    left join run_orders o on o.business_id = e.business_id and o.entitlement_id = e.id and o.status <> 'canceled'
    left join club_runs r on r.business_id = o.business_id and r.id = o.run_id
    where e.business_id = ${db.businessId} and ${conditions[show]} and ${later} and ${named(search)}
      and ${month ? sql`e.month = ${month}` : sql`true`}
      and ${memberId ? sql`e.member_id = ${memberId}` : sql`true`}
    order by e.period_start, e.id
    limit ${limit + 1}`.execute(db.q)
  const lines = rows.slice(0, limit)
  return { lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null }
}
