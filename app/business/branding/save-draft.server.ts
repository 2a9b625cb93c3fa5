import type { TenantDb } from '#/db/handles.server'
import type { Brand } from '~/foundation/theme/brand'
import {
  addVersion,
  requireUnchanged,
  isOverwrite,
  isSameBranding,
  lockBranding,
  revisionToken,
  versionColumns,
} from './lock-branding.server'

interface DraftChange {
  /** The revision the user saw; see `revisionToken`. */
  draftToken: string
  change: (brand: Brand) => Brand
  /** Null when the system made the change. */
  userId: string | null
  now: Date
}

/**
 * Saves two changes one after the other: what was typed, then a change of several fields. The draft between the two
 * stays in the history, so that the second can be undone alone. `undo` is the version to resume, `draft` where the draft
 * holds nothing else and can be discarded, and null where nothing changed. Throws `branding-changed`.
 */
export function saveUndoableDraft(
  db: TenantDb,
  { change, step, ...by }: DraftChange & { step: (brand: Brand) => Brand },
): Promise<{ draftToken: string; undo: string | null }> {
  return db.transaction(async (db) => {
    const typed = await saveDraft(db, { ...by, change })
    const { shown, draft } = await lockBranding(db)
    const brand = draft?.brand ?? shown
    if (isSameBranding(step(brand), brand)) return { ...typed, undo: null }
    const setAside = draft && (await addVersion(db, { ...by, status: 'set-aside', brand }))
    const { draftToken } = await saveDraft(db, { ...by, draftToken: typed.draftToken, change: step })
    return { draftToken, undo: setAside?.id ?? 'draft' }
  })
}

/**
 * Saves the draft of a club's branding, or creates one. Guests do not see it. A draft someone else saved meanwhile, or
 * one from another window, moves to the history. Returns the revision the user has now seen. Throws `branding-changed`.
 */
export function saveDraft(
  db: TenantDb,
  { draftToken, change, userId, now }: DraftChange,
): Promise<{ draftToken: string }> {
  return db.transaction(async (db) => {
    const branding = await lockBranding(db)
    requireUnchanged(branding, draftToken)
    const { shown, draft } = branding
    const brand = change(draft?.brand ?? shown)
    if (isSameBranding(brand, draft?.brand ?? shown)) return { draftToken }
    if (!draft)
      return { draftToken: revisionToken(await addVersion(db, { status: 'draft', brand, userId, now })) }
    if (isOverwrite(draftToken) || draft.changedBy !== userId) {
      await addVersion(db, { status: 'set-aside', brand: draft.brand, userId: draft.changedBy, now })
    }
    const revision = draft.revision + 1
    await db.q
      .updateTable('theme_versions')
      .set({ ...(await versionColumns(db, brand)), revision, changed_by: userId, changed_at: now })
      .where('id', '=', draft.id)
      .execute()
    return { draftToken: revisionToken({ id: draft.id, revision }) }
  })
}
