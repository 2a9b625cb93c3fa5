import type { TenantDb } from '#/db/handles.server'
import { readBrand } from '#/tenants/brand'
import { addVersion, insistUnchanged, lookInHand } from './draft.server'
import { versionById } from './publish-look.server'

/** Sets the draft aside: guests see what they saw, and it can be taken up again. Throws `look-changed`. */
export function discardLook(
  db: TenantDb,
  { seen, userId, now }: { seen: string; userId: string; now: Date },
): Promise<{ versionId: string | null }> {
  return db.transaction(async (db) => {
    const look = await lookInHand(db)
    insistUnchanged(look, seen)
    if (!look.draft) return { versionId: null }
    await db.q
      .updateTable('look_versions')
      .set({ status: 'set-aside', changed_by: userId, changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', look.draft.id)
      .execute()
    return { versionId: look.draft.id }
  })
}

/** Goes on with what was set aside; a draft there is takes its place in the history. Throws `look-not-found`. */
export function takeUpLook(
  db: TenantDb,
  { versionId, userId, now }: { versionId: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { draft } = await lookInHand(db)
    const version = await versionById(db, versionId, 'set-aside')
    if (draft) {
      await db.q
        .updateTable('look_versions')
        .set({ status: 'set-aside', changed_at: now })
        .where('business_id', '=', db.businessId)
        .where('id', '=', draft.id)
        .execute()
    }
    await addVersion(db, { status: 'draft', brand: readBrand(version.brand), userId, now })
    await db.q
      .deleteFrom('look_versions')
      .where('business_id', '=', db.businessId)
      .where('id', '=', versionId)
      .execute()
  })
}
