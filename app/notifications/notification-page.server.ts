import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import { listView, moreQuery, shownCount } from './list-view'
import { listNotifications, pageSize, unreadCount, type Reader } from './queries.server'

/** What a page of notifications shows: 30 of them, or as many as its URL asks for. */
export async function notificationPage(
  db: TenantDb,
  {
    url,
    reader,
    timeZone,
    pathTo,
  }: {
    url: string
    reader: Reader
    timeZone: string
    pathTo: (query?: { show?: string; before?: string }) => string
  },
) {
  const asked = new URL(url).searchParams
  const text = asked.get('before')
  const before = text !== null && isId(text) ? text : null
  const limit = shownCount(asked.get('show'), pageSize)
  const { notifications, next } = await listNotifications(db, { reader, before, limit })
  const more = moreQuery({ shown: limit, before, next }, pageSize)
  return {
    days: listView(notifications, timeZone),
    unread: await unreadCount(db, reader),
    moreHref: more && pathTo(more),
    firstHref: before === null ? null : pathTo(),
  }
}
