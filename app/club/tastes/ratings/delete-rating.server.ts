import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { askForRecommendations } from '../recommendations/ask.server'
import { lockRating, recordRatingChange, saveRating } from './save-rating.server'

interface Chosen {
  memberId: string
  wineId: string
  now: Date
}

/** Deletes a member's rating of a wine; its history stays. Deleting one that is gone does nothing. */
export async function deleteRating(db: TenantDb, { memberId, wineId, now }: Chosen): Promise<void> {
  if (!isId(wineId)) return
  await db.transaction(async (db) => {
    const rating = await lockRating(db, { memberId, wineId })
    if (!rating) return
    await db.q
      .deleteFrom('wine_ratings')
      .where('member_id', '=', memberId)
      .where('wine_id', '=', wineId)
      .execute()
    await recordRatingChange(db, { memberId, wineId, points: null, review: '', source: 'portal', now })
    await askForRecommendations(db, now)
  })
}

/**
 * Restores the rating that was deleted last. One that is there stays as it is. Throws `nothing-to-restore` (404) for a
 * wine that was never rated.
 */
export function restoreRating(db: TenantDb, { memberId, wineId, now }: Chosen): Promise<void> {
  return db.transaction(async (db) => {
    if (isId(wineId) && (await lockRating(db, { memberId, wineId }))) return
    const last = isId(wineId)
      ? await db.q
          .selectFrom('wine_rating_changes')
          .where('member_id', '=', memberId)
          .where('wine_id', '=', wineId)
          .where('points', 'is not', null)
          .select(['points', 'review', 'source'])
          .orderBy('changed_at', 'desc')
          .orderBy('id', 'desc')
          .executeTakeFirst()
      : undefined
    if (!last?.points) throw new DomainError('nothing-to-restore', 404, 'There is no rating to restore.')
    const { points, review, source } = last
    await saveRating(db, { memberId, wineId, points, review, source, version: 0, now })
  })
}
