import type { PlatformDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'

interface EndImpersonationInput {
  adminId: string
  sessionId: string
  requestId: string
  now: Date
}

/** Ends the session's impersonation. Returns its business, or null when there was none to end. */
export async function endImpersonation(
  db: PlatformDb,
  { adminId, sessionId, requestId, now }: EndImpersonationInput,
): Promise<string | null> {
  return db.transaction(async (db) => {
    const left = await db.q
      .updateTable('impersonations')
      .set({ ended_at: now })
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .returning(['id', 'business_id', 'ends_at'])
      .executeTakeFirst()
    if (!left) return null
    // An expired one had already ended.
    if (left.ends_at > now) {
      await record(db, {
        action: 'business.impersonation_ended',
        actor: { kind: 'admin', id: adminId },
        businessId: left.business_id,
        target: { kind: 'visit', id: left.id },
        requestId,
        now,
      })
    }
    return left.business_id
  })
}
