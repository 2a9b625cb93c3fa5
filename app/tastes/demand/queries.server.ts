// Demand of a club's members, for its owner: who would love a wine, and who has it on their wishlist.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { averagePointsOfGroup } from '~/wines/average-points.server'

/** A wine among a member's first this many recommendations is one they would love. */
export const loveRank = 5
/** The most members that the page of a wine names. */
const mostNamed = 12

/** The members' ratings of a wine. */
interface ClubRatings {
  /** Their mean; null for fewer than three. */
  points: number | null
  count: number
}

export interface WineDemand {
  lovers: { id: string; name: string }[]
  loverCount: number
  wishers: { id: string; name: string }[]
  wisherCount: number
  rating: ClubRatings
}

/** Who would love a wine, best match first, and who has it on their wishlist, by the place it has there. */
export function demandOfWine(db: TenantDb, wineId: string): Promise<WineDemand> {
  return db.read(async (db) => {
    const named = (from: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
      sql<{ id: string; name: string; total: number }>`
        select m.id, m.full_name as name, count(*) over ()::int as total from ${from} t
        join members m on m.business_id = t.business_id and m.id = t.member_id
        where t.business_id = ${db.businessId} and t.wine_id = ${wineId} and m.anonymized_at is null
          ${order} limit ${mostNamed}`.execute(db.q)
    const lovers = await named(
      sql`recommendations`,
      sql`and t.rank <= ${loveRank} order by t.score desc, m.id`,
    )
    const wishers = await named(sql`wishlist_items`, sql`order by t.position, m.id`)
    const { rows: ratings } = await sql<ClubRatings>`
      select round(${averagePointsOfGroup})::int as points, count(*)::int as count from wine_ratings
      where business_id = ${db.businessId} and wine_id = ${wineId}`.execute(db.q)
    const people = ({ rows }: typeof lovers) => rows.map(({ id, name }) => ({ id, name }))
    return {
      lovers: people(lovers),
      loverCount: lovers.rows[0]?.total ?? 0,
      wishers: people(wishers),
      wisherCount: wishers.rows[0]?.total ?? 0,
      rating: ratings[0]!,
    }
  })
}
