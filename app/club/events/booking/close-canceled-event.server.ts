import type { TenantDb } from '#/db/handles.server'
import type { OneTimeOperations } from '~/billing/one-time/operations.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { closeCanceledEventJob } from '../jobs'
import { closeWaitingList } from '../waiting-list/offers.server'
import { openPaymentOf } from './book-seats.server'
import { lockEvent } from '../manage/event-record.server'
import { closeSeats } from './close-seats.server'
import { eventEmailJob } from './emails/jobs'

/** Bookings of one run; the job continues in another one. */
const batch = 50

/**
 * Closes the bookings of an event that was canceled: open checkout pages are closed first, what was paid is refunded in
 * full, perks come back, and everyone is told. What was paid meanwhile is refunded when the payment is recorded. Repeated,
 * it continues where it stopped.
 */
export async function closeCanceledEvent(
  oneTime: Pick<OneTimeOperations, 'cancel'>,
  db: TenantDb,
  { eventId, now }: { eventId: string; now: Date },
): Promise<void> {
  const event = await db.transaction(async (db) => {
    const event = await lockEvent(db, eventId)
    if (event.status !== 'canceled') return null
    for (const entryId of await closeWaitingList(db, { eventId, now }))
      await sendJob(db, eventEmailJob, { kind: 'event-off', entryId })
    return event
  })
  if (!event) return
  const bookings = await db.read((db) =>
    db.q
      .selectFrom('event_bookings')
      .where('event_id', '=', eventId)
      .where('status', 'in', ['awaiting_payment', 'booked'])
      .orderBy('id')
      .limit(batch + 1)
      .select('id')
      .execute(),
  )
  for (const { id } of bookings.slice(0, batch)) {
    const paymentId = await db.read((db) => openPaymentOf(db, id))
    // A bank that has not answered yet: the payment is refunded once it is known.
    if (paymentId !== null) await oneTime.cancel(db, { paymentId, now })
    await db.transaction(async (db) => {
      const booking = await db.q
        .selectFrom('event_bookings')
        .where('id', '=', id)
        .select('status')
        .executeTakeFirst()
      if (booking?.status !== 'booked') return
      await closeSeats(db, {
        bookingId: id,
        seatIds: null,
        by: { kind: 'event' },
        refund: 'full',
        reason: event.cancel_note,
        now,
      })
    })
  }
  if (bookings.length > batch) {
    await db.transaction((db) => sendJob(db, closeCanceledEventJob, { eventId }))
  }
}
