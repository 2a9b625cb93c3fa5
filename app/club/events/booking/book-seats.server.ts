import type { Insertable } from 'kysely'
import { isLockTimeout } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { EventSeatsTable } from '#/db/schema/events'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import type { OneTimeOperations } from '~/billing/one-time/operations.server'
import { startPayment } from '~/billing/one-time/payments.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { redeemPerk } from '~/club/perks/redeem-perk.server'
import { decideBooking, sumOf, type SeatPrice } from '../rules'
import { newCode, ticketToken } from '../tickets/ticket-link.server'
import { endWaiting, takeOffer, type PersonWhoBooks } from '../waiting-list/offers.server'
import { notifyIfFull } from '../notifications.server'
import { bookingById, type Booking } from './booking-rows.server'
import { factsOf, lockEvent, type EventRow } from '../manage/event-record.server'
import { bookerOf, pricesFor } from './booker.server'
import { refusalError } from './decision-words'
import { eventEmailJob } from './emails/jobs'
import { paymentLines } from './payment-lines'
import { whenWords } from './when-words'

export interface BookSeats {
  /** From the page: sending the form twice makes one booking. */
  bookingId: string
  eventId: string
  person: PersonWhoBooks
  /** The names of those they bring, each of whom takes a seat; blank where it is not known. */
  guests: string[]
  /** `seat` counts from 0, the person who books. */
  answers: { seat: number; questionId: string; answer: string }[]
  /** The sum that the page showed, in cents. */
  shownCents: number
  /** The entry on the waiting list whose offer they take. */
  offerId: string | null
  timeZone: string
  secret: string
  /** Absolute URLs on our host, by the token of the ticket. */
  returnTo(token: string): { success: string; cancel: string }
  now: Date
}

/** The page of the booking, by its token; or first the hosted page that takes the payment. */
export type BookedSeats = { bookingId: string; token: string } & (
  { kind: 'booked' } | { kind: 'open'; url: string } | { kind: 'processing' }
)

/** Many may book the same event at the same moment; who waited for too long has written nothing and is tried again. */
const maxTries = 4

/**
 * Books seats of an event. Free ones are booked at once; others are held while they are paid for on the hosted page, until
 * that page is known to have closed. Sending the form again answers the same. Throws `already-booked`, `price-changed`,
 * `offer-gone`, `seat-not-sold`, `perk-used-up`, `booking-closed` (409), `events-busy` (503), the reasons of
 * `refusalError`, `payments-not-ready` and Stripe's DomainErrors.
 */
export async function bookSeats(
  oneTime: Pick<OneTimeOperations, 'openPage'>,
  db: TenantDb,
  order: BookSeats,
): Promise<BookedSeats> {
  const booking = await writeBooking(db, order)
  const { token } = ticketToken(order.secret, booking)
  return payBooking(oneTime, db, { bookingId: booking.id, token, now: order.now })
}

/** Opens the hosted page of a booking that is to be paid, or says that nothing is. Throws `booking-closed` (409). */
export async function payBooking(
  oneTime: Pick<OneTimeOperations, 'openPage'>,
  db: TenantDb,
  { bookingId, token, now }: { bookingId: string; token: string; now: Date },
): Promise<BookedSeats> {
  const of = { bookingId, token }
  const paymentId = await db.read((db) => openPaymentOf(db, bookingId))
  if (paymentId === null) {
    const booking = await db.read((db) => bookingById(db, bookingId))
    if (booking?.status === 'booked') return { kind: 'booked', ...of }
    throw closed()
  }
  const state = await oneTime.openPage(db, { paymentId, now })
  if (state.kind === 'open') return { kind: 'open', url: state.url, ...of }
  if (state.kind === 'paid') return { kind: 'booked', ...of }
  if (state.kind === 'processing') return { kind: 'processing', ...of }
  throw closed()
}

const closed = () =>
  new DomainError(
    'booking-closed',
    409,
    'The time to pay is over, and the seats are free again. Please start again.',
  )

export async function openPaymentOf(db: OpenTenantDb, bookingId: string): Promise<string | null> {
  const row = await db.q
    .selectFrom('one_time_payments')
    .where('event_booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function writeBooking(db: TenantDb, order: BookSeats): Promise<Pick<Booking, 'id' | 'code'>> {
  for (let turn = 0; turn < maxTries; turn++) {
    try {
      return await db.transaction((db) => insertBooking(db, order))
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
  }
  throw new DomainError(
    'events-busy',
    503,
    'Many people are booking right now. Nothing was charged. Please try again.',
  )
}

async function insertBooking(db: OpenTenantDb, order: BookSeats): Promise<Pick<Booking, 'id' | 'code'>> {
  const { eventId, person, guests, shownCents, timeZone, now } = order
  const event = await lockEvent(db, eventId)
  const earlier = await bookingById(db, order.bookingId)
  if (earlier) return earlier
  const memberId = person.kind === 'member' ? person.memberId : null
  await refuseSecondBooking(db, event.id, person)
  const offer = order.offerId === null ? null : await takeOffer(db, { ...order, offerId: order.offerId })
  const booker = await bookerOf(db, { eventId, memberId })
  const seats = guests.length + 1
  const decision = decideBooking(
    { ...factsOf(event), seatsTaken: event.seats_taken - (offer?.seats ?? 0) },
    booker,
    { seats, now },
  )
  if (decision.kind !== 'open') throw refusalError(decision, (at) => whenWords(timeZone, at))
  const prices = await pricesFor(db, { event, booker, memberId, seats, timeZone, now })
  if (!prices)
    throw new DomainError('seat-not-sold', 409, 'These seats can’t be booked. Please ask the business.')
  const sum = sumOf(prices)
  if (sum !== shownCents) {
    throw new DomainError('price-changed', 409, 'The price has changed. Please check it and book again.')
  }
  const id = order.bookingId
  const code = await newCode(db, event.id)
  const isFree = sum === 0
  await db.q
    .insertInto('event_bookings')
    .values({
      id,
      event_id: event.id,
      ...personColumns(person, now),
      token_hash: ticketToken(order.secret, { id, code }).hash,
      status: isFree ? 'booked' : 'awaiting_payment',
      code,
      tier_id: booker.tierId,
      amount_cents: sum,
      currency: event.currency,
      waiting_list_id: order.offerId,
      created_at: now,
      changed_at: now,
      expires_at: isFree ? null : now,
      booked_at: isFree ? now : null,
    })
    .execute()
  const paymentId = isFree ? null : await startBookingPayment(db, order, { event, memberId, prices, code })
  await insertSeats(db, order, { event, memberId, prices, paymentId })
  await endWaiting(db, { eventId: event.id, person, offerId: order.offerId, now })
  if (isFree) await announceBooking(db, { bookingId: id, event, seats, amountCents: 0, now })
  return { id, code }
}

function personColumns(person: PersonWhoBooks, now: Date) {
  const none = { guest_name: null, guest_email: null, guest_email_norm: null, guest_phone: null }
  if (person.kind === 'member') return { member_id: person.memberId, ...none, guest_is_adult_at: null }
  return {
    member_id: null,
    guest_name: person.name,
    guest_email: person.email,
    guest_email_norm: normalizeEmail(person.email),
    guest_phone: person.phone || null,
    guest_is_adult_at: now,
  }
}

async function refuseSecondBooking(db: OpenTenantDb, eventId: string, person: PersonWhoBooks): Promise<void> {
  const open = await db.q
    .selectFrom('event_bookings')
    .where('event_id', '=', eventId)
    .where('status', 'in', ['awaiting_payment', 'booked'])
    .where((eb) =>
      person.kind === 'member'
        ? eb('member_id', '=', person.memberId)
        : eb('guest_email_norm', '=', normalizeEmail(person.email)),
    )
    .select(['id', 'status'])
    .executeTakeFirst()
  if (!open) return
  const sentence =
    person.kind === 'guest'
      ? 'There is already a booking with this email address. We’ve emailed its link to you once more.'
      : open.status === 'booked'
        ? 'You have already booked this event. You can add guests to your booking.'
        : 'You have already begun to book this event, and your seats are held. Please finish paying, or release them first.'
  // The error undoes this transaction, so the email of a guest is sent by the caller.
  throw new AlreadyBooked(open.id, sentence)
}

/** The person has an open booking of the event. */
export class AlreadyBooked extends DomainError {
  constructor(
    readonly bookingId: string,
    sentence: string,
  ) {
    super('already-booked', 409, sentence)
  }
}

interface Writing {
  event: EventRow
  memberId: string | null
  prices: SeatPrice[]
}

async function startBookingPayment(
  db: OpenTenantDb,
  { bookingId, returnTo, secret, timeZone, now }: BookSeats,
  { event, memberId, prices, code }: Writing & { code: string },
): Promise<string> {
  const { paymentId, expiresAt } = await startPayment(db, {
    memberId,
    subject: { kind: 'event-booking', bookingId },
    lines: paymentLines(event, timeZone, prices),
    returnTo: returnTo(ticketToken(secret, { id: bookingId, code }).token),
    now,
  })
  await db.q
    .updateTable('event_bookings')
    .set({ expires_at: expiresAt })
    .where('id', '=', bookingId)
    .execute()
  return paymentId
}

async function insertSeats(
  db: OpenTenantDb,
  { bookingId, guests, answers, timeZone, now }: BookSeats,
  { event, memberId, prices, paymentId }: Writing & { paymentId: string | null },
): Promise<void> {
  const rows: Insertable<EventSeatsTable>[] = []
  for (const [at, price] of prices.entries()) {
    const perkUseId = price.kind === 'perk' ? newId() : null
    if (price.kind === 'perk') {
      await redeemPerk(db, {
        id: perkUseId!,
        perkId: price.perkId,
        memberId: memberId!,
        note: `Seat: ${event.title}`.slice(0, 300),
        timeZone,
        now,
      })
    }
    const cents = price.kind === 'cents' ? price.cents : 0
    rows.push({
      business_id: db.businessId,
      id: newId(),
      event_id: event.id,
      booking_id: bookingId,
      position: at + 1,
      name: at === 0 ? '' : guests[at - 1]!,
      price_cents: cents,
      perk_use_id: perkUseId,
      payment_id: cents > 0 ? paymentId : null,
    })
  }
  await db.q.insertInto('event_seats').values(rows).execute()
  const answered = answers.filter(({ answer, seat }) => answer !== '' && rows[seat])
  if (answered.length === 0) return
  await db.q
    .insertInto('event_answers')
    .values(
      answered.map(({ seat, questionId, answer }) => ({
        event_id: event.id,
        seat_id: rows[seat]!.id,
        question_id: questionId,
        answer,
      })),
    )
    .execute()
}

/** Records that seats are booked and sends the ticket. */
export async function announceBooking(
  db: OpenTenantDb,
  {
    bookingId,
    event,
    seats,
    amountCents,
    now,
  }: { bookingId: string; event: EventRow; seats: number; amountCents: number; now: Date },
): Promise<void> {
  await recordForBusiness(db, { userId: null, now }, 'event.booked', {
    target: { kind: 'event', id: event.id },
    details: { title: event.title, seats, amount: amountCents },
  })
  await sendJob(db, eventEmailJob, { kind: 'ticket', bookingId, cause: 'booked' })
  await notifyIfFull(db, { event, now })
}
