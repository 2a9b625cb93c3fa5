// Demand of a club's members, for its owner: who would love a wine, and who has it on their wishlist.
import type { TenantDb } from '#/db/handles.server'
import { averagePointsOfGroup } from '~/cellar/catalog/average-points.server'

/** A wine among a member's first this many recommendations is one they would love. */
export const loveRank = 5
/** The most members that the page of a wine names. */
const mostNamed = 12

export type WineDemand = Awaited<ReturnType<typeof demandOfWine>>

/** Members who would love a wine, best match first, and those with it on their wishlist, by the place it has there. */
export function demandOfWine(db: TenantDb, wineId: string) {
  return db.read(async (db) => {
    const members = db.q.selectFrom('members as m').where('m.anonymized_at', 'is', null)
    const columns = ['m.id', 'm.full_name as name'] as const
    const total = db.q.fn.countAll<number>().over().as('total')
    const lovers = await members
      .innerJoin('recommendations as t', 't.member_id', 'm.id')
      .where('t.wine_id', '=', wineId)
      .where('t.rank', '<=', loveRank)
      .select(columns)
      .select(total)
      .orderBy('t.score', 'desc')
      .orderBy('m.id')
      .limit(mostNamed)
      .execute()
    const wishers = await members
      .innerJoin('wishlist_items as t', 't.member_id', 'm.id')
      .where('t.wine_id', '=', wineId)
      .select(columns)
      .select(total)
      .orderBy('t.position')
      .orderBy('m.id')
      .limit(mostNamed)
      .execute()
    const rating = await db.q
      .selectFrom('wine_ratings')
      .where('wine_id', '=', wineId)
      .select((eb) => [
        eb.fn<number | null>('round', [averagePointsOfGroup]).as('points'),
        eb.fn.countAll<number>().as('count'),
      ])
      .executeTakeFirstOrThrow()
    const people = (rows: typeof lovers) => rows.map(({ id, name }) => ({ id, name }))
    return {
      lovers: people(lovers),
      loverCount: lovers[0]?.total ?? 0,
      wishers: people(wishers),
      wisherCount: wishers[0]?.total ?? 0,
      rating,
    }
  })
}
