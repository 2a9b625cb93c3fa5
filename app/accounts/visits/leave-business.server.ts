import type { PlatformDb } from '#/db/handles.server'
import { record } from '../audit.server'

interface Leaving {
  adminId: string
  sessionId: string
  requestId: string
  now: Date
}

/** Ends the visit a session is on. Returns the business that was visited, or null where there was no visit to end. */
export async function leaveBusiness(
  db: PlatformDb,
  { adminId, sessionId, requestId, now }: Leaving,
): Promise<string | null> {
  return db.transaction(async (db) => {
    const left = await db.q
      .updateTable('owner_visits')
      .set({ ended_at: now })
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .returning(['id', 'business_id', 'ends_at'])
      .executeTakeFirst()
    if (!left) return null
    // One whose time was up had ended by itself.
    if (left.ends_at > now) {
      await record(db, {
        action: 'business.left_as_owner',
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
