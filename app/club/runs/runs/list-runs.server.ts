// The runs of a business, for their list and the calendar of a year.
import type { OpenTenantDb } from '#/db/handles.server'
import type { RunStatus } from '#/db/schema/club-runs'
import { countOf } from '#/db/rows'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { runListing, runStageNames, runStages, type RunListParams } from './run-listing'

export type ListedRun = Awaited<ReturnType<typeof runsOfYear>>[number]

/** A page of the list of runs. */
export function listRuns(db: OpenTenantDb, params: RunListParams, pageSize?: number) {
  const { show, text, sort } = params
  const order = runListing.direction(params)
  const matching = runsWithLocation(db)
    .where('r.status', 'in', show ? runStages[show].statuses : allStatuses)
    .where(hasWords(text, ['r.title', 'l.name']))
  return listRows(
    db,
    runListing,
    params,
    matching,
    (page) =>
      selectRuns(page)
        .$if(sort === 'title', (page) => page.orderBy('r.title', order))
        .orderBy('r.pick_up_from', sort === 'title' ? 'desc' : order)
        .orderBy('r.id', order)
        .execute(),
    pageSize,
  )
}

const allStatuses = runStageNames.flatMap((stage): readonly RunStatus[] => runStages[stage].statuses)

/** How many runs the business has at each stage, and in all. */
export async function countRuns(db: OpenTenantDb) {
  const counts = await countsByValue(db, db.q.selectFrom('club_runs').select('status as value'))
  const sum = (statuses: readonly RunStatus[]) =>
    statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  const { drafts, current, past } = runStages
  return {
    all: sum(allStatuses),
    drafts: sum(drafts.statuses),
    current: sum(current.statuses),
    past: sum(past.statuses),
  }
}

/** The runs whose pick-up begins in a year and that were not canceled, in order. */
export function runsOfYear(db: OpenTenantDb, year: number) {
  return selectRuns(runsWithLocation(db))
    .where('r.status', '<>', 'canceled')
    .where('r.pick_up_from', '>=', `${year}-01-01`)
    .where('r.pick_up_from', '<=', `${year}-12-31`)
    .orderBy('r.pick_up_from')
    .orderBy('r.id')
    .limit(mostInYear)
    .execute()
}

/** More runs than this in a year are left to the list. */
const mostInYear = 120

const runsWithLocation = (db: OpenTenantDb) =>
  db.q.selectFrom('club_runs as r').innerJoin('cellar_locations as l', 'l.id', 'r.location_id')

function selectRuns(runs: ReturnType<typeof runsWithLocation>) {
  return runs.select((eb) => {
    const boxes = eb.selectFrom('run_orders as o').whereRef('o.run_id', '=', 'r.id')
    return [
      'r.id',
      'r.title',
      'r.status',
      'r.cut_off_at as cutOffAt',
      'r.pick_up_from as pickUpFrom',
      'r.pick_up_until as pickUpUntil',
      'l.name as location',
      // Those that were not canceled, and those handed over; both 0 before the lock.
      countOf(boxes.where('o.status', '<>', 'canceled')).as('boxes'),
      countOf(boxes.where('o.status', 'in', ['shipped', 'delivered'])).as('delivered'),
    ]
  })
}
