// Notifications whose matter is over count as read, so that the number of unread ones says what is left to do.
import type { RunOrderStatus } from '#/db/schema/club-runs'
import type { TenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'
import { kindRules, memberKindNames } from './kinds'
import { announceChange } from './live/announce-change.server'

/** Boxes of which nothing is to come. */
const settledStatuses: RunOrderStatus[] = ['delivered', 'canceled']

const agingKinds = memberKindNames.flatMap((kind) => {
  const { daysUntilOld: days } = kindRules[kind]
  return days === undefined ? [] : [{ kind, days }]
})

/**
 * Marks as read what members have not read of events that ended, of boxes that were picked up or will not come, and of
 * kinds that tell nothing new after some days (`kindRules`). With `memberId` only those of a member. Safe to repeat.
 * Returns how many were marked.
 */
export function settlePastNotifications(
  db: TenantDb,
  { now, memberId }: { now: Date; memberId?: string },
): Promise<number> {
  return db.transaction(async (db) => {
    const rows = await db.q
      .updateTable('notifications as n')
      .set({ read_at: now })
      .where('n.audience', '=', 'member')
      .where('n.read_at', 'is', null)
      .$if(memberId !== undefined, (unread) =>
        unread.where('n.user_id', '=', ({ selectFrom }) =>
          selectFrom('members').where('id', '=', memberId!).select('user_id').$asScalar().$notNull(),
        ),
      )
      .where(({ and, eb, exists, not, or, selectFrom }) => {
        const boxes = selectFrom('run_orders as o')
          .innerJoin('members as m', 'm.id', 'o.member_id')
          .whereRef('m.user_id', '=', 'n.user_id')
          .where(({ eb, fn, val }) =>
            eb('n.link', '=', fn<string>('format', [val(`${paths.customer.box('')}%s`), 'o.run_id'])),
          )
          .select('o.id')
        const endedEvents = selectFrom('events as e')
          .where('e.ends_at', '<', now)
          .select(({ fn, val }) =>
            fn<string>('format', [val(`${paths.events.page('')}%s`), 'e.id']).as('link'),
          )
        return or([
          eb('n.link', 'in', endedEvents),
          and([
            exists(boxes.where('o.status', 'in', settledStatuses)),
            not(exists(boxes.where('o.status', 'not in', settledStatuses))),
          ]),
          ...agingKinds.map(({ kind, days }) =>
            and([
              eb('n.kind', '=', kind),
              eb('n.created_at', '<', new Date(now.getTime() - days * 86_400_000)),
            ]),
          ),
        ])
      })
      .returning('n.user_id as userId')
      .execute()
    for (const userId of new Set(rows.map(({ userId }) => userId)))
      await announceChange(db, { audience: 'member', userId })
    return rows.length
  })
}
