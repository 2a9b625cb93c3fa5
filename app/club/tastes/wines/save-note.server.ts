import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { requireVisibleWine } from './require-visible-wine.server'

/**
 * Saves a member's own note about a wine; empty removes it. Throws `wine-not-offered` (404) for a wine that the member
 * cannot see.
 */
export function saveNote(
  db: TenantDb,
  { memberId, wineId, note, now }: { memberId: string; wineId: string; note: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await requireVisibleWine(db, { memberId, wineId })
    await setMemberWine(db, { memberId, wineId, now }, { note })
  })
}

/** Writes a value of a member's own row about a wine. */
export async function setMemberWine(
  { q }: OpenTenantDb,
  { memberId, wineId, now }: { memberId: string; wineId: string; now: Date },
  values: { note?: string; home_adjustment?: number },
): Promise<void> {
  await q
    .insertInto('member_wines')
    .values({ member_id: memberId, wine_id: wineId, ...values, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'member_id', 'wine_id']).doUpdateSet({ ...values, changed_at: now }),
    )
    .execute()
}
