// The runs of a business, for their list and the calendar of a year.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { RunStatus } from '#/db/schema/club-runs/runs'
import type { Day } from '~/kit/dates'

export interface ListedRun {
  id: string
  month: Day
  title: string
  status: RunStatus
  cutOffAt: Date
  pickUpFrom: Day
  pickUpUntil: Day
  location: string
  /** Boxes that were not canceled, and those handed over; both 0 before the lock. */
  boxes: number
  delivered: number
}

/** The runs in one of these states, the latest month first, after the one with the id `after`. */
export async function listRuns(
  db: OpenTenantDb,
  { statuses, after, limit }: { statuses: readonly RunStatus[]; after: string | null; limit: number },
): Promise<{ runs: ListedRun[]; next: string | null }> {
  let query = selectRuns(db).where('r.status', 'in', statuses)
  if (after !== null) {
    query = query.where(
      sql<boolean>`(r.month, r.id) < (select a.month, a.id from club_runs a
        where a.business_id = ${db.businessId} and a.id = ${after})`,
    )
  }
  const rows = await query
    .orderBy('r.month', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  const runs = rows.slice(0, limit)
  return { runs, next: rows.length > limit ? (runs.at(-1)?.id ?? null) : null }
}

/** The runs of a year that were not canceled, in order. */
export function runsOfYear(db: OpenTenantDb, year: number): Promise<ListedRun[]> {
  return selectRuns(db)
    .where('r.status', '<>', 'canceled')
    .where('r.month', '>=', `${year}-01-01`)
    .where('r.month', '<=', `${year}-12-01`)
    .orderBy('r.month')
    .orderBy('r.pick_up_from')
    .orderBy('r.id')
    .limit(mostInYear)
    .execute()
}

/** More runs than this in a year are left to the list. */
const mostInYear = 120

/** Whether the business ever made a run. */
export async function hasRuns(db: OpenTenantDb): Promise<boolean> {
  const row = await db.q.selectFrom('club_runs').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

function selectRuns(db: OpenTenantDb) {
  const boxes = (where: string) =>
    sql<number>`(select count(*)::int from run_orders o
      where o.business_id = r.business_id and o.run_id = r.id and o.status ${sql.raw(where)})`
  return db.q
    .selectFrom('club_runs as r')
    .innerJoin('cellar_locations as l', 'l.id', 'r.location_id')
    .select([
      'r.id',
      'r.month',
      'r.title',
      'r.status',
      'r.cut_off_at as cutOffAt',
      'r.pick_up_from as pickUpFrom',
      'r.pick_up_until as pickUpUntil',
      'l.name as location',
      boxes(`<> 'canceled'`).as('boxes'),
      boxes(`in ('shipped', 'delivered')`).as('delivered'),
    ])
}
