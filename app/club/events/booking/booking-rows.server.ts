// The rows of an event's bookings, as every change of them reads and locks them. The order of locks is always: payments
// by their ids, event, booking, member.
import type { Selectable } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EventBookingsTable } from '#/db/schema/events'
import { lockEvent, type EventRow } from '../manage/event-record.server'

export type Booking = Selectable<EventBookingsTable>

/** A booking without a lock; null where this club has none. */
export const bookingById = (db: OpenTenantDb, bookingId: string): Promise<Booking | undefined> =>
  db.q.selectFrom('event_bookings').where('id', '=', bookingId).selectAll().executeTakeFirst()

/** Rows for a change of a booking, locked until the transaction ends. */
export interface LockedBooking {
  event: EventRow
  booking: Booking
  seats: Seat[]
}

/**
 * Locks a booking with its payments and its event, in the order in which everything locks them; null where this club has
 * none. An event never leaves its booking, so it is found before the lock.
 */
export async function lockBooking(db: OpenTenantDb, bookingId: string): Promise<LockedBooking | null> {
  const stored = await bookingById(db, bookingId)
  if (!stored) return null
  await db.q
    .selectFrom('one_time_payments')
    .where('event_booking_id', '=', bookingId)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  const event = await lockEvent(db, stored.event_id)
  const booking = await db.q
    .selectFrom('event_bookings')
    .where('id', '=', bookingId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { event, booking, seats: await seatsOf(db, bookingId) }
}

/** One person of a booking, with what pays for the seat and the state of its refund. */
export interface Seat {
  id: string
  position: number
  name: string
  priceCents: number
  perkUseId: string | null
  paymentId: string | null
  paymentStatus: 'open' | 'paid' | 'expired' | null
  refundId: string | null
  refundStatus: 'asked' | 'succeeded' | 'failed' | null
  releasedAt: Date | null
  attendance: 'here' | 'no_show' | null
}

/** The seats of a booking, those that were given up included, in their order. */
export const seatsOf = ({ q }: OpenTenantDb, bookingId: string): Promise<Seat[]> =>
  q
    .selectFrom('event_seats as s')
    .leftJoin('one_time_payments as y', 'y.id', 's.payment_id')
    .leftJoin('one_time_refunds as r', 'r.id', 's.refund_id')
    .where('s.booking_id', '=', bookingId)
    .select(['s.id', 's.position', 's.name', 's.price_cents as priceCents', 's.perk_use_id as perkUseId'])
    .select(['s.payment_id as paymentId', 'y.status as paymentStatus', 's.refund_id as refundId'])
    .select(['r.status as refundStatus', 's.released_at as releasedAt', 's.attendance'])
    .orderBy('s.position')
    .execute()

export const isTaken = ({ releasedAt }: Seat): boolean => releasedAt === null

/** True where the price of a seat was paid and was not refunded, nor is about to be. */
export const isPaidFor = ({ priceCents, paymentStatus, refundStatus }: Seat): boolean =>
  priceCents > 0 && paymentStatus === 'paid' && (refundStatus === null || refundStatus === 'failed')

/** Gives up seats: they can be booked again. */
export async function releaseSeats(db: OpenTenantDb, seats: readonly Seat[], now: Date): Promise<void> {
  if (seats.length === 0) return
  await db.q
    .updateTable('event_seats')
    .set({ released_at: now, attendance: null, attendance_at: null, attendance_by: null })
    .where('id', '=', anyOf(seats.map(({ id }) => id)))
    .where('released_at', 'is', null)
    .execute()
}

/** Takes seats again that were given up. There must be room: the database refuses one too many. */
export async function takeSeatsAgain(db: OpenTenantDb, seats: readonly Seat[]): Promise<void> {
  await db.q
    .updateTable('event_seats')
    .set({ released_at: null })
    .where('id', '=', anyOf(seats.map(({ id }) => id)))
    .execute()
}

/** Changes the row of a booking. */
export async function updateBooking(
  db: OpenTenantDb,
  bookingId: string,
  to: Partial<
    Pick<
      Booking,
      | 'status'
      | 'expires_at'
      | 'booked_at'
      | 'closed_at'
      | 'closed_by'
      | 'close_reason'
      | 'is_disputed'
      | 'amount_cents'
    >
  >,
  now: Date,
): Promise<void> {
  await db.q
    .updateTable('event_bookings')
    .set({ ...to, changed_at: now })
    .where('id', '=', bookingId)
    .execute()
}

/** Booked and paid, or free, before the event began. */
export const isUpcoming = (event: Pick<EventRow, 'status' | 'starts_at'>, now: Date): boolean =>
  event.status === 'published' && event.starts_at > now
