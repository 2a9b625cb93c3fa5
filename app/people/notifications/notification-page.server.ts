import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { listView, moreQuery, shownCount } from './list-view'
import { listNotifications, pageSize, unreadCount, type Reader } from './queries.server'

/** Data of a page of notifications: 30 of them, or as many as its URL asks for. */
export async function notificationPage(
  db: TenantDb,
  {
    url,
    reader,
    timeZone,
    path,
  }: {
    url: string
    reader: Reader
    timeZone: string
    /** The page without a query. */
    path: string
  },
) {
  const query = new URL(url).searchParams
  const text = query.get('before')
  const before = text !== null && isId(text) ? text : null
  const limit = shownCount(query.get('show'), pageSize)
  const { notifications, next } = await listNotifications(db, { reader, before, limit })
  return {
    days: listView(notifications, timeZone),
    unread: await unreadCount(db, reader),
    more: moreQuery({ shown: limit, before, next }, pageSize),
    firstHref: before === null ? null : path,
  }
}
