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
  const message = changeMessage({ businessId: db.businessId, userId, audience })
  await db.q
    .selectNoFrom(({ fn, val }) => fn('pg_notify', [val(changedChannel), val(message)]).as('announced'))
    .execute()
}

/** The message on the channel that announces a change. */
export const changeMessage = ({ businessId, userId, audience }: NotificationsChange) =>
  `${businessId} ${userId} ${audience}`

/** The change that a message on the channel announces; null for a message that is not ours. */
export function readChange(payload: string): NotificationsChange | null {
  const [businessId, userId, audience] = payload.split(' ')
  if (!businessId || !userId || (audience !== 'member' && audience !== 'staff')) return null
  return { businessId, userId, audience }
}
