// A booking as its own page shows it, and its entry in a calendar.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { CalendarEntry } from '~/foundation/kit/calendar-file'
import { isTaken, seatsOf, type Booking, type Seat } from '../booking/booking-rows.server'
import { factsOf, type EventRow } from '../manage/event-record.server'
import { eventQuestions, type EventQuestion } from '../manage/questions.server'
import { placeOf, spanWords, whenWords } from '../booking/when-words'
import { isRefundDue, seatsLeft } from '../rules'

interface TicketSeat {
  id: string
  position: number
  name: string
  priceCents: number
  isPerk: boolean
  /** Held while it is paid. */
  isUnpaid: boolean
  answers: Record<string, string>
}

export interface Ticket {
  bookingId: string
  eventId: string
  memberId: string | null
  status: Booking['status']
  closeReason: string
  isCanceledEvent: boolean
  code: string
  personName: string
  title: string
  when: string
  place: string
  startsAt: Date
  endsAt: Date
  changedAt: Date
  version: number
  hasBegun: boolean
  hasPrice: boolean
  seats: TicketSeat[]
  questions: EventQuestion[]
  currency: string
  /** Amounts paid and refunded, tax included. */
  paidCents: number
  refundedCents: number
  /** A refund that is on its way, and one that the bank did not take. */
  isRefundPending: boolean
  hasFailedRefund: boolean
  receiptUrls: string[]
  payment: { id: string; memberId: string | null } | null
  /** Until when the seats are held for paying. */
  heldUntil: string | null
  isRefundDue: boolean
  refundUntil: string | null
  /** Price of another guest, in cents; null where none can be added. */
  nextGuestCents: number | null
  hasPerk: boolean
}

/** The booking of a ticket's link; null where it is none of this club's, or was given to someone else. */
export function ticketOf(
  db: TenantDb,
  { tokenHash, club, now }: { tokenHash: Buffer; club: Club; now: Date },
): Promise<Ticket | null> {
  return db.read(async (db) => {
    const { q } = db
    const booking = await q
      .selectFrom('event_bookings')
      .where((eb) => eb.or({ token_hash: tokenHash, previous_token_hash: tokenHash }))
      .selectAll()
      .executeTakeFirst()
    if (!booking) return null
    const event = await q
      .selectFrom('events')
      .where('id', '=', booking.event_id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const all = await seatsOf(db, booking.id)
    const seats = all.filter(isTaken)
    const questions = await eventQuestions(db, event.id)
    const answers = await answersOf(db, booking.id)
    const money = await moneyOf(db, booking.id)
    const hasBegun = event.starts_at <= now
    return {
      bookingId: booking.id,
      eventId: event.id,
      memberId: booking.member_id,
      status: booking.status,
      closeReason: booking.close_reason,
      isCanceledEvent: event.status === 'canceled',
      code: booking.code,
      personName: await personName(db, booking),
      title: event.title,
      when: spanWords(club.timeZone, { startsAt: event.starts_at, endsAt: event.ends_at }),
      place: placeOf(club, event.place),
      startsAt: event.starts_at,
      endsAt: event.ends_at,
      changedAt: event.changed_at,
      version: event.version,
      hasBegun,
      hasPrice: all.some(({ priceCents }) => priceCents > 0),
      seats: seats.map((seat) => ({
        id: seat.id,
        position: seat.position,
        name: seat.name,
        priceCents: seat.priceCents,
        isPerk: seat.perkUseId !== null,
        isUnpaid: seat.paymentStatus === 'open',
        answers: Object.fromEntries(answers.get(seat.id) ?? []),
      })),
      questions,
      currency: booking.currency,
      paidCents: money.paidCents,
      refundedCents: money.refundedCents,
      isRefundPending: all.some(({ refundStatus }) => refundStatus === 'asked'),
      hasFailedRefund: all.some(({ refundStatus }) => refundStatus === 'failed'),
      receiptUrls: money.receiptUrls,
      payment: money.latest,
      heldUntil: booking.expires_at && whenWords(club.timeZone, booking.expires_at),
      isRefundDue: isRefundDue({ startsAt: event.starts_at, refundHours: event.refund_hours }, now),
      refundUntil:
        event.refund_hours === null
          ? null
          : whenWords(club.timeZone, new Date(event.starts_at.getTime() - event.refund_hours * 3_600_000)),
      nextGuestCents: nextGuestCents({ event, booking, seats, hasBegun }),
      hasPerk: seats.some(({ perkUseId }) => perkUseId !== null),
    }
  })
}

function nextGuestCents({
  event,
  booking,
  seats,
  hasBegun,
}: {
  event: EventRow
  booking: Booking
  seats: Seat[]
  hasBegun: boolean
}): number | null {
  const facts = factsOf(event)
  const isOpen = booking.status === 'booked' && event.status === 'published' && !hasBegun
  if (!isOpen || seats.length > facts.guestsPerBooking || seatsLeft(facts) === 0) return null
  if (seats.some(({ paymentStatus }) => paymentStatus === 'open')) return null
  return event.pricing === 'free' ? 0 : event.price_cents
}

async function answersOf({ q }: OpenTenantDb, bookingId: string): Promise<Map<string, [string, string][]>> {
  const rows = await q
    .selectFrom('event_answers as a')
    .innerJoin('event_seats as s', 's.id', 'a.seat_id')
    .where('s.booking_id', '=', bookingId)
    .select(['a.seat_id as seatId', 'a.question_id as questionId', 'a.answer'])
    .execute()
  const bySeat = new Map<string, [string, string][]>()
  for (const { seatId, questionId, answer } of rows)
    bySeat.set(seatId, [...(bySeat.get(seatId) ?? []), [questionId, answer]])
  return bySeat
}

interface Money {
  paidCents: number
  refundedCents: number
  receiptUrls: string[]
  latest: { id: string; memberId: string | null } | null
}

async function moneyOf({ q }: OpenTenantDb, bookingId: string): Promise<Money> {
  const rows = await q
    .selectFrom('one_time_payments')
    .where('event_booking_id', '=', bookingId)
    .select([
      'id',
      'member_id as memberId',
      'status',
      'refunded_cents as refunded',
      'receipt_url as receiptUrl',
    ])
    .select((eb) => eb('amount_cents', '+', eb.ref('tax_cents')).as('cents'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const paid = rows.filter(({ status }) => status === 'paid')
  const latest = rows.at(-1)
  return {
    paidCents: paid.reduce((sum, { cents }) => sum + cents, 0),
    refundedCents: paid.reduce((sum, { refunded }) => sum + refunded, 0),
    receiptUrls: paid.flatMap(({ receiptUrl }) => receiptUrl ?? []),
    latest: latest ? { id: latest.id, memberId: latest.memberId } : null,
  }
}

async function personName({ q }: OpenTenantDb, { member_id, guest_name }: Booking): Promise<string> {
  if (member_id === null) return guest_name!
  const { name } = await q
    .selectFrom('members')
    .where('id', '=', member_id)
    .select('full_name as name')
    .executeTakeFirstOrThrow()
  return name
}

/** The event in the calendar of someone who booked it. Canceled, a calendar that has it crosses it out. */
export const ticketEntry = (ticket: Ticket, { host, url }: { host: string; url: string }): CalendarEntry => ({
  uid: `${ticket.bookingId}@${host}`,
  title: ticket.title,
  startsAt: ticket.startsAt,
  endsAt: ticket.endsAt,
  location: ticket.place,
  description: `Ticket code ${ticket.code}. ${ticket.seats.length === 1 ? '1 seat' : `${ticket.seats.length} seats`}.`,
  url,
  changedAt: ticket.changedAt,
  isCanceled: ticket.isCanceledEvent || ticket.status !== 'booked',
})
