// The wines for which members have a stored score: those among which runs choose. 10,000 members times 2,000 wines would
// be 20 million scores after every rating; a run offers some dozens.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/** Wines of bottles that offer more than one wine, in runs that are not locked yet; by id. */
export async function winesOfRuns(db: OpenTenantDb): Promise<string[]> {
  const { rows } = await sql<{ wineId: string }>`
    select distinct s.wine_id as "wineId" from run_slots s
    join club_runs r on r.business_id = s.business_id and r.id = s.run_id
    where s.business_id = ${db.businessId} and r.status in ('draft', 'published')
      and exists (select from run_slots t where t.business_id = s.business_id and t.run_id = s.run_id
        and t.tier_id = s.tier_id and t.slot = s.slot and t.role <> 'main')
    order by s.wine_id`.execute(db.q)
  return rows.map(({ wineId }) => wineId)
}
