// Ratings by the link of a bottle, without signing in: the bottle in hand is the proof.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { WineType } from '~/cellar/reference/labels'
import { askForRecommendations } from '../recommendations/ask.server'
import { lockRating, recordRatingChange, saveRating } from '../ratings/save-rating.server'
import { linkSentences, type BottleState } from './link-states'

interface RatedBottle {
  memberId: string
  wineId: string
  type: WineType
  producer: string
  name: string
  vintage: number | null
  isNonVintage: boolean
  formatMl: number
  state: BottleState
}

/** A bottle by the id in its link; null where it is no bottle of this club. */
export function bottleOfLink(db: TenantDb, bottleId: string): Promise<RatedBottle | null> {
  return db.read((db) => findBottle(db, bottleId))
}

async function findBottle(db: OpenTenantDb, bottleId: string): Promise<RatedBottle | null> {
  const { rows } = await sql<RatedBottle>`
    select b.member_id as "memberId", b.wine_id as "wineId", w.type, w.producer, w.name, w.vintage,
      w.is_non_vintage as "isNonVintage", w.format_ml as "formatMl",
      case when m.anonymized_at is not null then 'account_deleted' when not b.is_out then 'not_received'
        when exists (select from wine_ratings r where r.business_id = w.business_id and r.member_id = b.member_id
          and r.wine_id = b.wine_id) then 'rated' else 'open' end as state
    from (
      select coalesce(o.member_id, p.member_id) as member_id, l.wine_id,
        l.status = 'out' and coalesce(o.status, p.status) <> 'returned' as is_out
      from order_bottles l
      left join run_orders o on o.business_id = l.business_id and o.id = l.box_id
      left join purchases p on p.business_id = l.business_id and p.id = l.purchase_id
      where l.business_id = ${db.businessId} and l.id = ${bottleId}
    ) b
    join wines w on w.business_id = ${db.businessId} and w.id = b.wine_id
    join members m on m.business_id = w.business_id and m.id = b.member_id`.execute(db.q)
  return rows[0] ?? null
}

/** A second press of the same form within this time counts as the first. */
const repeatMs = 60_000

/**
 * Saves one rating of a bottle; the same form sent twice saves it once. Throws `bottle-not-found` (404), and
 * `link-rated`, `link-not_received` and `link-account_deleted` (409).
 */
export function rateByLink(
  db: TenantDb,
  { bottleId, points, review, now }: { bottleId: string; points: number; review: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const bottle = await findBottle(db, bottleId)
    if (!bottle) throw new DomainError('bottle-not-found', 404, linkSentences.unknown)
    const { memberId, wineId, state } = bottle
    if (state === 'not_received' || state === 'account_deleted') throw refusal(state)
    const before = await lockRating(db, { memberId, wineId })
    if (before) {
      const isRepeated =
        before.source === 'link' &&
        before.points === points &&
        before.review === review &&
        (await wasUsedSince(db, bottleId, new Date(now.getTime() - repeatMs)))
      if (isRepeated) return
      throw refusal('rated')
    }
    const use = { business_id: db.businessId, bottle_id: bottleId, member_id: memberId, wine_id: wineId }
    await db.q
      .insertInto('rating_link_uses')
      .values({ ...use, used_at: now, undone_at: null })
      .onConflict((conflict) =>
        conflict.columns(['business_id', 'bottle_id']).doUpdateSet({ used_at: now, undone_at: null }),
      )
      .execute()
    await saveRating(db, { memberId, wineId, points, review, source: 'link', version: 0, now })
  })
}

async function wasUsedSince({ q }: OpenTenantDb, bottleId: string, since: Date): Promise<boolean> {
  const row = await q
    .selectFrom('rating_link_uses')
    .where('bottle_id', '=', bottleId)
    .where('undone_at', 'is', null)
    .where('used_at', '>=', since)
    .select('bottle_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes back the rating that was saved by the link of a bottle; the link can be used again. Throws `rating-changed` (409)
 * where the rating was changed since.
 */
export function undoRatingByLink(
  db: TenantDb,
  { bottleId, now }: { bottleId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const use = await db.q
      .selectFrom('rating_link_uses')
      .where('bottle_id', '=', bottleId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!use || use.undone_at) return
    const { member_id: memberId, wine_id: wineId } = use
    const rating = await lockRating(db, { memberId, wineId })
    if (rating && (rating.source !== 'link' || rating.changed_at.getTime() !== use.used_at.getTime()))
      throw new DomainError(
        'rating-changed',
        409,
        'This rating was changed since, so it can’t be undone here. Sign in to see it.',
      )
    await db.q
      .deleteFrom('wine_ratings')
      .where('member_id', '=', memberId)
      .where('wine_id', '=', wineId)
      .execute()
    await db.q
      .updateTable('rating_link_uses')
      .set({ undone_at: now })
      .where('bottle_id', '=', bottleId)
      .execute()
    if (!rating) return
    await recordRatingChange(db, { memberId, wineId, points: null, review: '', source: 'link', now })
    await askForRecommendations(db, now)
  })
}

const refusal = (state: Exclude<BottleState, 'open'>) =>
  new DomainError(`link-${state}`, 409, linkSentences[state])
