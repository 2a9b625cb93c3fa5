// Reads of members' conversations with the sommelier.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import type { StoredAnswer } from '../asking/stored-answer'
import type { ConversationState } from '../engine/answer.server'
import { mostTurnsShown } from '../schemas'

export interface Turn {
  id: string
  question: string
  answer: StoredAnswer
  /** "rules", or the provider of the model that wrote the answer. */
  engine: string
  askedAt: Date
  /** The member's thumb; null without one. */
  isGood: boolean | null
}

/** A member's own conversation with its latest turns, oldest first; null for one that is not theirs. */
export function conversation(
  db: TenantDb,
  { memberId, conversationId }: { memberId: string; conversationId: string },
): Promise<{ id: string; startedAt: Date; turns: Turn[] } | null> {
  if (!isId(conversationId)) return Promise.resolve(null)
  return db.read(async (db) => {
    const conversation = await ownConversation(db, { memberId, conversationId })
    if (!conversation) return null
    const rows = await db.q
      .selectFrom('sommelier_turns')
      .where('conversation_id', '=', conversationId)
      .select(['id', 'question', 'answer', 'engine', 'asked_at as askedAt', 'is_good as isGood'])
      .orderBy('position', 'desc')
      .limit(mostTurnsShown)
      .execute()
    return {
      id: conversationId,
      startedAt: conversation.startedAt,
      turns: rows.reverse().map((row) => ({ ...row, answer: row.answer as StoredAnswer })),
    }
  })
}

/** The state that a member's next question continues; undefined for a conversation that is not theirs. */
export async function conversationState(
  db: TenantDb,
  key: { memberId: string; conversationId: string },
): Promise<ConversationState | null | undefined> {
  const conversation = await db.read((db) => ownConversation(db, key))
  return conversation && (conversation.state as ConversationState | null)
}

function ownConversation(
  { q }: OpenTenantDb,
  { memberId, conversationId }: { memberId: string; conversationId: string },
) {
  return q
    .selectFrom('sommelier_conversations')
    .where('id', '=', conversationId)
    .where('member_id', '=', memberId)
    .select(['state', 'started_at as startedAt'])
    .executeTakeFirst()
}

interface ConversationTitle {
  id: string
  /** The first question. */
  title: string
  lastAt: Date
}

/** A member's conversations, the latest first. */
export function conversations(
  db: TenantDb,
  { memberId, limit }: { memberId: string; limit: number },
): Promise<ConversationTitle[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('sommelier_conversations as c')
      .innerJoin('sommelier_turns as t', (join) =>
        join.onRef('t.conversation_id', '=', 'c.id').on('t.position', '=', 1),
      )
      .where('c.member_id', '=', memberId)
      .select(['c.id', 't.question as title', 'c.last_at as lastAt'])
      .orderBy('c.last_at', 'desc')
      .orderBy('c.id')
      .limit(limit)
      .execute(),
  )
}
