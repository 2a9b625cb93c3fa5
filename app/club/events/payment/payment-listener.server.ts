// Consequences of a payment for the seats of an event, in the transaction that records the payment.
import { v5 } from 'uuid'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { askRefund } from '~/billing/refunds/refund-payment.server'
import type { OneTimePaymentChanged } from '~/billing/one-time/events'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { returnPerk } from '~/club/perks/redeem-perk.server'
import { announceBooking } from '../booking/book-seats.server'
import {
  isTaken,
  isUpcoming,
  lockBooking,
  releaseSeats,
  takeSeatsAgain,
  updateBooking,
  type LockedBooking,
  type Seat,
} from '../booking/booking-rows.server'
import { eventEmailJob } from '../booking/emails/jobs'
import { offerSeatsJob } from '../jobs'
import { seatsLeft } from '../rules'
import { refundSeats } from './refund-seats.server'

/**
 * Keeps the seats of a booking in step with their payment. A payment that comes after they were released takes them again
 * where there are enough and the event is still to come; otherwise all of it is refunded at once.
 */
export async function eventPaymentChanged(
  db: OpenTenantDb,
  { subject, paymentId, change, now }: OneTimePaymentChanged,
): Promise<void> {
  if (subject.kind !== 'event-booking') return
  const locked = await lockBooking(db, subject.bookingId)
  if (!locked) throw new Error('The booking of a payment was not found')
  switch (change.kind) {
    case 'paid':
      return paid(db, locked, { paymentId, cents: change.amountCents + change.taxCents, now })
    case 'expired':
      return closedUnpaid(db, locked, paymentId, now)
    case 'refunded':
      if (change.refundedCents >= (await paidCents(db, paymentId)))
        await takenBack(db, locked, paymentId, now)
      return
    case 'disputed':
      await updateBooking(db, locked.booking.id, { is_disputed: change.state === 'open' }, now)
      if (change.state === 'lost') await takenBack(db, locked, paymentId, now)
      return
    case 'refund_made':
      return
    case 'refund_failed':
      return refundFailed(db, locked, change, now)
  }
}

/** The first payment of a booking pays for the person's own seat too, which may itself cost nothing. */
const isFirst = ({ booking }: LockedBooking) => booking.booked_at === null

/** The seats that a payment holds: all of a booking that was never booked, else those that were added with it. */
const heldBy = (locked: LockedBooking, paymentId: string): Seat[] =>
  isFirst(locked) ? locked.seats : locked.seats.filter((seat) => seat.paymentId === paymentId)

interface Paid {
  paymentId: string
  /** With tax. */
  cents: number
  now: Date
}

async function paid(db: OpenTenantDb, locked: LockedBooking, payment: Paid): Promise<void> {
  const { event, booking } = locked
  const { paymentId, now } = payment
  const seats = heldBy(locked, paymentId)
  const wasFirst = isFirst(locked)
  if (!(await reserveSeats(db, locked, seats, now))) return refundGone(db, locked, payment)
  if (wasFirst) {
    await updateBooking(
      db,
      booking.id,
      { status: 'booked', expires_at: null, booked_at: now, closed_at: null, closed_by: null },
      now,
    )
    const released = seats.filter((seat) => !isTaken(seat))
    if (released.length > 0) await takeSeatsAgain(db, released)
    return announceBooking(db, {
      bookingId: booking.id,
      event,
      seats: seats.length,
      amountCents: payment.cents,
      now,
    })
  }
  const released = seats.filter((seat) => !isTaken(seat))
  if (released.length > 0) await takeSeatsAgain(db, released)
  const added = seats.reduce((sum, { priceCents }) => sum + priceCents, 0)
  await updateBooking(db, booking.id, { amount_cents: booking.amount_cents + added }, now)
  await recordForBusiness(db, { userId: null, now }, 'event.booked', {
    target: { kind: 'event', id: event.id },
    details: { title: event.title, seats: seats.length, amount: payment.cents },
  })
  await sendJob(db, eventEmailJob, { kind: 'ticket', bookingId: booking.id, cause: paymentId })
}

/** Whether the seats of a payment are theirs, or can be theirs again. */
async function reserveSeats(
  db: OpenTenantDb,
  { event, booking }: LockedBooking,
  seats: readonly Seat[],
  now: Date,
): Promise<boolean> {
  if (event.status !== 'published') return false
  const gone = seats.filter((seat) => !isTaken(seat))
  if (gone.length === 0) return booking.status === 'awaiting_payment' || booking.status === 'booked'
  // Seats that were given up by a refund or a cancellation are not taken again.
  if (!isUpcoming(event, now) || booking.status === 'canceled') return false
  if (seatsLeft({ capacity: event.capacity, seatsTaken: event.seats_taken }) < gone.length) return false
  if (booking.status === 'abandoned' && (await hasAnother(db, booking))) return false
  return reusePerks(db, gone)
}

/** They began again after this page had closed, and have that booking. */
async function hasAnother(db: OpenTenantDb, booking: LockedBooking['booking']): Promise<boolean> {
  const other = await db.q
    .selectFrom('event_bookings')
    .where('event_id', '=', booking.event_id)
    .where('id', '<>', booking.id)
    .where('status', 'in', ['awaiting_payment', 'booked'])
    .where(({ eb, or }) =>
      or([eb('member_id', '=', booking.member_id), eb('guest_email_norm', '=', booking.guest_email_norm)]),
    )
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/**
 * A perk that came back when the seats were released is used again. The seat was agreed, so a use that was made meanwhile
 * does not refuse it.
 */
async function reusePerks(db: OpenTenantDb, seats: readonly Seat[]): Promise<true> {
  for (const { perkUseId } of seats) {
    if (perkUseId === null) continue
    await db.q
      .updateTable('perk_uses')
      .set({ undone_at: null, undone_by: null })
      .where('id', '=', perkUseId)
      .execute()
  }
  return true
}

/** The payment came too late: all of it goes back, with an apology. */
async function refundGone(
  db: OpenTenantDb,
  locked: LockedBooking,
  { paymentId, cents, now }: Paid,
): Promise<void> {
  const { event, booking } = locked
  const seats = heldBy(locked, paymentId)
  const refundId = v5('seats gone', paymentId)
  await askRefund(db, {
    refundId,
    paymentId,
    amountCents: cents,
    reason:
      event.status === 'canceled' ? 'The event was canceled.' : 'No seat was left when the payment came.',
    requestedBy: null,
    now,
  })
  await markRefunded(
    db,
    seats.filter((seat) => seat.paymentId === paymentId),
    refundId,
  )
  if (isFirst(locked)) {
    await giveUp(db, locked, now)
    await updateBooking(
      db,
      booking.id,
      {
        status: 'canceled',
        expires_at: null,
        closed_at: now,
        closed_by: 'system',
        close_reason: 'The payment came after the seats were gone.',
      },
      now,
    )
  } else await releaseSeats(db, seats, now)
  await sendJob(db, eventEmailJob, {
    kind: 'gone',
    bookingId: booking.id,
    cause: paymentId,
    refundCents: cents,
  })
}

async function markRefunded(db: OpenTenantDb, seats: readonly Seat[], refundId: string): Promise<void> {
  await db.q
    .updateTable('event_seats')
    .set({ refund_id: refundId })
    .where('id', '=', anyOf(seats.map(({ id }) => id)))
    .execute()
}

async function giveUp(db: OpenTenantDb, { seats }: LockedBooking, now: Date): Promise<void> {
  for (const { perkUseId } of seats) if (perkUseId !== null) await returnPerk(db, { useId: perkUseId, now })
  await releaseSeats(db, seats, now)
}

async function closedUnpaid(
  db: OpenTenantDb,
  locked: LockedBooking,
  paymentId: string,
  now: Date,
): Promise<void> {
  const { event, booking } = locked
  if (booking.status === 'awaiting_payment') {
    await giveUp(db, locked, now)
    await updateBooking(
      db,
      booking.id,
      { status: 'abandoned', expires_at: null, closed_at: now, closed_by: 'system' },
      now,
    )
  } else {
    await releaseSeats(db, heldBy(locked, paymentId).filter(isTaken), now)
  }
  if (event.status === 'published') await sendJob(db, offerSeatsJob, { eventId: event.id })
}

/**
 * Seats whose whole payment went back are free again, unless the event has begun. A part that was refunded on the
 * provider's own pages says nothing of seats: they stay, and the owner sees both.
 */
async function takenBack(
  db: OpenTenantDb,
  locked: LockedBooking,
  paymentId: string,
  now: Date,
): Promise<void> {
  const { event, booking, seats } = locked
  if (booking.status !== 'booked' || !isUpcoming(event, now)) return
  const gone = seats.filter((seat) => isTaken(seat) && seat.paymentId === paymentId)
  const left = seats.filter((seat) => isTaken(seat) && seat.paymentId !== paymentId)
  // Without their own seat there is no booking.
  const isWhole = left.every(({ position }) => position !== 1)
  if (isWhole) {
    const reason = 'The payment was taken back.'
    // Those they added have payments of their own.
    await refundSeats(db, { seats, selection: left, reason, requestedBy: null, now })
    await giveUp(db, locked, now)
    await updateBooking(
      db,
      booking.id,
      { status: 'canceled', closed_at: now, closed_by: 'system', close_reason: reason },
      now,
    )
  } else await releaseSeats(db, gone, now)
  await sendJob(db, offerSeatsJob, { eventId: event.id })
}

/** Stripe refused a refund: the owner sees it with the booking, and can ask again. */
async function refundFailed(
  db: OpenTenantDb,
  { event, booking }: LockedBooking,
  { refundId, because }: { refundId: string; because: string },
  now: Date,
): Promise<void> {
  await recordForBusiness(db, { userId: null, now }, 'event.refund-failed', {
    target: { kind: 'event', id: event.id },
    details: { title: event.title, because },
  })
  await sendJob(db, eventEmailJob, { kind: 'refund-failed', bookingId: booking.id, refundId })
}

async function paidCents({ q }: OpenTenantDb, paymentId: string): Promise<number> {
  const { cents } = await q
    .selectFrom('one_time_payments')
    .where('id', '=', paymentId)
    .select((eb) => eb('amount_cents', '+', eb.ref('tax_cents')).as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}
