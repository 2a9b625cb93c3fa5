// Reads of stored recommendations.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { chipsOf, type Chip } from '../engine/chips'
import { ratedTooLow } from '../engine/filters'
import { reasonSentence } from '../engine/reason-sentence'
import type { Reason } from '../engine/reasons'
import { engineWines } from '../engine-wines.server'
import { tasteWines, type TasteWine } from '../wine-cards.server'
import { isWaiting } from './ask.server'

export interface RecommendedWine {
  wine: TasteWine
  /** "Piedmont" */
  region: string
  /**
   * The member's own points; for a wine that they did not rate the predicted ones, or the club's average where they have
   * rated too little; null where there is none.
   */
  points: { points: number; kind: 'own' | 'predicted' | 'club-average' } | null
  /** Sentences, at most three. */
  reasons: string[]
  chips: Chip[]
  /** Unlike the wines that the member had last. */
  isDifferent: boolean
}

/** Wines on a page of recommendations. */
const recommendationsPerPage = 8

/**
 * A page of a member's recommendations, best first; `page` counts from 1. Wines that sold out or were retired, that the
 * member hid, or rated under 60 since they were computed are left out. `isWaiting` where none were ever made, `isRenewed` while a
 * new list is being made.
 */
export function recommendationsOf(
  db: TenantDb,
  { memberId, page, now }: { memberId: string; page: number; now: Date },
): Promise<{ wines: RecommendedWine[]; hasMore: boolean; isWaiting: boolean; isRenewed: boolean }> {
  return db.read(async (db) => {
    const { rows } = await sql<{
      wineId: string
      predicted: number | null
      isPersonal: boolean
      own: number | null
      reasons: Reason[]
      isDifferent: boolean
    }>`
      select r.wine_id as "wineId", r.predicted, r.is_personal as "isPersonal", r.reasons, g.points as own,
        r.is_different as "isDifferent"
      from recommendations r
      left join wine_ratings g on g.business_id = r.business_id and g.member_id = r.member_id and g.wine_id = r.wine_id
      join wines w on w.business_id = r.business_id and w.id = r.wine_id
      join stock_totals s on s.business_id = r.business_id and s.wine_id = r.wine_id
      where r.business_id = ${db.businessId} and r.member_id = ${memberId}
        and w.retired_at is null and w.is_listed and s.available > 0
        and not exists (select from recommendation_feedback f where f.business_id = r.business_id
          and f.member_id = r.member_id and f.wine_id = r.wine_id)
        and coalesce(g.points, 100) >= ${ratedTooLow}
      order by r.rank
      limit ${recommendationsPerPage + 1} offset ${(page - 1) * recommendationsPerPage}`.execute(db.q)
    const shown = rows.slice(0, recommendationsPerPage)
    const wineIds = shown.map(({ wineId }) => wineId)
    const [cards, facts] = [await tasteWines(db, wineIds), await engineWines(db, wineIds)]
    const build = await lastBuild(db, memberId)
    return {
      wines: shown.map(({ wineId, predicted, isPersonal, own, reasons, isDifferent }) => {
        const wine = facts.get(wineId)!
        return {
          wine: cards.get(wineId)!,
          region: wine.regions[0] ?? wine.country,
          points:
            own !== null
              ? { points: own, kind: 'own' }
              : predicted === null
                ? null
                : { points: Math.round(predicted), kind: isPersonal ? 'predicted' : 'club-average' },
          reasons: reasons.map(reasonSentence),
          chips: chipsOf(wine, reasons),
          isDifferent,
        }
      }),
      hasMore: rows.length > recommendationsPerPage,
      isWaiting: rows.length === 0 && page === 1 && !build?.wereMade,
      isRenewed: build !== undefined && isWaiting({ askedAt: build.asked_at, doneAt: build.built_at, now }),
    }
  })
}

/** When the club's lists were asked for and made, and whether that was since the member joined. */
const lastBuild = (db: OpenTenantDb, memberId: string) =>
  db.q
    .selectFrom('recommendation_builds as b')
    .innerJoin('members as m', 'm.business_id', 'b.business_id')
    .where('m.id', '=', memberId)
    .select(['b.asked_at', 'b.built_at'])
    .select((eb) => eb('b.built_at', '>', eb.ref('m.created_at')).as('wereMade'))
    .executeTakeFirst()

/** How many wines the member has rated. */
export function ratingCount(db: TenantDb, memberId: string): Promise<number> {
  return db.read(async (db) => {
    const { count } = await db.q
      .selectFrom('wine_ratings')
      .where('member_id', '=', memberId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}
