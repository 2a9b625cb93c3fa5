import type { TenantDb } from '#/db/handles.server'
import type { Brand } from '#/tenants/brand'
import {
  addVersion,
  insistUnchanged,
  isOver,
  isSameLook,
  lookInHand,
  seenOf,
  versionOf,
} from './draft.server'

export interface LookChange {
  /** What of the draft the person had before them; see `seenOf`. */
  seen: string
  change: (brand: Brand) => Brand
  /** Null for the product itself. */
  userId: string | null
  now: Date
}

/**
 * Changes the draft of a club's look, or begins one. Guests see nothing of it. Where somebody else had the draft before,
 * or another window, theirs is set aside and stays in the history. Returns what the person has now seen. Throws `look-changed`.
 */
export function saveLook(db: TenantDb, { seen, change, userId, now }: LookChange): Promise<{ seen: string }> {
  return db.transaction(async (db) => {
    const look = await lookInHand(db)
    insistUnchanged(look, seen)
    const { shown, draft } = look
    const brand = change(draft?.brand ?? shown)
    if (isSameLook(brand, draft?.brand ?? shown)) return { seen }
    if (!draft) return { seen: seenOf(await addVersion(db, { status: 'draft', brand, userId, now })) }
    if (isOver(seen) || draft.changedBy !== userId) {
      await addVersion(db, { status: 'set-aside', brand: draft.brand, userId: draft.changedBy, now })
    }
    const revision = draft.revision + 1
    await db.q
      .updateTable('look_versions')
      .set({ ...(await versionOf(db, brand)), revision, changed_by: userId, changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', draft.id)
      .execute()
    return { seen: seenOf({ id: draft.id, revision }) }
  })
}
