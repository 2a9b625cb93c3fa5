// Recording who came to an event.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { SeatAttendance } from '#/db/schema/events'
import { timeIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
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
  const at = sql`s.business_id = ${db.businessId} and s.event_id = ${eventId} and s.id = ${seatId}`
  if (isId(seatId)) await sql`select 1 from event_seats s where ${at} for update`.execute(db.q)
  const { rows } = isId(seatId)
    ? await sql<Seat>`
        select s.name, coalesce(m.full_name, b.guest_name) as "bookerName", s.position, s.attendance, s.attendance_at,
          s.released_at, b.status
        from event_seats s
        join event_bookings b on b.business_id = s.business_id and b.id = s.booking_id
        left join members m on m.business_id = b.business_id and m.id = b.member_id
        where ${at}`.execute(db.q)
    : { rows: [] }
  const [seat] = rows
  if (!seat) throw new DomainError('seat-not-found', 404, 'This person is not on the list of this event.')
  return seat
}

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
    const { numAffectedRows } = await sql`
      update event_seats s set attendance = 'no_show', attendance_at = ${now}, attendance_by = ${userId}
      from event_bookings b
      where s.business_id = ${db.businessId} and s.event_id = ${eventId} and s.released_at is null
        and s.attendance is null and b.business_id = s.business_id and b.id = s.booking_id and b.status = 'booked'`.execute(
      db.q,
    )
    const count = Number(numAffectedRows ?? 0)
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
