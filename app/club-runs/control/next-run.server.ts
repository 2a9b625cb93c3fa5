// The run that needs a person next, for the dashboard.
import type { OpenTenantDb } from '#/db/handles.server'
import { boxCounts } from './run-overview.server'

/** The run that is under way, or else the next draft; null where there is none. */
export async function nextRun(db: OpenTenantDb) {
  const run = await db.q
    .selectFrom('club_runs')
    .where('business_id', '=', db.businessId)
    .where('status', 'in', ['draft', 'published', 'locked', 'fulfilling'])
    .select([
      'id',
      'title',
      'month',
      'status',
      'cut_off_at as cutOffAt',
      'pick_up_from as pickUpFrom',
      'pick_up_until as pickUpUntil',
      'packed_at as packedAt',
    ])
    // The run whose pick-up comes first is the one to work on.
    .orderBy('pick_up_from')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return run ? { ...run, boxes: await boxCounts(db, run.id) } : null
}
