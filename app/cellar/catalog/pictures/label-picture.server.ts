// The photo of a wine's label.
import type { TenantDb } from '#/db/handles.server'
import type { ChangeContext } from '~/foundation/audit/record-business-change.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { labelName } from '~/cellar/reference/labels'
import { wineById } from '../queries.server'
import { wineNotFoundError } from '../save-wine.server'

/** The URL of a picture; null for none. */
export async function picturePath(db: TenantDb, pictureId: string | null): Promise<string | null> {
  if (pictureId === null) return null
  const row = await db.read(({ q }) =>
    q.selectFrom('pictures').where('id', '=', pictureId).select('path').executeTakeFirst(),
  )
  return row?.path ?? null
}

/**
 * Shows an uploaded picture as the wine's label, or with null none. The one before is deleted by the nightly sweep.
 * Throws `wine-not-found`.
 */
export function setLabelPicture(
  db: TenantDb,
  { wineId, pictureId, ...by }: ChangeContext & { wineId: string; pictureId: string | null },
): Promise<void> {
  return db.transaction(async (db) => {
    const wine = await wineById(db, wineId)
    if (!wine) throw wineNotFoundError()
    await db.q
      .updateTable('wines')
      .set({ picture_id: pictureId, changed_at: by.now })
      .where('id', '=', wineId)
      .execute()
    const details = { wine: labelName(wine), changed: pictureId === null ? 'picture removed' : 'picture' }
    await recordBusinessChange(db, db.businessId, 'business.wine_changed', by, details)
  })
}
