import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { isId } from '~/kit/ids'
import { bookingById, isPaidFor, isTaken, seatsOf } from '../booking/booking-rows.server'
import { spanWords, whenWords } from '../booking/when-words'

export interface OwnerSeat {
  id: string
  name: string
  priceCents: number
  isTaken: boolean
  isPerk: boolean
  isUnpaid: boolean
  isHere: boolean
  refund: 'asked' | 'succeeded' | 'failed' | null
  /** Paid and not refunded. */
  mayRefund: boolean
}

/** A booking as its business sees it: who comes, what was paid, and every refund. Amounts in minor units. */
export interface OwnerBooking {
  id: string
  eventId: string
  eventTitle: string
  when: string
  isEventOpen: boolean
  status: 'awaiting_payment' | 'booked' | 'canceled' | 'abandoned'
  isDisputed: boolean
  bookerName: string
  email: string
  phone: string | null
  code: string
  bookedOn: string
  closeReason: string
  closedBy: 'booker' | 'business' | 'system' | null
  seats: OwnerSeat[]
  currency: string
  paidCents: number
  refundedCents: number
  refunds: {
    id: string
    amountCents: number
    status: string
    when: string
    reason: string
    because: string
  }[]
}

/** A booking of an event; null where this club's event has none of this id. */
export async function ownerBooking(
  db: TenantDb,
  { eventId, bookingId, club, now }: { eventId: string; bookingId: string; club: Club; now: Date },
): Promise<OwnerBooking | null> {
  if (!isId(bookingId) || !isId(eventId)) return null
  return db.read(async (db) => {
    const booking = await bookingById(db, bookingId)
    if (booking?.event_id !== eventId) return null
    const { rows } = await sql<{
      title: string
      status: string
      startsAt: Date
      endsAt: Date
      name: string
      email: string
      phone: string | null
      paidCents: number
      refundedCents: number
    }>`
      select e.title, e.status, e.starts_at as "startsAt", e.ends_at as "endsAt",
        coalesce(m.full_name, ${booking.guest_name}) as name, coalesce(m.email, ${booking.guest_email}) as email,
        coalesce(m.phone, ${booking.guest_phone}) as phone,
        coalesce(y.paid, 0)::int as "paidCents", coalesce(y.refunded, 0)::int as "refundedCents"
      from events e
      left join members m on m.business_id = e.business_id and m.id = ${booking.member_id}
      left join lateral (select sum(amount_cents + tax_cents) as paid, sum(refunded_cents) as refunded
        from one_time_payments p where p.business_id = e.business_id and p.event_booking_id = ${bookingId}
          and p.status = 'paid') y on true
      where e.business_id = ${db.businessId} and e.id = ${eventId}`.execute(db.q)
    const about = rows[0]!
    const refunds = await sql<{
      id: string
      amountCents: number
      status: string
      at: Date
      reason: string
      because: string
    }>`
      select r.id, r.amount_cents as "amountCents", r.status, r.requested_at as at, r.reason,
        coalesce(r.because, '') as because
      from one_time_refunds r
      join one_time_payments y on y.business_id = r.business_id and y.id = r.payment_id
      where r.business_id = ${db.businessId} and y.event_booking_id = ${bookingId}
      order by r.requested_at, r.id`.execute(db.q)
    const seats = await seatsOf(db, bookingId)
    return {
      id: booking.id,
      eventId,
      eventTitle: about.title,
      when: spanWords(club.timeZone, about),
      isEventOpen: about.status === 'published' && about.startsAt > now,
      status: booking.status,
      isDisputed: booking.is_disputed,
      bookerName: about.name,
      email: about.email,
      phone: about.phone,
      code: booking.code,
      bookedOn: whenWords(club.timeZone, booking.booked_at ?? booking.created_at),
      closeReason: booking.close_reason,
      closedBy: booking.closed_by,
      currency: booking.currency,
      paidCents: about.paidCents,
      refundedCents: about.refundedCents,
      refunds: refunds.rows.map(({ at, ...refund }) => ({ ...refund, when: whenWords(club.timeZone, at) })),
      seats: seats.map((seat) => ({
        id: seat.id,
        name: seat.name || (seat.position === 1 ? about.name : 'Guest'),
        priceCents: seat.priceCents,
        isTaken: isTaken(seat),
        isPerk: seat.perkUseId !== null,
        isUnpaid: seat.paymentStatus === 'open',
        isHere: seat.attendance === 'here',
        refund: seat.refundStatus,
        mayRefund: isPaidFor(seat),
      })),
    }
  })
}
