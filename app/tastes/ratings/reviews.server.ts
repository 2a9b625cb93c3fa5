// Ratings and reviews for the business. The form says to the member who reads them.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn, type Day } from '~/kit/dates'
import { tasteWines } from '../wine-cards.server'

interface Review {
  wine: { id: string; title: string }
  /** Null for a member who deleted their account; their words are erased as well. */
  member: { id: string; name: string } | null
  points: number
  /** Empty where the words were erased. */
  words: string
  ratedAt: Date
}

/** Reviews with the day in the business's time zone. */
export interface ReviewsView {
  reviews: (Omit<Review, 'ratedAt'> & { ratedOn: Day })[]
  total: number
}

/** The latest ratings of a wine or by a member, as they are now, and how many there are. */
export async function latestReviews(
  db: OpenTenantDb,
  of: { wineId: string } | { memberId: string } | { club: true },
  limit: number,
): Promise<{ reviews: Review[]; total: number }> {
  const which =
    'wineId' in of
      ? sql`r.wine_id = ${of.wineId}`
      : 'memberId' in of
        ? sql`r.member_id = ${of.memberId}`
        : sql`true`
  const { rows } = await sql<{
    wineId: string
    memberId: string
    name: string | null
    points: number
    words: string
    ratedAt: Date
    total: number
  }>`select r.wine_id as "wineId", r.member_id as "memberId", r.points, r.review as words, r.changed_at as "ratedAt",
      case when m.anonymized_at is null then m.full_name end as name, count(*) over ()::int as total
    from wine_ratings r join members m on m.business_id = r.business_id and m.id = r.member_id
    where r.business_id = ${db.businessId} and ${which}
    order by r.changed_at desc, r.wine_id, r.member_id limit ${limit}`.execute(db.q)
  const wines = await tasteWines(
    db,
    rows.map(({ wineId }) => wineId),
  )
  return {
    reviews: rows.map(({ wineId, memberId, name, points, words, ratedAt }) => ({
      wine: { id: wineId, title: wines.get(wineId)!.title },
      member: name === null ? null : { id: memberId, name },
      points,
      words,
      ratedAt,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** Reviews as `ReviewsCard` shows them. */
export const reviewsView = (
  { reviews, total }: Awaited<ReturnType<typeof latestReviews>>,
  timeZone: string,
): ReviewsView => ({
  reviews: reviews.map(({ ratedAt, ...review }) => ({ ...review, ratedOn: dayIn(timeZone, ratedAt) })),
  total,
})
