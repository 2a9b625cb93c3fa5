import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Audience } from '../kinds'

/** The channel on which every process hears whose notifications changed. */
export const changedChannel = 'notifications_changed'

export interface NotificationsChange {
  businessId: string
  userId: string
  audience: Audience
}

/** Tells the open pages of these users, in every process, once the transaction commits. */
export async function announceChange(
  db: OpenTenantDb,
  { audience, userIds }: { audience: Audience; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    select pg_notify(${changedChannel}, ${db.businessId} || ' ' || user_id || ' ' || ${audience}::text)
    from unnest(${[...new Set(userIds)]}::text[]) as t (user_id)`.execute(db.q)
}

/** What a message on the channel says; null for one that is not ours. */
export function readChange(payload: string): NotificationsChange | null {
  const [businessId, userId, audience] = payload.split(' ')
  if (!businessId || !userId || (audience !== 'member' && audience !== 'staff')) return null
  return { businessId, userId, audience }
}
