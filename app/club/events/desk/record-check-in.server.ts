// Recording who came to an event.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { SeatAttendance } from '#/db/schema/events'
import { timeIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { factsOf, findEvent, lockEvent } from '../manage/event-record.server'
import { recordEventChange } from '../manage/record-change.server'
import { can, eventState } from '../rules'
import { personName } from './attendee-words'

interface CheckIn {
  /** Chosen by the device, so that what is sent twice counts once. */
  id: string
  eventId: string
  seatId: string
  kind: 'here' | 'no_show' | 'undo'
  /** When it happened on the device. */
  happenedAt: Date
  timeZone: string
  userId: string
  now: Date
}

interface Seat {
  name: string
  bookerName: string
  position: number
  attendance: SeatAttendance | null
  attendance_at: Date | null
  released_at: Date | null
  status: string
}

/**
 * Records that a person came or did not, or takes that back. Sent twice with the same id, it counts once. Throws
 * `seat-not-found` (404), `seat-not-booked` (409) for a booking that was canceled or is not paid, `already-here` (409) for
 * a ticket that was used before, and `check-in-closed` (409) with why.
 */
export function recordCheckIn(
  db: TenantDb,
  { id, eventId, seatId, kind, happenedAt, timeZone, userId, now }: CheckIn,
): Promise<void> {
  return db.transaction(async (db) => {
    const event = await findEvent(db, eventId)
    const allowed = can('check-in', factsOf(event), happenedAt)
    if (!allowed.allowed) throw new DomainError('check-in-closed', 409, allowed.reason)
    const seat = await lockSeat(db, { eventId, seatId })
    const added = await db.q
      .insertInto('event_check_ins')
      .values({
        id,
        event_id: eventId,
        seat_id: seatId,
        kind,
        happened_at: happenedAt,
        recorded_at: now,
        recorded_by: userId,
      })
      .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    const name = personName(seat)
    if (seat.released_at !== null || seat.status !== 'booked')
      throw new DomainError(
        'seat-not-booked',
        409,
        seat.status === 'awaiting_payment'
          ? `${name} has not paid yet.`
          : `The booking of ${name} was canceled.`,
      )
    if (kind !== 'undo' && seat.attendance === 'here')
      throw new DomainError(
        'already-here',
        409,
        `${name} was checked in at ${timeIn(timeZone, seat.attendance_at!)} already.`,
      )
    const attendance = kind === 'undo' ? null : kind
    await db.q
      .updateTable('event_seats')
      .set({
        attendance,
        attendance_at: attendance && happenedAt,
        attendance_by: attendance && userId,
      })
      .where('id', '=', seatId)
      .execute()
  })
}

/** Locks a seat with its booking, so that one that is canceled meanwhile is not checked in. */
async function lockSeat(
  db: OpenTenantDb,
  { eventId, seatId }: { eventId: string; seatId: string },
): Promise<Seat> {
  if (!isId(seatId)) throw seatNotFound()
  await db.q
    .selectFrom('event_seats')
    .where('event_id', '=', eventId)
    .where('id', '=', seatId)
    .select('id')
    .forUpdate()
    .execute()
  const seat = await db.q
    .selectFrom('event_seats as s')
    .innerJoin('event_bookings as b', 'b.id', 's.booking_id')
    .leftJoin('members as m', 'm.id', 'b.member_id')
    .where('s.event_id', '=', eventId)
    .where('s.id', '=', seatId)
    .select(['s.name', 's.position', 's.attendance', 's.attendance_at', 's.released_at', 'b.status'])
    .select(({ fn }) => fn.coalesce('m.full_name', 'b.guest_name').$notNull().as('bookerName'))
    .executeTakeFirst()
  if (!seat) throw seatNotFound()
  return seat
}

const seatNotFound = () =>
  new DomainError('seat-not-found', 404, 'This person is not on the list of this event.')

/**
 * Marks everyone who was not checked in as a no-show, once the event is over, and returns how many. Throws
 * `event-not-over` (409).
 */
export function markNoShows(
  db: TenantDb,
  { eventId, userId, now }: { eventId: string; userId: string; now: Date },
): Promise<number> {
  return db.transaction(async (db) => {
    const event = await lockEvent(db, eventId)
    if (eventState(factsOf(event), now) !== 'past')
      throw new DomainError('event-not-over', 409, 'You can do this once the event is over.')
    const { numUpdatedRows } = await db.q
      .updateTable('event_seats as s')
      .from('event_bookings as b')
      .set({ attendance: 'no_show', attendance_at: now, attendance_by: userId })
      .where('s.event_id', '=', eventId)
      .where('s.released_at', 'is', null)
      .where('s.attendance', 'is', null)
      .whereRef('b.id', '=', 's.booking_id')
      .where('b.status', '=', 'booked')
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (count > 0)
      await recordEventChange(db, {
        eventId,
        title: event.title,
        action: 'changed',
        fields: [{ field: 'No-shows', from: '', to: String(count) }],
        userId,
        now,
      })
    return count
  })
}
