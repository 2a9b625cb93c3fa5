// Changes by the person who booked: names and answers, another guest, giving the booking to someone else, and giving up
// seats that they have not paid for.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import type { OneTimeOperations } from '~/billing/one-time/operations.server'
import { startPayment } from '~/billing/one-time/payments.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { booksFrom, decideBooking } from '../rules'
import { newCode, ticketToken } from '../tickets/ticket-link.server'
import { openPaymentOf, payBooking, type BookedSeats } from './book-seats.server'
import { bookerOf } from './booker.server'
import { isTaken, isUpcoming, lockBooking, type LockedBooking } from './booking-rows.server'
import { factsOf } from '../manage/event-record.server'
import { refusalError } from './decision-words'
import { eventEmailJob } from './emails/jobs'
import { paymentLines } from './payment-lines'
import { whenWords } from './when-words'

/** Locks a booking that is paid, or free, of an event that has not begun. Throws `booking-closed` and `event-started` (409). */
async function lockOpen(db: OpenTenantDb, bookingId: string, now: Date): Promise<LockedBooking> {
  const locked = await lockBooking(db, bookingId)
  if (locked?.booking.status !== 'booked') {
    throw new DomainError('booking-closed', 409, 'This booking can’t be changed.')
  }
  if (!isUpcoming(locked.event, now)) {
    throw new DomainError('event-started', 409, 'This event has begun, so its booking can’t be changed.')
  }
  return locked
}

interface SeatDetails {
  bookingId: string
  /** Names of those who come along, and answers. The name of the first seat is that of the booking. */
  seats: { seatId: string; name: string; answers: { questionId: string; answer: string }[] }[]
  now: Date
}

/** Saves who comes along and what they answered. Seats and questions of anything else are left out. */
export function saveSeatDetails(db: TenantDb, { bookingId, seats, now }: SeatDetails): Promise<void> {
  return db.transaction(async (db) => {
    const { event, seats: booked } = await lockOpen(db, bookingId, now)
    const questions = await questionIds(db, event.id)
    for (const { seatId, name, answers } of seats) {
      const seat = booked.find((one) => one.id === seatId && isTaken(one))
      if (!seat) continue
      if (seat.position > 1) {
        await db.q.updateTable('event_seats').set({ name }).where('id', '=', seatId).execute()
      }
      for (const { questionId, answer } of answers.filter((one) => questions.has(one.questionId)))
        await saveAnswer(db, { eventId: event.id, seatId, questionId, answer })
    }
  })
}

async function questionIds({ q }: OpenTenantDb, eventId: string): Promise<Set<string>> {
  const rows = await q
    .selectFrom('event_questions')
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function saveAnswer(
  db: OpenTenantDb,
  row: { eventId: string; seatId: string; questionId: string; answer: string },
): Promise<void> {
  if (row.answer === '') {
    await db.q
      .deleteFrom('event_answers')
      .where('seat_id', '=', row.seatId)
      .where('question_id', '=', row.questionId)
      .execute()
    return
  }
  await db.q
    .insertInto('event_answers')
    .values({
      event_id: row.eventId,
      seat_id: row.seatId,
      question_id: row.questionId,
      answer: row.answer,
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'seat_id', 'question_id']).doUpdateSet({ answer: row.answer }),
    )
    .execute()
}

interface AddGuest {
  bookingId: string
  /** From the page: it becomes the seat's id, so that sending the form twice adds one. */
  seatId: string
  name: string
  answers: { questionId: string; answer: string }[]
  shownCents: number
  timeZone: string
  token: string
  returnTo: { success: string; cancel: string }
  now: Date
}

/**
 * Adds a guest to a booking at the event's price of today; one that costs something is held while it is paid on a page of
 * its own. Throws `price-changed`, `payment-open` (409) and the reasons of `refusalError`.
 */
export async function addGuest(
  oneTime: Pick<OneTimeOperations, 'openPage'>,
  db: TenantDb,
  order: AddGuest,
): Promise<BookedSeats> {
  const { bookingId, seatId, name, answers, shownCents, timeZone, token, returnTo, now } = order
  await db.transaction(async (db) => {
    const { event, booking, seats } = await lockOpen(db, bookingId, now)
    if (seats.some(({ id }) => id === seatId)) return
    const count = seats.filter(isTaken).length
    const facts = factsOf(event)
    if (count > facts.guestsPerBooking) {
      throw refusalError({ kind: 'too-many-guests', mostGuests: facts.guestsPerBooking }, String)
    }
    const booker = await bookerOf(db, { eventId: event.id, memberId: booking.member_id })
    const decision = decideBooking(facts, booker, { seats: 1, now })
    if (decision.kind !== 'open') throw refusalError(decision, (at) => whenWords(timeZone, at))
    const cents = event.pricing === 'free' ? 0 : event.price_cents
    if (cents === null) throw new DomainError('seat-not-sold', 409, 'You can’t bring guests to this event.')
    if (cents !== shownCents) {
      throw new DomainError('price-changed', 409, 'The price has changed. Please check it and try again.')
    }
    const payment =
      cents === 0
        ? null
        : await startPayment(db, {
            memberId: booking.member_id,
            subject: { kind: 'event-booking', bookingId },
            lines: paymentLines(event, timeZone, [{ kind: 'cents', cents }]),
            returnTo,
            now,
          })
    await db.q
      .insertInto('event_seats')
      .values({
        id: seatId,
        event_id: event.id,
        booking_id: bookingId,
        position: Math.max(...seats.map(({ position }) => position)) + 1,
        name,
        price_cents: cents,
        perk_use_id: null,
        payment_id: payment?.paymentId ?? null,
      })
      .execute()
    const questions = await questionIds(db, event.id)
    for (const { questionId, answer } of answers.filter((one) => questions.has(one.questionId)))
      await saveAnswer(db, { eventId: event.id, seatId, questionId, answer })
    if (payment === null) await sendJob(db, eventEmailJob, { kind: 'ticket', bookingId, cause: seatId })
  })
  return payBooking(oneTime, db, { bookingId, token, now })
}

/**
 * Gives up what a booking has not paid for: all of it, or the guest who was added. Its page is closed at Stripe first; if
 * it was paid before that, the seats are booked. Returns the outcome.
 */
export async function releaseUnpaid(
  oneTime: Pick<OneTimeOperations, 'cancel'>,
  db: TenantDb,
  { bookingId, now }: { bookingId: string; now: Date },
): Promise<'released' | 'paid' | 'processing'> {
  const paymentId = await db.read((db) => openPaymentOf(db, bookingId))
  if (paymentId === null) return 'released'
  const { kind } = await oneTime.cancel(db, { paymentId, now })
  return kind === 'paid' || kind === 'processing' ? kind : 'released'
}

interface GiveBooking {
  bookingId: string
  /** The person who gets it. */
  name: string
  email: string
  secret: string
  now: Date
}

/**
 * Gives a booking, with all of its seats, to another person: to the member of the club with this email address, or to a
 * guest where the event is open to guests. It keeps what was paid, and a refund still goes to the card that paid. The
 * ticket of the one who gives it no longer works. Throws `perk-seat`, `payment-open`, `own-address`, `not-for-them` (409).
 */
export function giveBooking(
  db: TenantDb,
  { bookingId, name, email, secret, now }: GiveBooking,
): Promise<void> {
  return db.transaction(async (db) => {
    const { event, booking, seats } = await lockOpen(db, bookingId, now)
    if (seats.some((seat) => isTaken(seat) && seat.perkUseId !== null)) {
      throw new DomainError(
        'perk-seat',
        409,
        'Your own seat is a perk of your membership, so it can’t be given away.',
      )
    }
    if (seats.some((seat) => isTaken(seat) && seat.paymentStatus === 'open')) {
      throw new DomainError('payment-open', 409, 'A guest isn’t paid for yet. Please finish that first.')
    }
    const giver = await personOf(db, booking)
    const receiver = await receiverOf(db, email)
    if (
      normalizeEmail(email) === normalizeEmail(giver.email) ||
      (receiver && receiver.id === booking.member_id)
    ) {
      throw new DomainError('own-address', 409, 'This is your own email address.', { field: 'email' })
    }
    await requireWelcome(db, { event, booking, receiver, email })
    const code = await newCode(db, event.id)
    const isFromMember = booking.member_id !== null
    await db.q
      .updateTable('event_bookings')
      .set({
        member_id: receiver?.id ?? null,
        guest_name: receiver ? null : name,
        guest_email: receiver ? null : email,
        guest_email_norm: receiver ? null : normalizeEmail(email),
        guest_phone: null,
        guest_is_adult_at: null,
        code,
        token_hash: ticketToken(secret, { id: bookingId, code }).hash,
        given_by: isFromMember ? booking.member_id : null,
        given_at: isFromMember ? now : null,
        changed_at: now,
      })
      .where('id', '=', bookingId)
      .execute()
    // The giver's answers about themselves do not apply to the receiver.
    await db.q
      .deleteFrom('event_answers')
      .where('seat_id', '=', seats.find(({ position }) => position === 1)!.id)
      .execute()
    await recordForBusiness(db, { userId: null, now }, 'event.booking-given', {
      target: { kind: 'event', id: event.id },
      details: { title: event.title },
    })
    await sendJob(db, eventEmailJob, { kind: 'ticket', bookingId, cause: code })
    await sendJob(db, eventEmailJob, {
      kind: 'given',
      bookingId,
      to: giver.email,
      fullName: giver.name,
      receiver: name,
    })
  })
}

async function personOf(
  { q }: OpenTenantDb,
  { member_id, guest_name, guest_email }: LockedBooking['booking'],
): Promise<{ name: string; email: string }> {
  if (member_id === null) return { name: guest_name!, email: guest_email! }
  return q
    .selectFrom('members')
    .where('id', '=', member_id)
    .select(['full_name as name', 'email'])
    .executeTakeFirstOrThrow()
}

/** The member of this club with a confirmed email address. */
async function receiverOf({ q }: OpenTenantDb, email: string): Promise<{ id: string } | null> {
  const member = await q
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.anonymized_at', 'is', null)
    .where('u.email_norm', '=', normalizeEmail(email))
    .where('u.email_confirmed_at', 'is not', null)
    .select('m.id')
    .executeTakeFirst()
  return member ?? null
}

/** One sentence for every reason, so that it does not tell who is a member, or who comes. */
async function requireWelcome(
  db: OpenTenantDb,
  {
    event,
    booking,
    receiver,
    email,
  }: Pick<LockedBooking, 'event' | 'booking'> & { receiver: { id: string } | null; email: string },
): Promise<void> {
  const booker = await bookerOf(db, { eventId: event.id, memberId: receiver?.id ?? null })
  const other = await db.q
    .selectFrom('event_bookings')
    .where('event_id', '=', event.id)
    .where('id', '<>', booking.id)
    .where('status', 'in', ['awaiting_payment', 'booked'])
    .where(({ eb, or }) =>
      or([eb('member_id', '=', receiver?.id ?? null), eb('guest_email_norm', '=', normalizeEmail(email))]),
    )
    .select('id')
    .executeTakeFirst()
  if (!other && booksFrom(factsOf(event), booker) !== null) return
  throw new DomainError(
    'not-for-them',
    409,
    event.guests_can_book
      ? 'This booking can’t be given to this email address.'
      : 'This booking can’t be given to this email address. Only members whom this event is for can have it.',
    { field: 'email' },
  )
}
