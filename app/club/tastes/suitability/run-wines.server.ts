// The wines for which members have a stored score: those among which runs choose. 10,000 members times 2,000 wines would
// be 20 million scores after every rating; a run offers some dozens.
import type { OpenTenantDb } from '#/db/handles.server'

/** Wines of bottles that offer more than one wine, in runs that are not locked yet; by id. */
export async function winesOfRuns(db: OpenTenantDb): Promise<string[]> {
  const rows = await db.q
    .selectFrom('run_slots as s')
    .innerJoin('club_runs as r', 'r.id', 's.run_id')
    .where('r.status', 'in', ['draft', 'published'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('run_slots as t')
          .whereRef('t.run_id', '=', 's.run_id')
          .whereRef('t.tier_id', '=', 's.tier_id')
          .whereRef('t.slot', '=', 's.slot')
          .where('t.role', '<>', 'main')
          .select('t.wine_id'),
      ),
    )
    .select('s.wine_id')
    .distinct()
    .orderBy('s.wine_id')
    .execute()
  return rows.map(({ wine_id }) => wine_id)
}
