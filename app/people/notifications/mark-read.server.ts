import type { TenantDb } from '#/db/handles.server'
import { announceChange } from './live/announce-change.server'
import type { Audience } from './kinds'

interface Person {
  userId: string
  audience: Audience
  now: Date
}

/** Marks one notification as read. Safe to repeat; another person's changes nothing. */
export function markRead(db: TenantDb, { id, ...person }: Person & { id: string }): Promise<void> {
  return mark(db, person, { id })
}

/** Marks everything up to the latest one that was shown, `upTo`, so that what arrived meanwhile stays unread. */
export function markAllRead(db: TenantDb, { upTo, ...person }: Person & { upTo: string }): Promise<void> {
  return mark(db, person, { upTo })
}

function mark(
  db: TenantDb,
  { userId, audience, now }: Person,
  { id, upTo }: { id?: string; upTo?: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const { numUpdatedRows } = await db.q
      .updateTable('notifications')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('audience', '=', audience)
      .where('read_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      // Ids grow with time.
      .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo!))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await announceChange(db, { audience, userId })
  })
}
