// Jobs of the business's side of events.
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { deletedAddressDomain } from '~/foundation/messaging/deleted-address'
import { eraseBookings, eraseWaiting } from '../erase-bookings.server'
import { eventChangedJob, eventMessageJob, tendAllEventsJob, tendEventsJob } from '../jobs'
import { queueEventChange, queueEventMessage, type EventEmailServices } from '../messages/send-message.server'
import { answerDays } from '../rules'
import { extendSeries } from './series.server'

interface EventServices extends EventEmailServices {
  scopes: Scopes
}

export function eventHandlers(services: EventServices): JobHandler[] {
  return [
    handleTenantJob(eventChangedJob, (db, change, { now }) =>
      queueEventChange(db, services, { ...change, now }),
    ),
    handleTenantJob(eventMessageJob, (db, message, { now }) =>
      queueEventMessage(db, services, { ...message, now }),
    ),
    handleTenantJob(tendEventsJob, (db, _payload, { now }) => tendEvents(db, services, now)),
    handlePlatformJob(tendAllEventsJob, async () => {
      const rows = await services.scopes
        .platform('series of events to extend, and details of events to erase')
        .read((db) => db.q.selectFrom('events').select('business_id').distinct().execute())
      await sendToEach(
        services.scopes,
        tendEventsJob,
        emptyPayloads(rows.map(({ business_id }) => business_id)),
      )
    }),
  ]
}

/** Waiting lists and bookings that were never paid for are erased after so many days. */
const unusedDays = 90
/** Details of guests are erased so many days after the event. */
const guestDays = 730
/** Of one run. */
const mostErased = 500

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Makes the next dates of every series, and erases answers, waiting lists and guests of events that are long over. */
export async function tendEvents(db: TenantDb, services: EventEmailServices, now: Date): Promise<void> {
  const club = await services.clubs.byId(db.businessId)
  if (!club) return
  const series = await db.read(({ q }) =>
    q.selectFrom('event_series').where('ended_at', 'is', null).select('id').execute(),
  )
  for (const { id } of series) await extendSeries(db, { seriesId: id, timeZone: club.timeZone, now })
  await db.transaction(async (db) => {
    const { q } = db
    await q
      .deleteFrom('event_answers as a')
      .using('events as e')
      .whereRef('e.id', '=', 'a.event_id')
      .where('e.ends_at', '<', daysBefore(now, answerDays))
      .execute()
    const waiting = await q
      .selectFrom('event_waiting_list as w')
      .innerJoin('events as e', 'e.id', 'w.event_id')
      .where('e.ends_at', '<', daysBefore(now, unusedDays))
      .where('w.email', 'not like', `%@${deletedAddressDomain}`)
      .select('w.id')
      .orderBy('w.id')
      .limit(mostErased)
      .execute()
    await eraseWaiting(db, { entryIds: waiting.map(({ id }) => id), now })
    await q
      .updateTable('event_seats as s')
      .from('event_bookings as b')
      .set({ name: '' })
      .where('s.name', '<>', '')
      .whereRef('b.id', '=', 's.booking_id')
      .where('b.status', '=', 'abandoned')
      .where('b.closed_at', '<', daysBefore(now, unusedDays))
      .execute()
    const guests = await q
      .selectFrom('event_bookings as b')
      .innerJoin('events as e', 'e.id', 'b.event_id')
      .where('b.member_id', 'is', null)
      .where('b.guest_email', 'not like', `%@${deletedAddressDomain}`)
      .where(({ eb, or, and }) =>
        or([
          eb('e.ends_at', '<', daysBefore(now, guestDays)),
          and([eb('b.status', '=', 'abandoned'), eb('b.closed_at', '<', daysBefore(now, unusedDays))]),
        ]),
      )
      .select('b.id')
      .orderBy('b.id')
      .limit(mostErased)
      .execute()
    await eraseBookings(
      db,
      guests.map(({ id }) => id),
    )
  })
}
