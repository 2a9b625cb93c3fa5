import type { TenantDb } from '#/db/handles.server'
import { readBrand } from '~/foundation/theme/brand'
import { addVersion, requireUnchanged, lockBranding } from './lock-branding.server'
import { versionById } from './publish-branding.server'

/** Discards the draft; it stays in the history and can be resumed. Throws `branding-changed`. */
export function discardDraft(
  db: TenantDb,
  { draftToken, userId, now }: { draftToken: string; userId: string; now: Date },
): Promise<{ versionId: string | null }> {
  return db.transaction(async (db) => {
    const branding = await lockBranding(db)
    requireUnchanged(branding, draftToken)
    if (!branding.draft) return { versionId: null }
    await db.q
      .updateTable('theme_versions')
      .set({ status: 'set-aside', changed_by: userId, changed_at: now })
      .where('id', '=', branding.draft.id)
      .execute()
    return { versionId: branding.draft.id }
  })
}

/** Resumes a discarded draft; a current draft moves to the history. Throws `branding-version-not-found`. */
export function resumeDraft(
  db: TenantDb,
  { versionId, userId, now }: { versionId: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { draft } = await lockBranding(db)
    const version = await versionById(db, versionId, 'set-aside')
    if (draft) {
      await db.q
        .updateTable('theme_versions')
        .set({ status: 'set-aside', changed_at: now })
        .where('id', '=', draft.id)
        .execute()
    }
    await addVersion(db, { status: 'draft', brand: readBrand(version.brand), userId, now })
    await db.q.deleteFrom('theme_versions').where('id', '=', versionId).execute()
  })
}
