// Refunds of seats that the bank did not take: the business sees them and asks again.
import type { NotNull } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { lockBooking } from '../booking/booking-rows.server'
import { refundSeats } from './refund-seats.server'

interface FailedRefund {
  refundId: string
  bookingId: string
  eventId: string
  eventTitle: string
  bookerName: string
  amountCents: number
  currency: string
  /** The payment provider's reason; may be empty. */
  because: string
  failedAt: Date
}

const most = 50

/** Refunds of seats that failed and were not asked for again, the newest first; of one event, or of all. */
export function failedRefunds(
  db: TenantDb,
  { eventId = null }: { eventId?: string | null } = {},
): Promise<FailedRefund[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('one_time_refunds as r')
      .innerJoin('event_seats as s', 's.refund_id', 'r.id')
      .innerJoin('event_bookings as b', 'b.id', 's.booking_id')
      .innerJoin('events as e', 'e.id', 'b.event_id')
      .leftJoin('members as m', 'm.id', 'b.member_id')
      .where('r.status', '=', 'failed')
      .$if(eventId !== null, (refunds) => refunds.where('e.id', '=', eventId))
      .select(['r.id as refundId', 'b.id as bookingId', 'e.id as eventId', 'e.title as eventTitle'])
      .select(['r.amount_cents as amountCents', 'b.currency', 'r.resolved_at as failedAt'])
      .select(({ fn, val }) => [
        fn.coalesce('m.full_name', 'b.guest_name').$notNull().as('bookerName'),
        fn.coalesce('r.because', val('')).as('because'),
      ])
      .distinct()
      .$narrowType<{ failedAt: NotNull }>()
      .orderBy('r.resolved_at', 'desc')
      .orderBy('r.id')
      .limit(most)
      .execute(),
  )
}

/**
 * Asks again for a refund of seats that failed. Returns the new refund's ids, to make at once with `executeRefund`.
 * Throws `refund-not-failed` (409) where it was asked for again meanwhile.
 */
export function retryRefund(
  db: TenantDb,
  { bookingId, refundId, userId, now }: { bookingId: string; refundId: string; userId: string; now: Date },
): Promise<string[]> {
  return db.transaction(async (db) => {
    const locked = await lockBooking(db, bookingId)
    const seats =
      locked?.seats.filter((seat) => seat.refundId === refundId && seat.refundStatus === 'failed') ?? []
    if (!locked || seats.length === 0) {
      throw new DomainError('refund-not-failed', 409, 'This refund isn’t open anymore.')
    }
    const { refundIds, refundCents } = await refundSeats(db, {
      seats: locked.seats,
      selection: seats,
      reason: 'Asked for again.',
      requestedBy: userId,
      now,
    })
    await recordForBusiness(db, { userId, now }, 'event.refunded', {
      target: { kind: 'event', id: locked.event.id },
      details: { title: locked.event.title, amount: refundCents },
    })
    return refundIds
  })
}

/**
 * Refunds seats of a booking without giving them up, such as after an event that disappointed. Returns the refunds' ids.
 * Throws `nothing-to-refund` (409).
 */
export function refundKeptSeats(
  db: TenantDb,
  {
    bookingId,
    seatIds,
    reason,
    userId,
    now,
  }: { bookingId: string; seatIds: readonly string[]; reason: string; userId: string; now: Date },
): Promise<string[]> {
  return db.transaction(async (db) => {
    const locked = await lockBooking(db, bookingId)
    if (!locked) throw new DomainError('booking-not-found', 404, 'This booking is no longer here.')
    const { refundIds, refundCents } = await refundSeats(db, {
      seats: locked.seats,
      selection: locked.seats.filter(({ id }) => seatIds.includes(id)),
      reason,
      requestedBy: userId,
      now,
    })
    if (refundIds.length === 0) {
      throw new DomainError(
        'nothing-to-refund',
        409,
        'These seats were not paid for, or are already refunded.',
      )
    }
    await recordForBusiness(db, { userId, now }, 'event.refunded', {
      target: { kind: 'event', id: locked.event.id },
      details: { title: locked.event.title, amount: refundCents },
    })
    return refundIds
  })
}
