import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { RatingSource } from '#/db/schema/tastes'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { askForRecommendations } from '../recommendations/ask.server'
import { requireVisibleWine } from '../wines/require-visible-wine.server'

interface NewRating {
  memberId: string
  wineId: string
  /** 1 to 100. */
  points: number
  review: string
  source: RatingSource
  /** Of the rating that the person saw; 0 where they saw none. */
  version: number
  now: Date
}

/**
 * Saves what a member thinks of a wine, with its history, and asks for new recommendations. The same rating sent twice
 * counts once. Throws `wine-not-offered` (404) for a wine that the member cannot see, and `rating-changed` (409) when the
 * rating is not the one that the person saw, such as in another tab.
 */
export function saveRating(db: TenantDb, rating: NewRating): Promise<void> {
  const { memberId, wineId, points, review, source, version, now } = rating
  return db.transaction(async (db) => {
    await requireVisibleWine(db, rating)
    const key = { business_id: db.businessId, member_id: memberId, wine_id: wineId }
    const values = { points, review, source, changed_at: now }
    const { numInsertedOrUpdatedRows: added } = await db.q
      .insertInto('wine_ratings')
      .values({ ...key, ...values, rated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (added === 0n) {
      const before = await lockRating(db, rating)
      if (before?.points === points && before.review === review) return
      if (!before || before.version !== version) throw ratingChanged(before?.points)
      await db.q
        .updateTable('wine_ratings')
        .set({ ...values, version: version + 1 })
        .where('member_id', '=', memberId)
        .where('wine_id', '=', wineId)
        .execute()
    } else if (version > 0) throw ratingChanged()
    await recordRatingChange(db, { memberId, wineId, points, review, source, now })
    await askForRecommendations(db, now)
  })
}

/** A member's rating of a wine, locked until the transaction ends; undefined where there is none. */
export function lockRating({ q }: OpenTenantDb, { memberId, wineId }: { memberId: string; wineId: string }) {
  return q
    .selectFrom('wine_ratings')
    .where('member_id', '=', memberId)
    .where('wine_id', '=', wineId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

/** Adds to the history of a rating; `points` is null for a rating that was deleted. */
export async function recordRatingChange(
  { q }: OpenTenantDb,
  change: Omit<NewRating, 'points' | 'version'> & { points: number | null },
): Promise<void> {
  const { memberId, wineId, points, review, source, now } = change
  await q
    .insertInto('wine_rating_changes')
    .values({
      id: newId(),
      member_id: memberId,
      wine_id: wineId,
      points,
      review,
      source,
      changed_at: now,
    })
    .execute()
}

const ratingChanged = (points?: number) =>
  new DomainError(
    'rating-changed',
    409,
    points === undefined
      ? 'You deleted this rating somewhere else. Save again to keep this one.'
      : `You changed this rating to ${points} somewhere else. Save again to replace it.`,
  )
