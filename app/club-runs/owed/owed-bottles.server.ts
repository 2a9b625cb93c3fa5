// Bottles that are owed of boxes that were handed over: what is open, what comes in a later box, and what was decided.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { RunOrderStatus, SettleReason } from '#/db/schema/club-runs'
import type { Day } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { hasWords, listRows } from '~/kit/list/list-rows.server'
import { labelName } from '~/wines/labels'
import { winesById } from '~/wines/queries.server'
import { owedBottleListing, type OwedBottleParams } from './owed-listing'

interface OwedRow {
  lineId: string
  orderId: string
  runId: string
  memberId: string
  wineId: string
  boxStatus: RunOrderStatus
  isDisputed: boolean
  /** The member had the bottle and brought it back. */
  wasOut: boolean
  /** Decided for the member's next box: the decision, and the box once there is one. */
  decisionId: string | null
  decidedAt: Date | null
  givingLineId: string | null
  givingOrderId: string | null
}

/**
 * The rule of what is owed, one row a bottle: a place of a delivered or shipped box for which no bottle was left, and a bottle
 * that was brought back corked or broken when none was left. Not owed any more is what a later box gave, what was
 * settled, and what was paid back. A bottle given from stock is in its own box again, which is owed as a box.
 */
const owedRows = (db: OpenTenantDb) => sql<OwedRow>`(
  with back as (
    select line_id, max(replaced_at) as at from bottle_replacements
    where business_id = ${db.businessId} and was_out and wine_id is null group by line_id
  ), candidate as (
    select id from run_order_lines
    where business_id = ${db.businessId} and status = 'short' and owed_line_id is null
    union all
    select l.id from back join run_order_lines l on l.business_id = ${db.businessId} and l.id = back.line_id
    where l.status = 'out' and not exists (
      select from owed_bottle_decisions d where d.business_id = ${db.businessId} and d.line_id = l.id
        and d.decision in ('now', 'settled') and d.undone_at is null and d.decided_at >= back.at)
  )
  select l.id as "lineId", l.order_id as "orderId", o.run_id as "runId", o.member_id as "memberId",
    l.wine_id as "wineId", o.status as "boxStatus", coalesce(e.is_disputed, false) as "isDisputed",
    l.status = 'out' as "wasOut", d.id as "decisionId", d.decided_at as "decidedAt",
    g.id as "givingLineId", g.order_id as "givingOrderId"
  from candidate c
  join run_order_lines l on l.business_id = ${db.businessId} and l.id = c.id
  join run_orders o on o.business_id = l.business_id and o.id = l.order_id
  left join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id
  left join owed_bottle_decisions d on d.business_id = l.business_id and d.line_id = l.id
    and d.decision = 'next_box' and d.undone_at is null
  left join run_order_lines g on g.business_id = l.business_id and g.owed_line_id = l.id
    and g.status in ('promised', 'out')
  where (o.status in ('delivered', 'shipped') or (l.status = 'out' and o.status <> 'canceled'))
    and not coalesce(e.is_unpaid_after, false) and g.status is distinct from 'out')`

/** A bottle that is owed, by its place in the box; null where it is not, or no longer. */
export async function owedBottle(db: OpenTenantDb, lineId: string): Promise<OwedRow | null> {
  const { rows } = await sql<OwedRow>`select * from ${owedRows(db)} b where b."lineId" = ${lineId}`.execute(
    db.q,
  )
  return rows[0] ?? null
}

/** How many bottles are owed of boxes that were handed over. */
export async function countOwedBottles(db: OpenTenantDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${owedRows(db)} b`.execute(
    db.q,
  )
  return rows[0]!.count
}

/** Bottles that go into these members' next box, those decided first at the front. Not those whose payment is disputed. */
export async function waitingBottles(
  db: OpenTenantDb,
  memberIds: string[],
): Promise<{ lineId: string; memberId: string; wineId: string }[]> {
  if (memberIds.length === 0) return []
  const { rows } = await sql<{ lineId: string; memberId: string; wineId: string }>`
    select b."lineId", b."memberId", b."wineId" from ${owedRows(db)} b
    where b."decisionId" is not null and b."givingLineId" is null and not b."isDisputed"
      and b."memberId" = any(${memberIds}::uuid[])
    order by b."decidedAt", b."lineId"`.execute(db.q)
  return rows
}

/** The bottles that are owed and are in no later box, those decided for the next box first. */
export async function bottlesWithoutBox(
  db: OpenTenantDb,
): Promise<{ lineId: string; memberId: string; wineId: string; isDecided: boolean; isDisputed: boolean }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof bottlesWithoutBox>>[number]>`
    select b."lineId", b."memberId", b."wineId", b."decisionId" is not null as "isDecided", b."isDisputed"
    from ${owedRows(db)} b where b."givingLineId" is null
    order by b."decidedAt", b."lineId"`.execute(db.q)
  return rows
}

export type OwedBottle = Awaited<ReturnType<typeof listOwedBottles>>['rows'][number]

/** A page of the bottles that are owed. */
export async function listOwedBottles(db: OpenTenantDb, params: OwedBottleParams, pageSize?: number) {
  const { text, sort } = params
  const order = owedBottleListing.direction(params)
  const matching = db.q
    .selectFrom(owedRows(db).as('b'))
    .innerJoin('members as m', 'm.id', 'b.memberId')
    .innerJoin('wines as w', 'w.id', 'b.wineId')
    .innerJoin('run_orders as o', 'o.id', 'b.orderId')
    .innerJoin('club_runs as r', 'r.id', 'b.runId')
    .where(hasWords(text, ['m.full_name', 'w.search_text', 'r.title']))
  const list = await listRows(
    db,
    owedBottleListing,
    params,
    matching,
    (page) =>
      page
        .leftJoin('run_orders as g', 'g.id', 'b.givingOrderId')
        .leftJoin('club_runs as gr', 'gr.id', 'g.run_id')
        .leftJoin('owed_bottle_decisions as d', 'd.id', 'b.decisionId')
        .leftJoin('business_users as u', 'u.user_id', 'd.decided_by')
        .$if(sort === 'member', (page) => page.orderBy('m.search_text', order))
        .orderBy('r.pick_up_from', sort === 'run' ? order : 'asc')
        .orderBy('b.orderId', order)
        .orderBy('b.lineId', order)
        .selectAll('b')
        .select([
          'm.full_name as member',
          sql<boolean>`m.anonymized_at is not null`.as('isAnonymized'),
          'o.number',
          'r.title as run',
          // The run of the box that will give it.
          'gr.id as givingRunId',
          'gr.title as givingRun',
          'u.full_name as decidedBy',
        ])
        .execute(),
    pageSize,
  )
  const names = await wineNames(
    db,
    list.rows.map(({ wineId }) => wineId),
  )
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, id: row.lineId, wine: names.get(row.wineId) ?? 'A wine' })),
  }
}

export interface OwedBottleDecision {
  id: string
  decision: 'now' | 'settled'
  reason: SettleReason | null
  note: string
  at: Date
  by: string | null
  memberId: string
  member: string
  runId: string
  orderId: string
  run: string
  wine: string
}

/** Decisions that hold and can be undone, the latest first: what was settled, and what was taken from stock and is still here. */
export async function bottleDecisions(db: OpenTenantDb, limit: number): Promise<OwedBottleDecision[]> {
  const { rows } = await sql<Omit<OwedBottleDecision, 'wine'> & { wineId: string }>`
    select d.id, d.decision, d.reason, d.note, d.decided_at as at, u.full_name as by, o.member_id as "memberId",
      m.full_name as member, o.run_id as "runId", o.id as "orderId", r.title as run, l.wine_id as "wineId"
    from owed_bottle_decisions d
    join run_order_lines l on l.business_id = d.business_id and l.id = d.line_id
    join run_orders o on o.business_id = l.business_id and o.id = l.order_id
    join members m on m.business_id = o.business_id and m.id = o.member_id
    join club_runs r on r.business_id = o.business_id and r.id = o.run_id
    left join business_users u on u.business_id = d.business_id and u.user_id = d.decided_by
    where d.business_id = ${db.businessId} and d.undone_at is null
      and (d.decision = 'settled' or (d.decision = 'now' and l.status = 'promised'))
    order by d.decided_at desc, d.id limit ${limit}`.execute(db.q)
  const names = await wineNames(
    db,
    rows.map(({ wineId }) => wineId),
  )
  return rows.map(({ wineId, ...one }) => ({ ...one, wine: names.get(wineId) ?? 'A wine' }))
}

export interface MemberOwedBottles {
  /** Of which box. */
  orderId: string
  month: Day
  bottles: number
  /** How many of them a later box has already. */
  inBox: number
  /** How many of them the next box is to have. */
  inNextBox: number
}

/** Bottles that a member is still owed of boxes that they have, by box. */
export async function owedBottlesOf(db: OpenTenantDb, memberId: string): Promise<MemberOwedBottles[]> {
  const { rows } = await sql<MemberOwedBottles>`
    select b."orderId", coalesce(e.month, r.month) as month, count(*)::int as bottles,
      count(b."givingLineId")::int as "inBox",
      count(*) filter (where b."decisionId" is not null and b."givingLineId" is null)::int as "inNextBox"
    from ${owedRows(db)} b
    join run_orders o on o.business_id = ${db.businessId} and o.id = b."orderId"
    join club_runs r on r.business_id = ${db.businessId} and r.id = b."runId"
    left join entitlements e on e.business_id = ${db.businessId} and e.id = o.entitlement_id
    where b."memberId" = ${memberId}
    group by b."orderId", e.month, r.month order by month, b."orderId"`.execute(db.q)
  return rows
}

async function wineNames(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, string>> {
  const wines = await winesById(db, [...new Set(wineIds)])
  return new Map(wines.map((wine) => [wine.id, labelName(wine)]))
}

/** Throws `account-deleted` (409), with this sentence, where the member deleted their account. */
export async function requireAccount(db: OpenTenantDb, memberId: string, sentence: string): Promise<void> {
  const { anonymized_at } = await db.q
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('anonymized_at')
    .executeTakeFirstOrThrow()
  if (anonymized_at) throw new DomainError('account-deleted', 409, sentence)
}
