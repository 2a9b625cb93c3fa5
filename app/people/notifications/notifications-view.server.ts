import type { TenantDb } from '#/db/handles.server'
import type { NotificationsView } from './components/use-live-notifications'
import { unreadSummary, type Reader } from './queries.server'

/** Data for the frame around every page of a person, which shows their notifications and follows them. */
export async function notificationsView(
  db: TenantDb,
  { reader, ...links }: { reader: Reader; href: string; eventsHref: string },
): Promise<NotificationsView> {
  const { unread, latest } = await unreadSummary(db, reader)
  const feed = `${db.businessId} ${reader.userId} ${reader.audience}`
  return { unread, latestId: latest?.id ?? null, feed, ...links }
}
