// Retiring a wine and restoring it. A retired wine keeps its row, its stock and its history.
import type { TenantDb } from '#/db/handles.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { labelName } from '~/cellar/reference/labels'
import { assertNotPromised } from './retire-rules.server'
import { refuseDuplicates, wineNotFoundError } from './save-wine.server'

/**
 * Takes a wine off the cellar's lists; its bottles stay counted. Safe to repeat. Throws `wine-not-found`, and
 * `wines-promised` (409) for one that members are to get.
 */
export function retireWine(
  db: TenantDb,
  { wineId, ...by }: ChangeContext & { wineId: string },
): Promise<void> {
  return move(db, { wineId, ...by }, 'business.wine_removed', by.now)
}

/** Restores a retired wine. Safe to repeat. Throws `wine-not-found` and `wine-duplicate` if it was added again. */
export function restoreWine(
  db: TenantDb,
  { wineId, ...by }: ChangeContext & { wineId: string },
): Promise<void> {
  return refuseDuplicates(() => move(db, { wineId, ...by }, 'business.wine_put_back', null))
}

function move(
  db: TenantDb,
  { wineId, ...by }: ChangeContext & { wineId: string },
  action: 'business.wine_removed' | 'business.wine_put_back',
  retiredAt: Date | null,
): Promise<void> {
  return db.transaction(async (db) => {
    const wine = await db.q
      .selectFrom('wines')
      .where('id', '=', wineId)
      .select(['producer', 'name', 'vintage', 'format_ml as formatMl', 'retired_at', 'id'])
      .forUpdate()
      .executeTakeFirst()
    if (!wine) throw wineNotFoundError()
    if ((wine.retired_at === null) === (retiredAt === null)) return
    if (retiredAt) await assertNotPromised(db, [wine])
    await db.q
      .updateTable('wines')
      .set({ retired_at: retiredAt, is_removed: false, changed_at: by.now })
      .where('id', '=', wineId)
      .execute()
    await recordBusinessChange(db, db.businessId, action, by, { wine: labelName(wine) })
  })
}
