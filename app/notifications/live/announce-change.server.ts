import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Audience } from '../kinds'
import type { NotificationsChange } from './live-notifications'

/** The channel on which every process hears whose notifications changed. */
export const changedChannel = 'notifications_changed'

/** Tells the open pages of a user, in every process, once the transaction commits. */
export async function announceChange(
  db: OpenTenantDb,
  { audience, userId }: { audience: Audience; userId: string },
): Promise<void> {
  await sql`select ${announcing({ db, audience, userId: sql`${userId}::uuid` })}`.execute(db.q)
}

/** The same as an expression of a statement that knows the user. */
export function announcing({
  db,
  audience,
  userId,
}: {
  db: OpenTenantDb
  audience: Audience
  userId: RawBuilder<unknown>
}) {
  return sql`pg_notify(${changedChannel}, ${db.businessId}::text || ' ' || ${userId}::text || ' ' || ${audience}::text)`
}

/** The change that a message on the channel announces; null for a message that is not ours. */
export function readChange(payload: string): NotificationsChange | null {
  const [businessId, userId, audience] = payload.split(' ')
  if (!businessId || !userId || (audience !== 'member' && audience !== 'staff')) return null
  return { businessId, userId, audience }
}
