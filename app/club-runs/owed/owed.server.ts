// Boxes that members are owed for the months they paid: sums and the lists behind them.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Day } from '~/kit/dates'
import { hasWords, listRows } from '~/kit/list/list-rows.server'
import type { OwedFilter } from './owed-filters'
import { owedBoxListing, owedMemberListing, type OwedBoxParams, type OwedMemberParams } from './owed-listing'

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

export type OwedMember = Awaited<ReturnType<typeof owedByMember>>['rows'][number]

/** A page of the members who are owed something. */
export function owedByMember(db: OpenTenantDb, params: OwedMemberParams, pageSize?: number) {
  const { text, sort } = params
  const order = owedMemberListing.direction(params)
  const matching = db.q
    .selectFrom('entitlements as e')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .where(conditions.owed)
    .where(hasWords(text, ['m.full_name']))
    .groupBy(['e.member_id', 'm.full_name', 'm.search_text'])
  const oldest = sql<Day>`min(e.month)`
  return listRows(
    db,
    owedMemberListing,
    params,
    matching,
    (page) =>
      page
        .$if(sort === 'boxes', (page) => page.orderBy(sql`count(*)`, order).orderBy(oldest))
        .$if(sort === 'since', (page) => page.orderBy(oldest, order))
        .orderBy('m.search_text', sort === 'member' ? order : 'asc')
        .orderBy('e.member_id')
        .select([
          'e.member_id as id',
          'm.full_name as member',
          sql<number>`count(*)::int`.as('boxes'),
          sql<number>`coalesce(sum(e.bottles), 0)::int`.as('bottles'),
          sql<number>`(count(*) filter (where e.bottles is null))::int`.as('anySize'),
          oldest.as('oldest'),
        ])
        .execute(),
    pageSize,
  )
}

export type OwedBox = Awaited<ReturnType<typeof listOwed>>['rows'][number]

/** A page of the paid months, of one member where `memberId` is given. */
export function listOwed(
  db: OpenTenantDb,
  params: OwedBoxParams,
  { memberId, pageSize }: { memberId?: string; pageSize?: number } = {},
) {
  const { show, month, text, sort } = params
  const order = owedBoxListing.direction(params)
  const matching = db.q
    .selectFrom('entitlements as e')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .innerJoin('tiers as t', 't.id', 'e.tier_id')
    .where(conditions[show])
    .where(hasWords(text, ['m.full_name', 't.name']))
    .$if(month !== null, (found) => found.where('e.month', '=', month))
    .$if(memberId !== undefined, (found) => found.where('e.member_id', '=', memberId!))
  return listRows(
    db,
    owedBoxListing,
    params,
    matching,
    (page) =>
      page
        .leftJoin('run_orders as o', (join) =>
          join.onRef('o.entitlement_id', '=', 'e.id').on('o.status', '<>', 'canceled'),
        )
        .leftJoin('club_runs as r', 'r.id', 'o.run_id')
        .$if(sort === 'member', (page) => page.orderBy('m.search_text', order))
        .orderBy('e.period_start', sort === 'month' ? order : 'asc')
        .orderBy('e.id', order)
        .select([
          'e.id',
          'e.member_id as memberId',
          'm.full_name as member',
          'e.tier_id as tierId',
          't.name as tier',
          'e.month',
          'e.kind',
          'e.bottles',
          'e.status',
          sql<boolean>`e.settled_at is not null`.as('isSettled'),
          'e.is_disputed as isDisputed',
          'e.is_unpaid_after as isUnpaidAfter',
          sql<boolean>`m.anonymized_at is not null`.as('isAnonymized'),
          // The box that gives it, and its run.
          'o.id as orderId',
          'r.id as runId',
          'r.title as run',
        ])
        .execute(),
    pageSize,
  )
}
