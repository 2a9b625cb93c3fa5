import type { OpenTenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { returnPerk } from '~/club/perks/redeem-perk.server'
import { offerSeatsJob } from '../jobs'
import { refundSeats } from '../payment/refund-seats.server'
import { isRefundDue } from '../rules'
import { isTaken, lockBooking, releaseSeats, updateBooking, type Seat } from './booking-rows.server'
import { type EventRow } from '../manage/event-record.server'
import { eventEmailJob } from './emails/jobs'

export interface CloseSeats {
  bookingId: string
  /** Seats of it; null for the whole booking. */
  seatIds: readonly string[] | null
  by: { kind: 'booker' } | { kind: 'business'; userId: string } | { kind: 'event' }
  /** 'terms': as the event says; the person who books has no other choice. */
  refund: 'terms' | 'full' | 'none'
  /** The reason shown to the people who are notified; may be empty. */
  reason: string
  now: Date
}

interface ClosedSeats {
  /** To make at once with `executeRefund`; their job does it otherwise. */
  refundIds: string[]
  refundCents: number
  isWhole: boolean
}

/**
 * Gives up seats of a booking, or all of it, refunds what was paid for them where that is due, and offers them to those
 * who wait. The last seat closes the booking. Repeated, nothing happens. Perks come back where a refund would be due.
 * Throws `booking-not-found` (404), `booking-unpaid`, `event-started`, `own-seat` and `seat-attended` (409).
 */
export async function closeSeats(
  db: OpenTenantDb,
  { bookingId, seatIds, by, refund, reason, now }: CloseSeats,
): Promise<ClosedSeats> {
  const nothing = { refundIds: [], refundCents: 0, isWhole: false }
  const locked = await lockBooking(db, bookingId)
  if (!locked) throw new DomainError('booking-not-found', 404, 'This booking is no longer here.')
  const { event, booking, seats } = locked
  if (booking.status === 'awaiting_payment') {
    throw new DomainError(
      'booking-unpaid',
      409,
      'This booking isn’t paid yet. Its seats are held until then.',
    )
  }
  if (booking.status !== 'booked') return nothing
  const taken = seats.filter(isTaken)
  const closing = seatIds === null ? taken : taken.filter(({ id }) => seatIds.includes(id))
  if (closing.length === 0) return nothing
  const isWhole = closing.length === taken.length
  refuse({ event, closing: closing, isWhole, by, now })
  const isDue = refund === 'full' || (refund === 'terms' && isRefundDue(termsOf(event), now))
  const userId = by.kind === 'business' ? by.userId : null
  const money = isDue
    ? await refundSeats(db, { seats, selection: closing, reason, requestedBy: userId, now })
    : { refundIds: [], refundCents: 0 }
  for (const { perkUseId } of isDue ? closing : []) {
    if (perkUseId !== null) await returnPerk(db, { useId: perkUseId, now })
  }
  await releaseSeats(db, closing, now)
  if (isWhole) {
    await updateBooking(
      db,
      bookingId,
      {
        status: 'canceled',
        closed_at: now,
        closed_by: by.kind === 'booker' ? 'booker' : 'business',
        close_reason: reason.slice(0, 500),
      },
      now,
    )
  }
  await recordForBusiness(db, { userId, now }, 'event.booking-canceled', {
    target: { kind: 'event', id: event.id },
    details: { title: event.title, seats: closing.length, refund: money.refundCents },
  })
  await sendJob(db, eventEmailJob, {
    kind: 'canceled',
    bookingId,
    cause: closing[0]!.id,
    by: by.kind,
    seats: closing.length,
    isWhole,
    refundCents: money.refundCents,
    reason: reason.slice(0, 1000),
  })
  if (event.status === 'published') await sendJob(db, offerSeatsJob, { eventId: event.id })
  return { ...money, isWhole }
}

function refuse({
  event,
  closing,
  isWhole,
  by,
  now,
}: {
  event: EventRow
  closing: readonly Seat[]
  isWhole: boolean
  by: CloseSeats['by']
  now: Date
}): void {
  if (by.kind !== 'event' && closing.some(({ attendance }) => attendance === 'here')) {
    throw new DomainError('seat-attended', 409, 'Someone is already checked in. Undo the check-in first.')
  }
  if (by.kind !== 'booker') return
  if (event.starts_at <= now) {
    throw new DomainError('event-started', 409, 'This event has begun, so its booking can’t be canceled.')
  }
  if (!isWhole && closing.some(({ position }) => position === 1)) {
    throw new DomainError(
      'own-seat',
      409,
      'Your own seat goes with the booking. Cancel the whole booking, or give it to someone else.',
    )
  }
}

/** Until when, and whether, the price goes back to someone who cancels. */
const termsOf = (event: Pick<EventRow, 'starts_at' | 'refund_hours'>) => ({
  startsAt: event.starts_at,
  refundHours: event.refund_hours,
})
