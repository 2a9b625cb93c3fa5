import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Answered } from '../asking/answer-question.server'
import { topicsOf } from '../engine/topics.server'

interface Request extends Answered {
  id: string
  audience: 'guest' | 'member' | 'staff'
  question: string
  now: Date
}

/**
 * Keeps what was asked for and which wines were suggested, without who asked. The words of the question are kept only
 * where it was not understood or nothing fitted, so that the business can learn from them. Safe to repeat.
 */
export async function recordRequest(
  { q, businessId }: OpenTenantDb,
  { id, audience, question, answer, engine, now }: Request,
): Promise<void> {
  const isUnfilled = answer.kind === 'none' || answer.intent === 'unclear'
  const added = await q
    .insertInto('sommelier_requests')
    .values({
      id,
      audience,
      kind: answer.kind,
      intent: answer.intent,
      topics: topicsOf(answer),
      unmet: answer.kind === 'none' ? (answer.unmet?.kind ?? 'limit') : null,
      question: isUnfilled ? withoutPersonalData(question) : '',
      engine,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const wineIds = [...new Set(answer.cards.map(({ wineId }) => wineId))]
  if (!added || wineIds.length === 0) return
  await q
    .insertInto('sommelier_suggestions')
    .columns(['business_id', 'request_id', 'wine_id'])
    .expression((eb) =>
      eb
        .selectFrom('wines')
        .where('id', '=', anyOf(wineIds))
        .select([eb.val(businessId).as('business_id'), eb.val(id).as('request_id'), 'id']),
    )
    .execute()
}

/** The most of a question that is kept. */
const mostKept = 200

/**
 * A question without what tells who asked: email addresses, links, and numbers of seven digits and more, such as
 * telephone and card numbers. Cut off after 200 characters.
 */
function withoutPersonalData(question: string): string {
  return question
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '…')
    .replace(/\+?\d(?:[\s().-]*\d){6,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostKept)
}
