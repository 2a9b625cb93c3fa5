// Notifications of members and staff about events. Emails of events are queued separately, by their own jobs.
import { liveStatuses } from '#/db/schema/memberships'
import type { OpenTenantDb } from '#/db/handles.server'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import { momentWords } from './manage/event-details'
import type { EventRow } from './manage/event-record.server'

/** Tells the members who are invited that an event was published, with when it is. */
export async function notifyOfEvent(
  db: OpenTenantDb,
  { event, now }: { event: Pick<EventRow, 'id' | 'title' | 'starts_at'>; now: Date },
): Promise<void> {
  const members = await db.q
    .selectFrom('memberships as ms')
    .leftJoin('event_tiers as t', (join) =>
      join.onRef('t.tier_id', '=', 'ms.tier_id').on('t.event_id', '=', event.id),
    )
    .where('ms.status', 'in', liveStatuses)
    .where(({ fn, lit }) => fn.coalesce('t.is_invited', lit(true)))
    .select('ms.member_id as id')
    .distinct()
    .execute()
  await notify(db, {
    kind: 'event',
    members: members.map(({ id }) => id),
    cause: `event-published ${event.id}`,
    title: `New event: ${event.title}`,
    body: `${momentWords(await businessTimeZone(db), event.starts_at)}.`,
    link: paths.events.page(event.id),
    now,
  })
}

/** Tells the staff, once for each event, that its last seat was taken. Does nothing while one is left. */
export async function notifyIfFull(
  db: OpenTenantDb,
  { event, now }: { event: Pick<EventRow, 'id' | 'title' | 'starts_at'>; now: Date },
): Promise<void> {
  const full = await db.q
    .selectFrom('events')
    .where('id', '=', event.id)
    .whereRef('seats_taken', '>=', 'capacity')
    .select('capacity')
    .executeTakeFirst()
  if (!full) return
  await notify(db, {
    kind: 'event_full',
    cause: `event-full ${event.id}`,
    title: `${event.title} is full`,
    body: `${full.capacity === 1 ? 'The only seat' : `All ${full.capacity} seats`} of ${momentWords(await businessTimeZone(db), event.starts_at)} ${full.capacity === 1 ? 'is' : 'are'} taken. The waiting list is open.`,
    link: paths.business.events.event(event.id),
    now,
  })
}

/** Tells a member about their booking or their place on a waiting list, beside an email of its own. */
export function notifyOfBooking(
  db: OpenTenantDb,
  notice: {
    kind: 'event' | 'waiting_list'
    /** Null for a guest, who has no notifications. */
    memberId: string | null
    eventId: string
    cause: string
    title: string
    body: string
    now: Date
  },
): Promise<number> {
  const { memberId, eventId, ...rest } = notice
  if (!memberId) return Promise.resolve(0)
  return notify(db, { ...rest, members: [memberId], link: paths.events.page(eventId), hasOwnEmail: true })
}
