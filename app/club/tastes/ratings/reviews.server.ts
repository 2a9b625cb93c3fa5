// Ratings and reviews for the business. The form says to the member who reads them.
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn, type Day } from '~/foundation/kit/dates'
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
  let ratings = db.q.selectFrom('wine_ratings as r')
  if ('wineId' in of) ratings = ratings.where('r.wine_id', '=', of.wineId)
  else if ('memberId' in of) ratings = ratings.where('r.member_id', '=', of.memberId)
  // Counted apart: with a window, the rows of all ratings would be read for the latest ones.
  const total = ratings.select((eb) => eb.fn.countAll<number>().as('total'))
  const rows = await ratings
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['r.wine_id', 'r.member_id', 'r.points', 'r.review', 'r.changed_at'])
    .select(['m.full_name', 'm.anonymized_at'])
    .select(total.as('total'))
    .orderBy('r.changed_at', 'desc')
    .orderBy('r.wine_id')
    .orderBy('r.member_id')
    .limit(limit)
    .execute()
  const wines = await tasteWines(
    db,
    rows.map(({ wine_id }) => wine_id),
  )
  return {
    reviews: rows.map(({ wine_id, member_id, full_name, anonymized_at, points, review, changed_at }) => ({
      wine: { id: wine_id, title: wines.get(wine_id)!.title },
      member: anonymized_at ? null : { id: member_id, name: full_name },
      points,
      words: review,
      ratedAt: changed_at,
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
