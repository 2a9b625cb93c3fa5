import type { TenantDb } from '#/db/handles.server'

/** Deletes one of a member's conversations, or all of them. What was asked for stays, without who asked. */
export function deleteConversations(
  db: TenantDb,
  { memberId, conversationId }: { memberId: string; conversationId: string | 'all' },
): Promise<void> {
  return db.transaction(async (db) => {
    await db.q
      .deleteFrom('sommelier_conversations')
      .where('member_id', '=', memberId)
      .$if(conversationId !== 'all', (query) => query.where('id', '=', conversationId))
      .execute()
  })
}
