// When and where a business's members pick up: reading and saving.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { readPickUp, type PickUp } from '#/tenants/pick-up'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'

/** The saved settings, null where there are none yet, and the business's own words about pick-up. */
export async function pickUpSettings({ q, businessId }: OpenTenantDb): Promise<{
  saved: PickUp | null
  note: string
}> {
  const row = await q
    .selectFrom('businesses')
    .where('id', '=', businessId)
    .select(['pick_up', 'pick_up_hours'])
    .executeTakeFirstOrThrow()
  return { saved: readPickUp(row.pick_up), note: row.pick_up_hours ?? '' }
}

/** Saves the settings and the words. Safe to repeat. */
export function savePickUp(
  db: TenantDb,
  { pickUp, note, ...by }: { pickUp: PickUp; note: string } & ChangeContext,
): Promise<void> {
  return db.transaction(async (db) => {
    await db.q
      .updateTable('businesses')
      .set({ pick_up: JSON.stringify(pickUp), pick_up_hours: note || null })
      .where('id', '=', db.businessId)
      .execute()
    await recordBusinessChange(db, db.businessId, 'business.delivery_changed', by)
  })
}
