// Reads of ratings.
import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { averagePointsOfGroup } from '~/cellar/catalog/average-points.server'

export type OwnRating = Awaited<ReturnType<typeof ratingsOf>>[string]

/** A member's ratings of these wines, by wine id. */
export function ratingsOf(db: TenantDb, { memberId, wineIds }: { memberId: string; wineIds: string[] }) {
  return db.read(async ({ q }) => {
    const rows = await q
      .selectFrom('wine_ratings')
      .where('member_id', '=', memberId)
      .where('wine_id', '=', anyOf(wineIds))
      .select(['wine_id as wineId', 'points', 'review', 'version', 'rated_at as ratedAt'])
      .select('changed_at as changedAt')
      .execute()
    return Object.fromEntries(rows.map(({ wineId, ...rating }) => [wineId, rating]))
  })
}

/** The latest changes of a member's rating of a wine, the last one first; a deleted rating has no points. */
export function ratingHistory(db: TenantDb, { memberId, wineId }: { memberId: string; wineId: string }) {
  return db.read(({ q }) =>
    q
      .selectFrom('wine_rating_changes')
      .where('member_id', '=', memberId)
      .where('wine_id', '=', wineId)
      .select(['id', 'points', 'review', 'changed_at as changedAt'])
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
  )
}

/** The average of a club's ratings of a wine, rounded, and how many there are; null for fewer than three. */
export function clubRating(
  db: TenantDb,
  wineId: string,
): Promise<{ average: number; ratings: number } | null> {
  return db.read(async ({ q }) => {
    const { average, ratings } = await q
      .selectFrom('wine_ratings')
      .where('wine_id', '=', wineId)
      .select((eb) => [
        eb.fn<number | null>('round', [averagePointsOfGroup]).as('average'),
        eb.fn.countAll<number>().as('ratings'),
      ])
      .executeTakeFirstOrThrow()
    return average === null ? null : { average, ratings }
  })
}
