import type { OpenTenantDb } from '#/db/handles.server'
import type { Answered } from '../asking/answer-question.server'
import { topicsOf } from '../engine/topics.server'
import { withoutPersonalData } from './without-personal-data'

interface Request extends Answered {
  id: string
  audience: 'guest' | 'member' | 'staff'
  question: string
  now: Date
}

/**
 * Keeps what was asked for, without who asked. The words of the question are kept only where it was not understood or
 * nothing fitted, so that the business can learn from them.
 */
export async function recordRequest(
  { q, businessId }: OpenTenantDb,
  { id, audience, question, answer, engine, now }: Request,
): Promise<void> {
  const isUnfilled = answer.kind === 'none' || answer.intent === 'unclear'
  await q
    .insertInto('sommelier_requests')
    .values({
      business_id: businessId,
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
    .execute()
}
