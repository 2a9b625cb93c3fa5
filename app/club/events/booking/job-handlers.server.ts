import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import type { OneTimeOperations } from '~/billing/one-time/operations.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { closeCanceledEventJob, offerSeatsJob } from '../jobs'
import { closeWaitingList, expireOffers, offerSeats } from '../waiting-list/offers.server'
import { closeCanceledEvent } from './close-canceled-event.server'
import { eventEmailJob } from './emails/jobs'
import { sendEventEmail, type EventEmailServices } from './emails/send-event-email.server'

/** Ends offers that are over, reminds those who come tomorrow, and notes that an event has begun, in one business. */
const tendBookingsJob = tenantJob('tend-event-bookings', { payload: z.object({}), concurrency: 1 })

/** The same in every business with events to come. */
const tendAllBookingsJob = platformJob('tend-all-event-bookings', {
  payload: z.object({}),
  cron: '*/5 * * * *',
})

interface EventBookingServices extends EventEmailServices {
  scopes: Scopes
  billing: { oneTime: OneTimeOperations }
}

export function eventBookingHandlers(services: EventBookingServices): JobHandler[] {
  const { oneTime } = services.billing
  return [
    handleTenantJob(eventEmailJob, (db, payload, { now }) => sendEventEmail(db, services, payload, now)),
    handleTenantJob(offerSeatsJob, async (db, { eventId }, { now }) => {
      await offerSeats(db, { eventId, now })
    }),
    handleTenantJob(closeCanceledEventJob, (db, { eventId }, { now }) =>
      closeCanceledEvent(oneTime, db, { eventId, now }),
    ),
    handleTenantJob(tendBookingsJob, (db, _payload, { now }) => tendBookings(db, now)),
    handlePlatformJob(tendAllBookingsJob, async () => {
      const businesses = await services.scopes.platform('events to remind of or to close').read(({ q }) =>
        q
          .selectFrom('events')
          .where('status', '=', 'published')
          .where('has_started', '=', false)
          .select('business_id')
          .union((eb) =>
            eb
              .selectFrom('event_waiting_list')
              .where('status', 'in', ['waiting', 'offered'])
              .select('business_id'),
          )
          .execute(),
      )
      await sendToEach(
        services.scopes,
        tendBookingsJob,
        emptyPayloads(businesses.map(({ business_id }) => business_id)),
      )
    }),
  ]
}

const hourMs = 3_600_000
/** Reminders go out so long before the start; bookings that are newer have just had their ticket. */
const reminderMs = 24 * hourMs
const freshMs = 12 * hourMs

/** Does the due work on bookings of one business; running it again does nothing twice. */
export async function tendBookings(db: TenantDb, now: Date): Promise<void> {
  await expireOffers(db, now)
  await sendReminders(db, now)
  await noteStarted(db, now)
}

/** One email to each booking on the day before, marked in the same transaction. */
function sendReminders(db: TenantDb, now: Date): Promise<void> {
  return db.transaction(async (db) => {
    const bookings = await db.q
      .updateTable('event_bookings as b')
      .from('events as e')
      .set({ reminded_at: now })
      .whereRef('e.id', '=', 'b.event_id')
      .where('b.status', '=', 'booked')
      .where('b.reminded_at', 'is', null)
      .where('e.status', '=', 'published')
      .where('e.starts_at', '>', now)
      .where('e.starts_at', '<=', new Date(now.getTime() + reminderMs))
      .returning(['b.id', 'b.booked_at'])
      .execute()
    const freshFrom = new Date(now.getTime() - freshMs)
    for (const { id, booked_at } of bookings) {
      if (!booked_at || booked_at <= freshFrom)
        await sendJob(db, eventEmailJob, { kind: 'reminder', bookingId: id })
    }
  })
}

/** The club page no longer lists the event, and its waiting list is closed. */
function noteStarted(db: TenantDb, now: Date): Promise<void> {
  return db.transaction(async (db) => {
    const started = await db.q
      .updateTable('events')
      .set({ has_started: true })
      .where('status', '=', 'published')
      .where('has_started', '=', false)
      .where('starts_at', '<=', now)
      .returning('id')
      .execute()
    for (const { id } of started) await closeWaitingList(db, { eventId: id, now })
  })
}
