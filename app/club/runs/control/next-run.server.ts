// The run that needs a person next, for the dashboard.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { BoxCounts } from './run-overview.server'

/** The runs that need a person, the one to work on first: its pick-up comes before the others'. */
const openRuns = ({ q }: OpenTenantDb) =>
  q
    .selectFrom('club_runs')
    .where('status', 'in', ['draft', 'published', 'locked', 'fulfilling'])
    .orderBy('pick_up_from')
    .orderBy('id')
    .limit(1)

/** The id of the run that is under way, or else of the next draft; null where there is none. */
export async function nextRunId(db: OpenTenantDb): Promise<string | null> {
  const run = await openRuns(db).select('id').executeTakeFirst()
  return run?.id ?? null
}

/** The run that is under way, or else the next draft; null where there is none. */
export async function nextRun(db: OpenTenantDb) {
  const run = await openRuns(db)
    .select(['id', 'title', 'month', 'status', 'cut_off_at as cutOffAt', 'pick_up_from as pickUpFrom'])
    .select(['pick_up_until as pickUpUntil', 'packed_at as packedAt'])
    .executeTakeFirst()
  return run ? { ...run, boxes: await boxSums(db, run.id) } : null
}

/** Counts of a run's boxes for the dashboard, from indexes alone: a run may have thousands. */
type BoxSums = Pick<BoxCounts, 'all' | 'awaiting' | 'processing' | 'delivered' | 'short' | 'disputed'>

async function boxSums({ q, businessId }: OpenTenantDb, runId: string): Promise<BoxSums> {
  const { rows } = await sql<BoxSums>`
    select (count(*) filter (where o.status <> 'canceled'))::int as "all",
      (count(*) filter (where o.status = 'awaiting_payment'))::int as awaiting,
      (count(*) filter (where o.status = 'processing'))::int as processing,
      (count(*) filter (where o.status in ('shipped', 'delivered')))::int as delivered,
      (select count(distinct l.order_id)::int from order_bottles l
        join run_orders x on x.business_id = l.business_id and x.id = l.order_id
        where l.business_id = ${businessId} and l.status = 'short' and x.run_id = ${runId}
          and x.status <> 'canceled') as short,
      (select count(*)::int from entitlements e
        join run_orders x on x.business_id = e.business_id and x.entitlement_id = e.id
        where e.business_id = ${businessId} and e.is_disputed and x.run_id = ${runId}
          and x.status not in ('delivered', 'canceled')) as disputed
    from run_orders o where o.business_id = ${businessId} and o.run_id = ${runId}`.execute(q)
  return rows[0]!
}
