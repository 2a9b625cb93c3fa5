import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { isId } from '~/foundation/kit/ids'
import { bookingById, isPaidFor, isTaken, seatsOf, type Booking } from '../booking/booking-rows.server'
import { spanWords, whenWords } from '../booking/when-words'

interface OwnerSeat {
  id: string
  name: string
  isTaken: boolean
  isUnpaid: boolean
  isHere: boolean
  /** Null for staff who see no prices. */
  payment: {
    priceCents: number
    isPerk: boolean
    refund: 'asked' | 'succeeded' | 'failed' | null
    /** Paid and not refunded. */
    mayRefund: boolean
  } | null
}

/** The amount paid for a booking, and every refund. Amounts in minor units. */
interface BookingPayments {
  currency: string
  isDisputed: boolean
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

/** A booking as its business sees it: who comes, and for staff who see prices what was paid. */
export interface OwnerBooking {
  id: string
  eventId: string
  eventTitle: string
  when: string
  isEventOpen: boolean
  status: 'awaiting_payment' | 'booked' | 'canceled' | 'abandoned'
  bookerName: string
  email: string
  phone: string | null
  code: string
  bookedOn: string
  closeReason: string
  closedBy: 'booker' | 'business' | 'system' | null
  seats: OwnerSeat[]
  /** Null for staff who see no prices. */
  payments: BookingPayments | null
}

/** A booking of an event; null where this club's event has none of this id. */
export async function ownerBooking(
  db: TenantDb,
  {
    eventId,
    bookingId,
    seesPrices,
    club,
    now,
  }: { eventId: string; bookingId: string; seesPrices: boolean; club: Club; now: Date },
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
    }>`
      select e.title, e.status, e.starts_at as "startsAt", e.ends_at as "endsAt",
        coalesce(m.full_name, ${booking.guest_name}) as name, coalesce(m.email, ${booking.guest_email}) as email,
        coalesce(m.phone, ${booking.guest_phone}) as phone
      from events e
      left join members m on m.business_id = e.business_id and m.id = ${booking.member_id}
      where e.business_id = ${db.businessId} and e.id = ${eventId}`.execute(db.q)
    const about = rows[0]!
    const seats = await seatsOf(db, bookingId)
    return {
      id: booking.id,
      eventId,
      eventTitle: about.title,
      when: spanWords(club.timeZone, about),
      isEventOpen: about.status === 'published' && about.startsAt > now,
      status: booking.status,
      bookerName: about.name,
      email: about.email,
      phone: about.phone,
      code: booking.code,
      bookedOn: whenWords(club.timeZone, booking.booked_at ?? booking.created_at),
      closeReason: booking.close_reason,
      closedBy: booking.closed_by,
      payments: seesPrices ? await paymentsOf(db, booking, club.timeZone) : null,
      seats: seats.map((seat) => ({
        id: seat.id,
        name: seat.name || (seat.position === 1 ? about.name : 'Guest'),
        isTaken: isTaken(seat),
        isUnpaid: seat.paymentStatus === 'open',
        isHere: seat.attendance === 'here',
        payment: seesPrices
          ? {
              priceCents: seat.priceCents,
              isPerk: seat.perkUseId !== null,
              refund: seat.refundStatus,
              mayRefund: isPaidFor(seat),
            }
          : null,
      })),
    }
  })
}

async function paymentsOf({ q }: OpenTenantDb, booking: Booking, timeZone: string): Promise<BookingPayments> {
  const paid = await q
    .selectFrom('one_time_payments')
    .where('event_booking_id', '=', booking.id)
    .where('status', '=', 'paid')
    .select(({ eb, fn, ref }) => [
      fn.sum<number | null>(eb('amount_cents', '+', ref('tax_cents'))).as('paidCents'),
      fn.sum<number | null>('refunded_cents').as('refundedCents'),
    ])
    .executeTakeFirstOrThrow()
  const refunds = await q
    .selectFrom('one_time_refunds as r')
    .innerJoin('one_time_payments as y', 'y.id', 'r.payment_id')
    .where('y.event_booking_id', '=', booking.id)
    .select([
      'r.id',
      'r.amount_cents as amountCents',
      'r.status',
      'r.requested_at as at',
      'r.reason',
      'r.because',
    ])
    .orderBy('r.requested_at')
    .orderBy('r.id')
    .execute()
  return {
    paidCents: paid.paidCents ?? 0,
    refundedCents: paid.refundedCents ?? 0,
    currency: booking.currency,
    isDisputed: booking.is_disputed,
    refunds: refunds.map(({ at, because, ...refund }) => ({
      ...refund,
      because: because ?? '',
      when: whenWords(timeZone, at),
    })),
  }
}
