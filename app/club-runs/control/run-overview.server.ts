// One run by its state: what came of its boxes, what is open, and what does not agree.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { countOrders, type RunClosing } from '../runs/close-run.server'
import { findRun } from '../runs/run-record.server'
import { businessTimeZone, runSettings } from '../runs/run-settings.server'
import { unclaimedFrom } from '../runs/unclaimed'
import { staffName } from './change-state.server'

/** A run with its figures. Throws `run-not-found` (404). */
export async function runOverview(db: OpenTenantDb, runId: string) {
  const run = await findRun(db, runId)
  const row = await db.q
    .selectFrom('club_runs as r')
    .innerJoin('cellar_locations as l', 'l.id', 'r.location_id')
    .where('r.id', '=', runId)
    .select([
      'l.name as location',
      'r.packed_at as packedAt',
      'r.closed_at as closedAt',
      'r.canceled_at as canceledAt',
      'r.canceled_by',
      'r.closed_by',
      'r.published_by',
      'r.locked_by',
      'r.cancel_reason as cancelReason',
      'r.closing',
    ])
    .executeTakeFirstOrThrow()
  const { canceled_by, closed_by, published_by, locked_by, closing, ...rest } = row
  const name = async (userId: string | null) =>
    userId === null ? null : ((await staffName(db, userId)) ?? null)
  const settings = await runSettings(db)
  return {
    ...run,
    ...rest,
    timeZone: await businessTimeZone(db),
    license: settings.license,
    publishedBy: await name(published_by),
    lockedBy: await name(locked_by),
    closedBy: await name(closed_by),
    canceledBy: await name(canceled_by),
    /** As counted at the close; null before. */
    closing: closing as RunClosing | null,
    now: await countOrders(db, runId),
    boxes: await boxCounts(db, runId),
    choices: await choiceCounts(db, runId),
    unclaimed: {
      rule: settings.unclaimedRule,
      on: unclaimedFrom({ readySince: run.pickUpFrom, pickUpUntil: run.pickUpUntil }, settings),
    },
  }
}

export interface BoxCounts {
  all: number
  awaiting: number
  processing: number
  ready: number
  begun: number
  delivered: number
  unclaimed: number
  canceled: number
  /** Boxes that lack a bottle. */
  short: number
  disputed: number
  /** Handed over, and its payment was returned afterwards. */
  returned: number
}

/** Boxes of a run by what they are; canceled ones are not among `all`. */
async function boxCounts(db: OpenTenantDb, runId: string): Promise<BoxCounts> {
  const { rows } = await sql<BoxCounts>`
    select
      count(*) filter (where o.status <> 'canceled')::int as "all",
      count(*) filter (where o.status = 'awaiting_payment')::int as awaiting,
      count(*) filter (where o.status = 'processing')::int as processing,
      count(*) filter (where o.status = 'ready')::int as ready,
      count(*) filter (where o.status not in ('shipped', 'delivered', 'canceled') and l.out > 0)::int as begun,
      count(*) filter (where o.status in ('shipped', 'delivered'))::int as delivered,
      count(*) filter (where o.status = 'unclaimed')::int as unclaimed,
      count(*) filter (where o.status = 'canceled')::int as canceled,
      count(*) filter (where o.status <> 'canceled' and l.short > 0)::int as short,
      count(*) filter (where o.status not in ('delivered', 'canceled') and e.is_disputed)::int as disputed,
      count(*) filter (where o.status = 'delivered' and e.is_unpaid_after)::int as returned
    from run_orders o
    left join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id
    left join lateral (
      select count(*) filter (where status = 'out') as out, count(*) filter (where status = 'short') as short
      from run_order_lines l where l.business_id = o.business_id and l.order_id = o.id
    ) l on true
    where o.business_id = ${db.businessId} and o.run_id = ${runId}`.execute(db.q)
  return rows[0]!
}

async function choiceCounts(db: OpenTenantDb, runId: string): Promise<{ skips: number; swaps: number }> {
  const { rows } = await sql<{ skips: number; swaps: number }>`
    select (select count(*)::int from run_skips where business_id = ${db.businessId} and run_id = ${runId}) as skips,
      (select count(*)::int from run_swaps where business_id = ${db.businessId} and run_id = ${runId}) as swaps`.execute(
    db.q,
  )
  return rows[0]!
}

/** Disagreements between a run's boxes, the months owed and the stock ledger, as counts of each kind. */
export interface RunFindings {
  /** A box handed over, and no bottle of it in the stock ledger as out. */
  bottles: number
  /** A box handed over whose paid month is not fulfilled, or one that is held without a month. */
  months: number
  /** Recorded at a desk without a connection and refused: a manager has to decide. */
  refused: number
}

export async function runFindings(db: OpenTenantDb, runId: string): Promise<RunFindings> {
  const { rows } = await sql<RunFindings>`
    select
      (select count(distinct o.id)::int from run_orders o
        join run_order_lines l on l.business_id = o.business_id and l.order_id = o.id
        left join stock_locks s on s.business_id = l.business_id and s.id = l.lock_id
        where o.business_id = ${db.businessId} and o.run_id = ${runId} and (
          (l.status = 'out' and s.state is distinct from 'out') or
          (l.status = 'promised' and s.state is distinct from
            case o.status when 'awaiting_payment' then 'locked' else 'committed' end))) as bottles,
      (select count(*)::int from run_orders o
        left join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id
        where o.business_id = ${db.businessId} and o.run_id = ${runId} and (
          (o.status in ('shipped', 'delivered') and e.status is distinct from 'fulfilled') or
          (o.status in ('processing', 'ready', 'unclaimed') and e.status is distinct from 'assigned'))) as months,
      (select count(*)::int from refused_hand_overs f
        join run_orders o on o.business_id = f.business_id and o.id = f.order_id
        where f.business_id = ${db.businessId} and o.run_id = ${runId} and f.decision is null) as refused`.execute(
    db.q,
  )
  return rows[0]!
}
