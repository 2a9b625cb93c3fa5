import type { TenantDb } from '#/db/handles.server'

/**
 * A member's thumb up or down for an answer; the same again takes it back. The business reads how many there are, not
 * whose. Does nothing for a turn that is not theirs.
 */
export function judgeTurn(
  db: TenantDb,
  { memberId, turnId, isGood }: { memberId: string; turnId: string; isGood: boolean },
): Promise<void> {
  return db.transaction(async (db) => {
    const judged = await db.q
      .updateTable('sommelier_turns as t')
      .from('sommelier_conversations as c')
      .set((eb) => ({ is_good: eb.fn<boolean | null>('nullif', [eb.val(isGood), 't.is_good']) }))
      .whereRef('c.id', '=', 't.conversation_id')
      .where('t.id', '=', turnId)
      .where('c.member_id', '=', memberId)
      .returning('t.is_good as isGood')
      .executeTakeFirst()
    if (!judged) return
    // A request has the id of its turn.
    await db.q
      .updateTable('sommelier_requests')
      .set({ is_good: judged.isGood })
      .where('id', '=', turnId)
      .execute()
  })
}
