import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { answerQuestion, type AnswerServices } from '../asking/answer-question.server'
import type { ClubFacts } from '../engine/club/club-facts'
import { recordRequest } from '../demand/record-request.server'
import { storedAnswer } from '../asking/stored-answer'
import { conversationState } from './queries.server'

interface Question {
  memberId: string
  /** Chosen by the page; a conversation that does not exist yet begins. */
  conversationId: string
  turnId: string
  question: string
  /** The wine that a new conversation is about. */
  about: string | null
  isOfAge: boolean
  /** True where the business sells bottles to members. */
  hasCart?: boolean
  readClub?: () => Promise<ClubFacts>
  now: Date
}

/** Turns of a conversation; a longer one needs a new one. */
const mostTurns = 500

/**
 * Answers a member's question and keeps both in their conversation. A repeated press answers once; two windows of one
 * conversation each keep their turn. Throws `conversation-missing` (404) for one that is not theirs and
 * `conversation-full` (409).
 */
export async function askInConversation(
  services: AnswerServices,
  db: TenantDb,
  { memberId, conversationId, turnId, question, about, isOfAge, hasCart, readClub, now }: Question,
): Promise<void> {
  const state = await conversationState(db, { memberId, conversationId })
  const answer = await answerQuestion(services, db, {
    asker: { kind: 'member', memberId },
    question,
    state: state ?? null,
    about,
    isOfAge,
    hasCart,
    readClub,
    now,
  })
  await db.transaction(async (db) => {
    await db.q
      .insertInto('sommelier_conversations')
      .values({
        id: conversationId,
        member_id: memberId,
        state: null,
        started_at: now,
        last_at: now,
      })
      .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
      .execute()
    const conversation = await db.q
      .selectFrom('sommelier_conversations')
      .where('id', '=', conversationId)
      .where('member_id', '=', memberId)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!conversation) throw new DomainError('conversation-missing', 404, 'This conversation does not exist.')
    const { last } = await db.q
      .selectFrom('sommelier_turns')
      .where('conversation_id', '=', conversationId)
      .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)).as('last'))
      .executeTakeFirstOrThrow()
    if (last >= mostTurns)
      throw new DomainError(
        'conversation-full',
        409,
        'This conversation is very long. Please start a new one; this one stays.',
      )
    const added = await db.q
      .insertInto('sommelier_turns')
      .values({
        id: turnId,
        conversation_id: conversationId,
        position: last + 1,
        question,
        answer: JSON.stringify(storedAnswer(answer.answer)),
        engine: answer.engine,
        asked_at: now,
      })
      .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await db.q
      .updateTable('sommelier_conversations')
      .set({ state: JSON.stringify(answer.answer.state), last_at: now })
      .where('id', '=', conversationId)
      .execute()
    await recordRequest(db, { id: turnId, audience: 'member', question, ...answer, now })
  })
}
