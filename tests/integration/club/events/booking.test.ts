import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { statementLines } from '~/billing/fees/statement.server'
import {
  addGuest,
  giveBooking,
  releaseUnpaid,
  saveSeatDetails,
} from '~/club/events/booking/change-booking.server'
import { closeCanceledEvent } from '~/club/events/booking/close-canceled-event.server'
import { closeSeats } from '~/club/events/booking/close-seats.server'
import { failedRefunds, retryRefund } from '~/club/events/payment/failed-refunds.server'
import { eventPaymentChanged } from '~/club/events/payment/payment-listener.server'
import { ticketToken } from '~/club/events/tickets/ticket-link.server'
import { endUnpaid } from '~/billing/one-time/payments.server'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { updateRefundStatus } from '~/membership/memberships/refund/refund-status.server'
import { oneTimeListeners } from '~/one-time-payment-listeners.server'
import { savePerk } from '~/membership/tiers/perks/save-perk.server'
import { anEvent, takenSeats } from '#/tests/builders/event'
import {
  aClubOfBookers,
  aGuest,
  asMember,
  book,
  paymentOfBooking,
  ticketReturnUrls,
  type ClubOfBookers,
} from '#/tests/builders/event-booking'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'

let payments: PaymentPlatform
let club: ClubOfBookers
let now: Date

beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aClubOfBookers(payments, await aPayingClub(payments))
  now = new Date()
})

const timeZone = 'America/New_York'
const paidEvent = (more: Parameters<typeof anEvent>[1] extends infer O ? Partial<O> : never = {}) =>
  anEvent(club, { now, pricing: 'paid', price_cents: 9_500, guests_can_book: true, ...more })
const query = async (text: string, values: unknown[]) => (await payments.db.owner.query(text, values)).rows
const bookingRow = async (id: string) =>
  (await query('select * from event_bookings where id = $1', [id]))[0] as Record<string, unknown>
const confirm = async (bookingId: string) => {
  const { id, member_id: memberId } = await paymentOfBooking(payments, bookingId)
  return payments.billing.oneTime.confirm(club.db, { paymentId: id, memberId })
}
const paidBooking = async (order: Partial<Parameters<typeof book>[2]> & { eventId: string }) => {
  const booked = await book(payments, club, { person: aGuest(), shownCents: 9_500, now, ...order })
  await payments.pay((await paymentOfBooking(payments, booked.bookingId)).session_id)
  await confirm(booked.bookingId)
  return booked
}
const cancel = (bookingId: string, more: Partial<Parameters<typeof closeSeats>[1]> = {}) =>
  club.db.transaction((db) =>
    closeSeats(db, {
      bookingId,
      seatIds: null,
      by: { kind: 'booker' },
      refund: 'terms',
      reason: '',
      now,
      ...more,
    }),
  )
const makeRefunds = ({ refundIds }: { refundIds: string[] }) =>
  Promise.all(refundIds.map((id) => payments.billing.oneTime.executeRefund(club.db, id)))
const ledger = () =>
  query(
    `select kind, amount_cents from club_sales where business_id = $1
     union all select kind, amount_cents from platform_fees where business_id = $1 order by kind, amount_cents`,
    [club.id],
  )

describe('booking a free event', () => {
  it('books a member and their guests at once, with their answers, and once however often the form is sent', async () => {
    const eventId = await anEvent(club, { now })
    const questionId = newId()
    await query(
      `insert into event_questions (business_id, id, event_id, position, label, is_required, each_person, created_at)
       values ($1, $2, $3, 0, 'Allergies', false, true, now())`,
      [club.id, questionId, eventId],
    )
    const person = asMember(await club.member(now))
    const order = { bookingId: newId(), eventId, person, guests: ['Grace', ''], now }
    const answers = [{ seat: 1, questionId, answer: 'Nuts' }]
    const [one, two] = await Promise.all([
      book(payments, club, { ...order, answers }),
      book(payments, club, { ...order, answers }),
    ])
    expect(one).toEqual(two)
    expect(one.kind).toBe('booked')
    expect(await takenSeats(club, eventId)).toBe(3)
    expect(await query('select answer from event_answers where event_id = $1', [eventId])).toEqual([
      { answer: 'Nuts' },
    ])
  })

  it('refuses a second booking of the same person, guests too many and guests where only members may book', async () => {
    const eventId = await anEvent(club, { now })
    const person = asMember(await club.member(now))
    await book(payments, club, { eventId, person, now })
    await expect(book(payments, club, { eventId, person, now })).rejects.toMatchObject({
      code: 'already-booked',
    })
    const other = asMember(await club.member(now))
    const many = { eventId, person: other, guests: ['', '', '', ''], now }
    await expect(book(payments, club, many)).rejects.toMatchObject({ code: 'event-too-many-guests' })
    await expect(book(payments, club, { eventId, person: aGuest(), now })).rejects.toMatchObject({
      code: 'event-not-invited',
    })
    expect(await takenSeats(club, eventId)).toBe(1)
  })

  it('lets the members of a tier book first', async () => {
    const later = new Date(now.getTime() + 86_400_000)
    const eventId = await anEvent(club, { now, members_from: later })
    const person = asMember(await club.member(now))
    await expect(book(payments, club, { eventId, person, now })).rejects.toMatchObject({
      code: 'event-not-yet',
    })
    await query(
      `insert into event_tiers (business_id, event_id, tier_id, books_from) values ($1, $2, $3, $4)`,
      [club.id, eventId, club.tierId, now],
    )
    expect(await book(payments, club, { eventId, person, now })).toMatchObject({ kind: 'booked' })
  })

  it('redeems a perk for the member’s own seat and gives it back when it is canceled in time', async () => {
    const perkId = newId()
    await savePerk(club.db, {
      id: perkId,
      tierId: club.tierId,
      name: 'Tasting',
      staffNote: '',
      times: 1,
      period: 'month' as const,
      userId: club.ownerId,
      now,
    })
    const event = { now, pricing: 'perk' as const, price_cents: null }
    const eventId = await anEvent(club, event)
    await query(`insert into event_tiers (business_id, event_id, tier_id, perk_id) values ($1, $2, $3, $4)`, [
      club.id,
      eventId,
      club.tierId,
      perkId,
    ])
    const second = await anEvent(club, event)
    await query(`insert into event_tiers (business_id, event_id, tier_id, perk_id) values ($1, $2, $3, $4)`, [
      club.id,
      second,
      club.tierId,
      perkId,
    ])
    const person = asMember(await club.member(now))
    const booked = await book(payments, club, { eventId, person, now })
    await expect(book(payments, club, { eventId: second, person, now })).rejects.toMatchObject({
      code: 'seat-not-sold',
    })
    await cancel(booked.bookingId)
    expect(await book(payments, club, { eventId: second, person, now })).toMatchObject({ kind: 'booked' })
  })
})

describe('booking a paid event', () => {
  it('holds the seats while the page is open and books them when it is paid; the books agree', async () => {
    const eventId = await paidEvent({ capacity: 2 })
    const booked = await book(payments, club, {
      eventId,
      person: aGuest(),
      guests: ['Grace'],
      shownCents: 19_000,
      now,
    })
    expect(booked.kind).toBe('open')
    expect(await takenSeats(club, eventId)).toBe(2)
    await expect(
      book(payments, club, { eventId, person: aGuest(), shownCents: 9_500, now }),
    ).rejects.toMatchObject({ code: 'event-full' })
    await payments.pay((await paymentOfBooking(payments, booked.bookingId)).session_id)
    await Promise.all([
      confirm(booked.bookingId),
      payments.billing.reconcile(),
      payments.billing.drainInbox(),
    ])
    expect(await bookingRow(booked.bookingId)).toMatchObject({ status: 'booked', amount_cents: 19_000 })
    expect(await ledger()).toEqual([
      { kind: 'charge', amount_cents: 19_000 },
      { kind: 'fee', amount_cents: 950 },
    ])
    const lines = await statementLines(club.db, {
      month: dayIn(timeZone, now).slice(0, 7),
      timeZone,
      after: null,
      limit: 10,
    })
    expect(lines).toMatchObject([
      { kind: 'payment', about: 'Event: Harvest dinner', memberName: 'Gus Guest', salesCents: 19_000 },
    ])
  })

  it('refuses a sum other than the page showed, and keeps what was agreed when the price changes later', async () => {
    const eventId = await paidEvent()
    await expect(
      book(payments, club, { eventId, person: aGuest(), shownCents: 9_000, now }),
    ).rejects.toMatchObject({ code: 'price-changed' })
    const booked = await book(payments, club, { eventId, person: aGuest(), shownCents: 9_500, now })
    await query('update events set price_cents = 12000 where id = $1', [eventId])
    await payments.pay((await paymentOfBooking(payments, booked.bookingId)).session_id)
    await confirm(booked.bookingId)
    expect(await bookingRow(booked.bookingId)).toMatchObject({ status: 'booked', amount_cents: 9_500 })
  })

  it('keeps the seats of a card that is declined, and frees them when the page is given up', async () => {
    const eventId = await paidEvent({ capacity: 1 })
    const booked = await book(payments, club, { eventId, person: aGuest(), shownCents: 9_500, now })
    await payments.pay((await paymentOfBooking(payments, booked.bookingId)).session_id, '4000000000000002')
    expect(await confirm(booked.bookingId)).toBe('unpaid')
    expect(await takenSeats(club, eventId)).toBe(1)
    await releaseUnpaid(payments.billing.oneTime, club.db, { bookingId: booked.bookingId, now })
    expect(await bookingRow(booked.bookingId)).toMatchObject({ status: 'abandoned' })
    expect(await takenSeats(club, eventId)).toBe(0)
  })

  it('takes another card of a guest after the first was declined', async () => {
    const eventId = await paidEvent()
    const booked = await book(payments, club, { eventId, person: aGuest(), shownCents: 9_500, now })
    const { session_id } = await paymentOfBooking(payments, booked.bookingId)
    await payments.pay(session_id, '4000000000000002')
    expect(await payments.pay(session_id)).toBe(200)
    expect(await confirm(booked.bookingId)).toBe('paid')
  })

  it('frees the seats of a server that was killed before it opened the page', async () => {
    const eventId = await paidEvent({ capacity: 1 })
    const broken = { openPage: () => Promise.reject(new Error('killed')) }
    const order = { eventId, person: aGuest(), shownCents: 9_500, now, bookingId: newId() }
    const dead = { billing: { oneTime: broken }, env: payments.env } as unknown as PaymentPlatform
    await expect(book(dead, club, order)).rejects.toThrow('killed')
    expect(await takenSeats(club, eventId)).toBe(1)
    // The same form opens the page once the server is back.
    expect(await book(payments, club, order)).toMatchObject({ kind: 'open' })
    const other = await paidEvent({ capacity: 1 })
    await expect(
      book(dead, club, { eventId: other, person: aGuest(), shownCents: 9_500, now }),
    ).rejects.toThrow('killed')
    await query(
      `update one_time_payments set created_at = created_at - interval '1 hour', expires_at = now() - interval '1 minute'
       where session_id is null and business_id = $1`,
      [club.id],
    )
    await payments.billing.reconcile()
    expect(await takenSeats(club, other)).toBe(0)
  })

  it('books seats again whose payment came after the release, and refunds it at once where none is left', async () => {
    const eventId = await paidEvent({ capacity: 1 })
    const late = async (isTaken: boolean) => {
      const booked = await book(payments, club, { eventId, person: aGuest(), shownCents: 9_500, now })
      const payment = await paymentOfBooking(payments, booked.bookingId)
      await payments.pay(payment.session_id)
      await endUnpaid({ oneTimeListeners }, club.db, payment.id, now)
      if (isTaken) await paidBooking({ eventId })
      await confirm(booked.bookingId)
      return booked.bookingId
    }
    const lucky = await late(false)
    expect(await bookingRow(lucky)).toMatchObject({ status: 'booked' })
    await cancel(lucky)
    const unlucky = await late(true)
    expect(await bookingRow(unlucky)).toMatchObject({ status: 'canceled' })
    expect(
      await query(`select amount_cents, status from one_time_refunds where payment_id = $1`, [
        (await paymentOfBooking(payments, unlucky)).id,
      ]),
    ).toEqual([{ amount_cents: 9_500, status: 'asked' }])
    expect(await takenSeats(club, eventId)).toBe(1)
  })

  it('refunds a payment for an event that was canceled while it was made, and all others', async () => {
    const eventId = await paidEvent()
    const early = await paidBooking({ eventId })
    const paying = await book(payments, club, { eventId, person: aGuest(), shownCents: 9_500, now })
    const { session_id } = await paymentOfBooking(payments, paying.bookingId)
    await query(
      `update events set status = 'canceled', canceled_at = now(), cancel_note = 'The cellar is flooded.' where id = $1`,
      [eventId],
    )
    await payments.pay(session_id)
    await closeCanceledEvent(payments.billing.oneTime, club.db, { eventId, now })
    await closeCanceledEvent(payments.billing.oneTime, club.db, { eventId, now })
    for (const { bookingId } of [early, paying]) {
      expect(await bookingRow(bookingId)).toMatchObject({ status: 'canceled' })
      const payment = await paymentOfBooking(payments, bookingId)
      expect(
        await query('select amount_cents from one_time_refunds where payment_id = $1', [payment.id]),
      ).toEqual([{ amount_cents: 9_500 }])
    }
    expect(await takenSeats(club, eventId)).toBe(0)
  })
})

describe('a booking', () => {
  it('is refunded seat by seat with its share of the fee, and not after the terms', async () => {
    const eventId = await paidEvent({ refund_hours: 48 })
    const { bookingId } = await paidBooking({ eventId, guests: ['Grace', 'Kay'], shownCents: 28_500 })
    const seats = await query('select id from event_seats where booking_id = $1 order by position', [
      bookingId,
    ])
    await expect(cancel(bookingId, { seatIds: [seats[0].id] })).rejects.toMatchObject({ code: 'own-seat' })
    const one = await cancel(bookingId, { seatIds: [seats[2].id] })
    expect(one).toMatchObject({ refundCents: 9_500, isWhole: false })
    await makeRefunds(one)
    await payments.billing.drainInbox()
    await payments.billing.reconcile()
    expect(await ledger()).toEqual([
      { kind: 'charge', amount_cents: 28_500 },
      { kind: 'fee', amount_cents: 1_425 },
      { kind: 'refund', amount_cents: 9_500 },
      { kind: 'return', amount_cents: 475 },
    ])
    const tooLate = new Date(now.getTime() + 9 * 86_400_000)
    expect(await cancel(bookingId, { now: tooLate })).toMatchObject({ refundCents: 0, isWhole: true })
    expect(await takenSeats(club, eventId)).toBe(0)
  })

  it('shows the business a refund that the bank did not take, and makes it when it is asked for again', async () => {
    const eventId = await paidEvent()
    const { bookingId } = await paidBooking({ eventId })
    const {
      refundIds: [refundId],
    } = await cancel(bookingId)
    const { id: paymentId } = await paymentOfBooking(payments, bookingId)
    await club.db.transaction(async (db) => {
      const because = 'The card is closed.'
      await updateRefundStatus(db, 'one_time_refunds', refundId!, {
        status: 'failed',
        resolved_at: now,
        because,
      })
      await eventPaymentChanged(db, {
        paymentId,
        memberId: null,
        subject: { kind: 'event-booking', bookingId },
        now,
        change: { kind: 'refund_failed', refundId: refundId!, because },
      })
    })
    expect(await failedRefunds(club.db, { eventId })).toMatchObject([
      { refundId, bookingId, bookerName: 'Gus Guest', amountCents: 9_500, because: 'The card is closed.' },
    ])
    const again = { bookingId, refundId: refundId!, userId: club.ownerId, now }
    await makeRefunds({ refundIds: await retryRefund(club.db, again) })
    expect(await failedRefunds(club.db)).toEqual([])
    await expect(retryRefund(club.db, again)).rejects.toMatchObject({ code: 'refund-not-failed' })
    expect(await paymentOfBooking(payments, bookingId)).toMatchObject({ refunded_cents: 9_500 })
  })

  it('gets another guest, who is paid for on a page of their own, and given up unpaid alone', async () => {
    const eventId = await paidEvent()
    const { bookingId, token } = await paidBooking({ eventId })
    const add = (seatId: string, cents = 9_500) =>
      addGuest(payments.billing.oneTime, club.db, {
        bookingId,
        seatId,
        name: 'Grace',
        answers: [],
        shownCents: cents,
        timeZone,
        token,
        now,
        returnTo: ticketReturnUrls(token),
      })
    const first = newId()
    expect(await add(first)).toMatchObject({ kind: 'open' })
    expect(await takenSeats(club, eventId)).toBe(2)
    await releaseUnpaid(payments.billing.oneTime, club.db, { bookingId, now })
    expect(await takenSeats(club, eventId)).toBe(1)
    expect(await bookingRow(bookingId)).toMatchObject({ status: 'booked', amount_cents: 9_500 })
    await add(newId())
    await payments.pay((await paymentOfBooking(payments, bookingId)).session_id)
    await confirm(bookingId)
    expect(await bookingRow(bookingId)).toMatchObject({ status: 'booked', amount_cents: 19_000 })
    const canceled = await cancel(bookingId)
    expect(canceled).toMatchObject({ refundCents: 19_000 })
    expect(canceled.refundIds).toHaveLength(2)
  })

  it('is given to a member, whose ticket is another one, and keeps its payment', async () => {
    const eventId = await paidEvent()
    const { bookingId, token } = await paidBooking({ eventId, person: asMember(await club.member(now)) })
    const receiver = await club.member(now)
    const [{ email }] = (await query(
      `update users set email_confirmed_at = now() where id = (select user_id from members where id = $1) returning email`,
      [receiver.id],
    )) as [{ email: string }]
    await giveBooking(club.db, { bookingId, name: 'Grace', email, secret: payments.env.sessionSecret, now })
    const row = await bookingRow(bookingId)
    expect(row).toMatchObject({ member_id: receiver.id, status: 'booked' })
    expect(
      ticketToken(payments.env.sessionSecret, { id: bookingId, code: row.code as string }).token,
    ).not.toBe(token)
    const canceled = await cancel(bookingId)
    expect(canceled.refundCents).toBe(9_500)
  })

  it('changes names and answers only of its own seats', async () => {
    const eventId = await anEvent(club, { now })
    const mine = await book(payments, club, {
      eventId,
      person: asMember(await club.member(now)),
      guests: [''],
      now,
    })
    const other = await book(payments, club, {
      eventId,
      person: asMember(await club.member(now)),
      guests: [''],
      now,
    })
    const seatOf = async (id: string) =>
      (await query('select id from event_seats where booking_id = $1 and position = 2', [id]))[0].id as string
    await saveSeatDetails(club.db, {
      bookingId: mine.bookingId,
      seats: [
        { seatId: await seatOf(mine.bookingId), name: 'Grace', answers: [] },
        { seatId: await seatOf(other.bookingId), name: 'Mallory', answers: [] },
      ],
      now,
    })
    const names = await query(
      'select name from event_seats where event_id = $1 and position = 2 order by name',
      [eventId],
    )
    expect(names).toEqual([{ name: '' }, { name: 'Grace' }])
  })
})

describe('the last seat', () => {
  it('goes to one of thirty members who press at the same moment', async () => {
    const eventId = await anEvent(club, { capacity: 1, now })
    const members = await Promise.all(Array.from({ length: 30 }, () => club.member(now)))
    const tried = await Promise.allSettled(
      members.map((member) => book(payments, club, { eventId, person: asMember(member), now })),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tried) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'event-full' })
    }
    expect(await takenSeats(club, eventId)).toBe(1)
  })
})
