import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Audience, NotificationKind } from './kinds'
import type { ListedNotification } from './list-view'

/** The reader of notifications: a member or a person of staff, and for staff only the kinds that their role may see. */
export interface Reader {
  userId: string
  audience: Audience
  kinds: readonly NotificationKind[]
}

/** Unread notifications are counted up to here; pages show more as "99+". */
const mostCounted = 100
/** Notifications on one page of the list. */
export const pageSize = 30

/** How many notifications a person has not read, at most a hundred. */
export function unreadCount(db: TenantDb, reader: Reader): Promise<number> {
  return db.read(async (db) => {
    const counted = ofReader(db, reader).where('read_at', 'is', null).limit(mostCounted).select('id')
    const { unread } = await db.q
      .selectFrom(counted.as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .executeTakeFirstOrThrow()
    return unread
  })
}

/**
 * A person's notifications, the latest first, at most `limit`; `before` is the last id of an earlier page, and an unknown
 * one starts with the latest. `next` is the last id, where there are more.
 */
export function listNotifications(
  db: TenantDb,
  { reader, before, limit = pageSize }: { reader: Reader; before: string | null; limit?: number },
): Promise<{ notifications: ListedNotification[]; next: string | null }> {
  return db.read(async (db) => {
    const last = before === null ? undefined : await placeOf(db, reader, before)
    const rows = await ofReader(db, reader)
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(last!.created_at, last!.id)),
        ),
      )
      .select(['id', 'kind', 'title', 'body', 'link', 'created_at as createdAt', 'read_at as readAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const shown = rows.slice(0, limit)
    return {
      notifications: shown.map(({ readAt, ...row }) => ({ ...row, isRead: readAt !== null })),
      next: rows.length > limit ? shown.at(-1)!.id : null,
    }
  })
}

/** The latest notification that a person has not read, and how many there are. */
export async function unreadSummary(
  db: TenantDb,
  reader: Reader,
): Promise<{ unread: number; latest: { id: string; title: string; link: string } | null }> {
  return db.read(async (db) => ({
    unread: await unreadCount(db, reader),
    latest:
      (await ofReader(db, reader)
        .where('read_at', 'is', null)
        .select(['id', 'title', 'link'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()) ?? null,
  }))
}

function placeOf(db: OpenTenantDb, reader: Reader, id: string) {
  return ofReader(db, reader).where('id', '=', id).select(['created_at', 'id']).executeTakeFirst()
}

function ofReader(db: OpenTenantDb, { userId, audience, kinds }: Reader) {
  return (
    db.q
      .selectFrom('notifications')
      .where('user_id', '=', userId)
      .where('audience', '=', audience)
      // Literal, so that indexes of what is shown here are used.
      .where((eb) => eb('is_here', '=', eb.lit(true)))
      .where(({ eb, fn, val }) => eb('kind', '=', fn.any(val([...kinds]))))
  )
}
