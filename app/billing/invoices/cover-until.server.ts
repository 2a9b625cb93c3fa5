import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/**
 * A paid invoice covers a membership up to then, also where it is not the latest any more. The row's position moves, so
 * that nothing that was fetched before undoes it.
 */
export async function coverUntil(
  db: OpenTenantDb,
  membershipId: string,
  until: Date,
  now: Date,
): Promise<void> {
  await db.q
    .updateTable('memberships')
    .set({
      paid_through: until,
      synced_at: sql<Date>`greatest(synced_at + interval '1 millisecond', ${now})`,
    })
    .where('business_id', '=', db.businessId)
    .where('id', '=', membershipId)
    .where((eb) => eb.or([eb('paid_through', 'is', null), eb('paid_through', '<', until)]))
    .execute()
}
