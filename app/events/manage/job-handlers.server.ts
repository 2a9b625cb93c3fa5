// Jobs of the business's side of events.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/jobs/handler'
import { sendJob } from '~/jobs/send-job.server'
import { deletedAddressDomain } from '~/messaging/deleted-address'
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
      for (const { business_id } of rows)
        await services.scopes.tenant(business_id).transaction((db) => sendJob(db, tendEventsJob, {}))
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
    const { q, businessId } = db
    await sql`
      delete from event_answers a using events e
      where a.business_id = ${businessId} and e.business_id = a.business_id and e.id = a.event_id
        and e.ends_at < ${daysBefore(now, answerDays)}`.execute(q)
    const { rows: waiting } = await sql<{ id: string }>`
      select w.id from event_waiting_list w
      join events e on e.business_id = w.business_id and e.id = w.event_id
      where w.business_id = ${businessId} and e.ends_at < ${daysBefore(now, unusedDays)}
        and w.email not like ${`%@${deletedAddressDomain}`}
      order by w.id limit ${mostErased}`.execute(q)
    await eraseWaiting(db, { entryIds: waiting.map(({ id }) => id), now })
    await sql`
      update event_seats s set name = '' from event_bookings b
      where s.business_id = ${businessId} and s.name <> '' and b.business_id = s.business_id and b.id = s.booking_id
        and b.status = 'abandoned' and b.closed_at < ${daysBefore(now, unusedDays)}`.execute(q)
    const { rows: guests } = await sql<{ id: string }>`
      select b.id from event_bookings b
      join events e on e.business_id = b.business_id and e.id = b.event_id
      where b.business_id = ${businessId} and b.member_id is null
        and b.guest_email not like ${`%@${deletedAddressDomain}`}
        and (e.ends_at < ${daysBefore(now, guestDays)}
          or (b.status = 'abandoned' and b.closed_at < ${daysBefore(now, unusedDays)}))
      order by b.id limit ${mostErased}`.execute(q)
    await eraseBookings(
      db,
      guests.map(({ id }) => id),
    )
  })
}
