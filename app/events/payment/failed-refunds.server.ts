// Refunds of seats that the bank did not take: the business sees them and asks again.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/audit/record-for-business.server'
import { DomainError } from '~/kit/errors'
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
export async function failedRefunds(
  db: TenantDb,
  { eventId = null }: { eventId?: string | null } = {},
): Promise<FailedRefund[]> {
  const { rows } = await db.read(({ q, businessId }) =>
    sql<FailedRefund>`
      select distinct r.id as "refundId", b.id as "bookingId", e.id as "eventId", e.title as "eventTitle",
        coalesce(m.full_name, b.guest_name) as "bookerName", r.amount_cents as "amountCents", b.currency,
        coalesce(r.because, '') as because, r.resolved_at as "failedAt"
      from one_time_refunds r
      join event_seats s on s.business_id = r.business_id and s.refund_id = r.id
      join event_bookings b on b.business_id = s.business_id and b.id = s.booking_id
      join events e on e.business_id = b.business_id and e.id = b.event_id
      left join members m on m.business_id = b.business_id and m.id = b.member_id
      where r.business_id = ${businessId} and r.status = 'failed'
        and (${eventId}::uuid is null or e.id = ${eventId}::uuid)
      order by r.resolved_at desc, r.id
      limit ${most}`.execute(q),
  )
  return rows
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
    const chosen =
      locked?.seats.filter((seat) => seat.refundId === refundId && seat.refundStatus === 'failed') ?? []
    if (!locked || chosen.length === 0) {
      throw new DomainError('refund-not-failed', 409, 'This refund isn’t open anymore.')
    }
    const { refundIds, refundCents } = await refundSeats(db, {
      seats: locked.seats,
      chosen,
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
      chosen: locked.seats.filter(({ id }) => seatIds.includes(id)),
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
