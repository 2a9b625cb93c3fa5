// Input of the recommendation engine: a club's wines, ratings and members, as plain data for another process.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { recentWines } from '../engine/novelty'
import type { FactsForTaste } from '../engine/wine-facts.server'
import { tasteAnswers } from '../profile/answers.server'
import { tierRanks, wineTiers } from '../wine-tier.server'

import type { WineToRecommend, RatingToLearn, MemberToRecommend } from './recommend-tasks'

/** Days during which a wine that the member received is not recommended again. */
const receivedLatelyDays = 60

/** All wines that are not retired, or that were rated. */
export async function winesOfClub(db: OpenTenantDb): Promise<WineToRecommend[]> {
  const ranks = await tierRanks(db)
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('stock_totals as s', 's.wine_id', 'w.id')
    .where((eb) =>
      eb.or([
        eb('w.retired_at', 'is', null),
        eb.exists(eb.selectFrom('wine_ratings as r').whereRef('r.wine_id', '=', 'w.id').select('r.wine_id')),
      ]),
    )
    .select(['w.id', 'w.type', 'w.body', 'w.acidity', 'w.sweetness', 'w.oak', 'w.country', 'w.region'])
    .select(['w.appellation', 'w.varietal', 'w.producer', 'w.vintage', 'w.attributes', 'w.lowest_tier_id'])
    .select(['w.bottle_price_cents as bottlePriceCents', 'w.retired_at', 'w.is_listed', 's.available'])
    .execute()
  return rows.map(({ lowest_tier_id, retired_at, is_listed, available, ...facts }) => ({
    facts: facts satisfies FactsForTaste,
    isOffered: retired_at === null && is_listed && (available ?? 0) > 0,
    lowestRank: lowest_tier_id === null ? 0 : (ranks.get(lowest_tier_id) ?? 0),
  }))
}

/** Every rating of the club, also of members who deleted their account. */
export async function ratingsOfClub(db: OpenTenantDb): Promise<RatingToLearn[]> {
  const rows = await db.q
    .selectFrom('wine_ratings')
    .select(['member_id', 'wine_id', 'points', 'review', 'changed_at'])
    .execute()
  return rows.map(({ member_id, wine_id, points, review, changed_at }) => ({
    memberId: member_id,
    wineId: wine_id,
    points,
    review,
    at: changed_at.getTime(),
  }))
}

/** Ids of members who see recommendations, in order, after `after`: those with a membership, and those who rated. */
export async function membersToRecommend(
  db: OpenTenantDb,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const members = await db.q
    .selectFrom('members as m')
    .where('m.anonymized_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('memberships as s').whereRef('s.member_id', '=', 'm.id').select('s.id')),
    )
    .$if(after !== null, (members) => members.where('m.id', '>', after))
    .select('m.id')
    .orderBy('m.id')
    .limit(limit)
    .execute()
  return members.map(({ id }) => id)
}

/** A wine that was hidden within this time stays in the list, which does not show it: Undo brings it back at once. */
const hideUndoMinutes = 10

/** Data of members besides their ratings, and the wines that are not for them now. */
export async function membersOfClub(
  db: OpenTenantDb,
  { memberIds, now }: { memberIds: string[]; now: Date },
): Promise<MemberToRecommend[]> {
  const [ranks, answers] = [await wineTiers(db, memberIds), await tasteAnswers(db, memberIds)]
  const recent = await recentWinesOf(db, memberIds)
  const since = new Date(now.getTime() - receivedLatelyDays * 86_400_000)
  const hiddenBefore = new Date(now.getTime() - hideUndoMinutes * 60_000)
  const ids = anyOf(memberIds)
  const { rows } = await sql<{ memberId: string; wineId: string; isHidden: boolean }>`
    select f.member_id as "memberId", f.wine_id as "wineId", true as "isHidden" from recommendation_feedback f
    where f.business_id = ${db.businessId} and f.member_id = ${ids} and f.given_at <= ${hiddenBefore}
    union
    select o.member_id, l.wine_id, false from run_orders o
    join order_bottles l on l.business_id = o.business_id and l.order_id = o.id and l.status in ('promised', 'out')
    where o.business_id = ${db.businessId} and o.member_id = ${ids}
      and coalesce(o.delivered_at, 'infinity') > ${since}
    union
    select p.member_id, l.wine_id, false from purchases p
    join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
    where p.business_id = ${db.businessId} and p.member_id = ${ids} and p.paid_at > ${since}`.execute(db.q)
  return memberIds.map((id) => ({
    id,
    rank: ranks.get(id) ?? 1,
    answers: answers.get(id)!,
    received: rows.flatMap((row) => (row.memberId === id && !row.isHidden ? row.wineId : [])),
    hidden: rows.flatMap((row) => (row.memberId === id && row.isHidden ? row.wineId : [])),
    recent: recent.get(id) ?? [],
  }))
}

/** The wines that each member got or rated last, the last one first. */
async function recentWinesOf(db: OpenTenantDb, memberIds: string[]): Promise<Map<string, string[]>> {
  const ids = anyOf(memberIds)
  const { rows } = await sql<{ memberId: string; wineIds: string[] }>`
    select member_id as "memberId", (array_agg(wine_id order by at desc, wine_id))[1:${recentWines}] as "wineIds"
    from (
      select member_id, wine_id, max(at) as at from (
        select o.member_id, l.wine_id, coalesce(l.handed_over_at, o.changed_at) as at from order_index o
        join order_bottles l on l.business_id = o.business_id and l.order_id = o.id and l.status = 'out'
        where o.business_id = ${db.businessId} and o.member_id = ${ids}
        union all
        select member_id, wine_id, rated_at from wine_ratings
        where business_id = ${db.businessId} and member_id = ${ids}
      ) had group by member_id, wine_id
    ) last group by member_id`.execute(db.q)
  return new Map(rows.map(({ memberId, wineIds }) => [memberId, wineIds]))
}
