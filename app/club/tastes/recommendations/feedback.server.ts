import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { askForRecommendations } from './ask.server'

type FeedbackKind = 'not_for_me' | 'had_it'

/**
 * Hides a wine from a member's recommendations: it is not for them, or they had it. Saying it again changes the kind.
 * Throws `wine-not-found` (404).
 */
export function giveFeedback(
  db: TenantDb,
  { memberId, wineId, kind, now }: { memberId: string; wineId: string; kind: FeedbackKind; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const wine = isId(wineId)
      ? await db.q
          .selectFrom('wines')
          .where('id', '=', wineId)
          .where('is_listed', '=', true)
          .select('id')
          .executeTakeFirst()
      : undefined
    if (!wine) throw new DomainError('wine-not-found', 404, 'We can’t find this wine.')
    await db.q
      .insertInto('recommendation_feedback')
      .values({ member_id: memberId, wine_id: wineId, kind, given_at: now })
      .onConflict((conflict) =>
        conflict.columns(['business_id', 'member_id', 'wine_id']).doUpdateSet({ kind, given_at: now }),
      )
      .execute()
    await askForRecommendations(db, now)
  })
}

/** Shows a hidden wine again. Safe to repeat. */
export function undoFeedback(
  db: TenantDb,
  { memberId, wineId, now }: { memberId: string; wineId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { numDeletedRows } = await db.q
      .deleteFrom('recommendation_feedback')
      .where('member_id', '=', memberId)
      .where('wine_id', '=', wineId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await askForRecommendations(db, now)
  })
}
