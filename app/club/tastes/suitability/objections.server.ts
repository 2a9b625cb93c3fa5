// Why wines should not go to members, read at the moment of choosing: stored scores may be minutes old.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { ratedTooLow } from '../engine/filters'
import { dislikedBy } from '../engine/member-taste'
import type { Objection } from '../engine/suitability'
import { engineWines } from '../engine-wines.server'
import { dislikesOf } from '../profile/answers.server'

/** Objections to giving a wine to a member; empty for most. */
export type Objections = (memberId: string, wineId: string) => readonly Objection[]

const none: readonly Objection[] = []

/**
 * Reads what speaks against these wines for these members: kinds that they asked never to get, wines that they rated
 * under 60 or do not want, and wines that they had in the 12 months before `at`, bottles promised to them among them.
 * Boxes of the run `exceptRunId` do not count: those are the ones to fill.
 */
export async function objectionsOf(
  db: OpenTenantDb,
  {
    memberIds,
    wineIds,
    at,
    exceptRunId = null,
  }: { memberIds: string[]; wineIds: string[]; at: Date; exceptRunId?: string | null },
): Promise<Objections> {
  if (memberIds.length === 0 || wineIds.length === 0) return () => none
  const objectionsByWine = new Map(wineIds.map((id) => [id, new Map<string, Objection[]>()]))
  const add = (memberId: string, wineId: string, objection: Objection) => {
    const ofWine = objectionsByWine.get(wineId)
    const objections = ofWine?.get(memberId)
    if (objections) objections.push(objection)
    else ofWine?.set(memberId, [objection])
  }
  const wines = await engineWines(db, wineIds)
  for (const [memberId, dislikes] of await dislikesOf(db, memberIds)) {
    const isDisliked = dislikedBy(dislikes)
    for (const [wineId, wine] of wines) if (isDisliked(wine)) add(memberId, wineId, 'kind')
  }
  const [members, of] = [anyOf(memberIds), anyOf(wineIds)]
  // One row for each wine, with the members as one text: in a club's year there are tens of thousands of pairs.
  const { rows } = await sql<{ wineId: string; objection: Objection; members: string }>`
    select wine_id as "wineId", objection, string_agg(member_id::text, ',') as members from (
    select o.member_id, l.wine_id, 'had' as objection
    from run_orders o
    join order_bottles l on l.business_id = o.business_id and l.order_id = o.id
    where o.business_id = ${db.businessId} and o.member_id = ${members} and l.wine_id = ${of}
      and l.status in ('promised', 'out') and o.status not in ('canceled', 'returned')
      and o.created_at > ${at}::timestamptz - interval '12 months' and o.run_id is distinct from ${exceptRunId}::uuid
    union
    select p.member_id, l.wine_id, 'had' from purchases p
    join order_bottles l on l.business_id = p.business_id and l.order_id = p.id
    where p.business_id = ${db.businessId} and p.member_id = ${members} and l.wine_id = ${of}
      and p.paid_at > ${at}::timestamptz - interval '12 months'
      and l.status in ('promised', 'out') and l.refund_id is null
    union
    select f.member_id, f.wine_id, case f.kind when 'had_it' then 'had' else f.kind end
    from recommendation_feedback f
    where f.business_id = ${db.businessId} and f.member_id = ${members} and f.wine_id = ${of}
    union
    select r.member_id, r.wine_id, 'rated_low' from wine_ratings r
    where r.business_id = ${db.businessId} and r.member_id = ${members} and r.wine_id = ${of}
      and r.points < ${ratedTooLow}
    ) pairs group by wine_id, objection order by objection`.execute(db.q)
  for (const { wineId, objection, members } of rows)
    for (const memberId of members.split(',')) add(memberId, wineId, objection)
  return (memberId, wineId) => objectionsByWine.get(wineId)?.get(memberId) ?? none
}
