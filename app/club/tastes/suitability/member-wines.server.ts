// How well wines suit members, from stored scores and what speaks against them now. A lock does not wait for a model.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { loveRank } from '../demand/queries.server'
import { suitabilityWith, usualScore } from '../engine/suitability'
import { objectionsOf, type Objections } from './objections.server'

interface MemberOfTier {
  memberId: string
  tierId: string
}

export interface SuitabilityOfWines {
  /** For comparing wines, higher suits better; below 0 with an objection. 1 to 100 without, in tenths. */
  score(member: MemberOfTier, wineId: string): number
  /** False where the score is only that of the tier, or of a usual wine: the member or the wine is new. */
  isOwn(member: MemberOfTier, wineId: string): boolean
  objections: Objections
}

/**
 * Reads how well each of these wines suits each of these members. Where no score is stored for a member and a wine, it
 * is the mean of the others of their tier, else of all of these members, else that of a usual wine. The order of
 * members and wines does not matter.
 */
export async function suitabilityOf(
  db: OpenTenantDb,
  {
    members,
    ...rest
  }: { members: readonly MemberOfTier[]; wineIds: string[]; at: Date; exceptRunId?: string | null },
): Promise<SuitabilityOfWines> {
  const memberIds = [...new Set(members.map(({ memberId }) => memberId))]
  const objections = await objectionsOf(db, { memberIds, ...rest })
  const stored = await storedScores(db, memberIds)
  const mean = meanScores(members, stored)
  const storedScore = ({ memberId }: MemberOfTier, wineId: string) => stored.get(memberId)?.(wineId)
  return {
    objections,
    isOwn: (member, wineId) => storedScore(member, wineId) !== undefined,
    score: (member, wineId) =>
      suitabilityWith(
        storedScore(member, wineId) ?? mean(member.tierId, wineId),
        objections(member.memberId, wineId),
      ),
  }
}

type Scores = (wineId: string) => number | undefined

/** Stored scores, 1 to 100, by member. */
async function storedScores(db: OpenTenantDb, memberIds: string[]): Promise<Map<string, Scores>> {
  // As text: most members have the same wines, whose list is then read once.
  const rows = await db.q
    .selectFrom('member_suitability')
    .where('member_id', '=', anyOf(memberIds))
    .select('member_id')
    .select((eb) => [
      eb.cast<string>('wine_ids', 'text').as('wines'),
      eb.cast<string>('scores', 'text').as('scores'),
    ])
    .execute()
  const places = new Map<string, Map<string, number>>()
  const placesIn = (wines: string) => {
    const placeByWine = places.get(wines) ?? new Map(listIn(wines).map((wineId, place) => [wineId, place]))
    places.set(wines, placeByWine)
    return placeByWine
  }
  return new Map(
    rows.map(({ member_id, wines, scores }): [string, Scores] => {
      const [placeOf, tenths] = [placesIn(wines), listIn(scores).map(Number)]
      return [
        member_id,
        (wineId) => {
          const place = placeOf.get(wineId)
          return place === undefined ? undefined : tenths[place]! / 10
        },
      ]
    }),
  )
}

/** Items of a list written as "{a,b}". */
const listIn = (text: string): string[] => text.slice(1, -1).split(',').filter(Boolean)

/** The mean score of a wine among the members of a tier; each is computed when it is first asked for. */
function meanScores(members: readonly MemberOfTier[], stored: ReadonlyMap<string, Scores>) {
  const means = new Map<string, number | null>()
  const meanOf = (tierId: string | null, wineId: string) => {
    const key = `${tierId} ${wineId}`
    const cached = means.get(key)
    if (cached !== undefined) return cached
    const ids = new Set(
      members.filter((one) => tierId === null || one.tierId === tierId).map(({ memberId }) => memberId),
    )
    // Whole tenths: the sum is the same in any order.
    const tenths = [...ids].flatMap((id) => {
      const score = stored.get(id)?.(wineId)
      return score === undefined ? [] : [Math.round(score * 10)]
    })
    const mean =
      tenths.length === 0 ? null : Math.round(tenths.reduce((sum, one) => sum + one, 0) / tenths.length) / 10
    means.set(key, mean)
    return mean
  }
  return (tierId: string, wineId: string): number =>
    meanOf(tierId, wineId) ?? meanOf(null, wineId) ?? usualScore
}

/** Reasons why wines suit a member, in sentences by wine; those without one are left out. */
export async function storedReasons(db: OpenTenantDb, memberId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ wineId: string; reason: string }>`
    select u.wine_id as "wineId", u.reason from member_suitability s,
      unnest(s.wine_ids, s.reasons) as u(wine_id, reason)
    where s.business_id = ${db.businessId} and s.member_id = ${memberId} and u.reason <> ''`.execute(db.q)
  return new Map(rows.map(({ wineId, reason }) => [wineId, reason]))
}

export interface TasteMatch {
  /** Mean of the stored scores, 1 to 100, rounded; 50 is that of a usual wine. Null where no member has one. */
  score: number | null
  /** Members among whose first recommendations it is. */
  lovers: number
}

/** How well wines suit these members together, by wine; those of which nothing is known are left out. */
export async function tasteMatches(
  db: OpenTenantDb,
  { memberIds, wineIds }: { memberIds: string[]; wineIds: string[] },
): Promise<Map<string, TasteMatch>> {
  if (memberIds.length === 0 || wineIds.length === 0) return new Map()
  const [members, wines] = [anyOf(memberIds), anyOf(wineIds)]
  const { rows } = await sql<TasteMatch & { wineId: string }>`
    select wine_id as "wineId", max(score) as score, max(lovers) as lovers from (
      select u.wine_id, round(avg(u.score) / 10)::int as score, 0 as lovers
      from member_suitability s, unnest(s.wine_ids, s.scores) as u(wine_id, score)
      where s.business_id = ${db.businessId} and s.member_id = ${members} and u.wine_id = ${wines}
      group by u.wine_id
      union all
      select r.wine_id, null, count(*)::int from recommendations r
      where r.business_id = ${db.businessId} and r.member_id = ${members} and r.wine_id = ${wines}
        and r.rank <= ${loveRank}
      group by r.wine_id
    ) found group by wine_id`.execute(db.q)
  return new Map(rows.map(({ wineId, ...match }) => [wineId, match]))
}
