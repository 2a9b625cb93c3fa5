import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeSeats } from '~/club/events/booking/close-seats.server'
import { sendEventEmail } from '~/club/events/booking/emails/send-event-email.server'
import { tendBookings } from '~/club/events/booking/job-handlers.server'
import { joinEventWaitingList } from '~/club/events/waiting-list/join-waiting-list.server'
import { expireOffers, leaveWaitingList, offerSeats } from '~/club/events/waiting-list/offers.server'
import { waitingPlace } from '~/club/events/waiting-list/queries.server'
import { anEvent, takenSeats } from '#/tests/builders/event'
import { aClubOfBookers, aGuest, asMember, book, type ClubOfBookers } from '#/tests/builders/event-booking'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'

let payments: PaymentPlatform
let club: ClubOfBookers
let eventId: string
let booked: string
const now = new Date()
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aClubOfBookers(payments, await aPayingClub(payments))
  eventId = await anEvent(club, { now, capacity: 2, guests_can_book: true })
  booked = (
    await book(payments, club, { eventId, person: asMember(await club.member(now)), guests: [''], now })
  ).bookingId
})

let people = 0
async function wait(seats = 1, more: { memberId?: string; email?: string } = {}) {
  people += 1
  const email = more.email ?? `waits-${people}@example.test`
  await joinEventWaitingList(club.db, {
    eventId,
    memberId: null,
    fullName: 'Grace Marsh',
    email,
    seats,
    timeZone: 'America/New_York',
    secret: payments.env.sessionSecret,
    now: new Date(now.getTime() + people * 1_000),
    ...more,
  })
  const { rows } = await payments.db.owner.query(
    'select id from event_waiting_list where event_id = $1 and email = $2',
    [eventId, email],
  )
  return rows[0].id as string
}
const statusOf = async (id: string) =>
  (await payments.db.owner.query('select status from event_waiting_list where id = $1', [id])).rows[0]
    .status as string
const freeSeats = (seatIds: string[] | null = null) =>
  club.db.transaction((db) =>
    closeSeats(db, { bookingId: booked, seatIds, by: { kind: 'booker' }, refund: 'terms', reason: '', now }),
  )
const offer = (at = now) => offerSeats(club.db, { eventId, now: at })

describe('the waiting list of an event', () => {
  it('is open only while there are too few seats, and takes each person once', async () => {
    const [one, again] = [
      await wait(1, { email: 'ada@example.test' }),
      await wait(2, { email: 'ada@example.test' }),
    ]
    expect(again).toBe(one)
    await freeSeats()
    await expect(wait(1)).rejects.toMatchObject({ code: 'seats-left' })
  })

  it('offers free seats in order and holds them for the person who waited', async () => {
    const [first, second] = [await wait(), await wait()]
    expect(await offer()).toBe(0)
    const { rows } = await payments.db.owner.query(
      'select id from event_seats where booking_id = $1 and position = 2',
      [booked],
    )
    await freeSeats([rows[0].id])
    expect(await offer()).toBe(1)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['offered', 'waiting'])
    expect(await takenSeats(club, eventId)).toBe(2)
    await expect(book(payments, club, { eventId, person: aGuest(), now })).rejects.toMatchObject({
      code: 'event-full',
    })
    expect(await book(payments, club, { eventId, person: aGuest(), offerId: first, now })).toMatchObject({
      kind: 'booked',
    })
    expect(await statusOf(first)).toBe('booked')
    expect(await takenSeats(club, eventId)).toBe(2)
  })

  it('gives an offer that expired or was declined to the next in line', async () => {
    const [first, second, third] = [await wait(2), await wait(2), await wait(2)]
    await freeSeats()
    await offer()
    await expireOffers(club.db, hours(25))
    await offer(hours(25))
    expect([await statusOf(first), await statusOf(second)]).toEqual(['expired', 'offered'])
    await expect(
      book(payments, club, { eventId, person: aGuest(), offerId: first, now: hours(25) }),
    ).rejects.toMatchObject({ code: 'offer-gone' })
    await leaveWaitingList(club.db, { entryId: second, now: hours(26) })
    await offer(hours(26))
    expect([await statusOf(second), await statusOf(third)]).toEqual(['declined', 'offered'])
  })

  it('passes over someone who wants more seats than are free, without losing their place', async () => {
    const [pair, single] = [await wait(2), await wait(1)]
    const { rows } = await payments.db.owner.query(
      'select id from event_seats where booking_id = $1 and position = 2',
      [booked],
    )
    await freeSeats([rows[0].id])
    await offer()
    expect([await statusOf(pair), await statusOf(single)]).toEqual(['waiting', 'offered'])
  })

  it('keeps the offer of a member for that member', async () => {
    const member = await club.member(now)
    const entryId = await wait(1, { memberId: member.id })
    await freeSeats()
    await offer()
    const taking = (person: Parameters<typeof book>[2]['person']) =>
      book(payments, club, { eventId, person, offerId: entryId, now })
    await expect(taking(aGuest())).rejects.toMatchObject({ code: 'offer-gone' })
    expect(await taking(asMember(member))).toMatchObject({ kind: 'booked' })
    expect(await waitingPlace(club.db, { eventId, memberId: member.id })).toBeNull()
  })

  it('no longer has someone who booked without an offer', async () => {
    const member = await club.member(now)
    const entryId = await wait(2, { memberId: member.id })
    const { rows } = await payments.db.owner.query(
      'select id from event_seats where booking_id = $1 and position = 2',
      [booked],
    )
    await freeSeats([rows[0].id])
    await book(payments, club, { eventId, person: asMember(member), now })
    expect(await statusOf(entryId)).toBe('left')
  })

  it('emails an offer once with its time in the business’s zone, and nothing once it is answered', async () => {
    const entryId = await wait(1, { email: 'grace@example.test' })
    await freeSeats()
    await offer()
    const send = () =>
      sendEventEmail(club.db, { clubs: payments.clubs, env: payments.env }, { kind: 'offer', entryId }, now)
    await send()
    await send()
    await leaveWaitingList(club.db, { entryId, now })
    await send()
    const { rows } = await payments.db.owner.query(
      `select text from outgoing_emails where to_address = 'grace@example.test' and occasion = 'event-offer'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].text).toMatch(/We hold 1 seat for you until/)
  })
})

describe('the day before an event', () => {
  it('reminds everyone who booked once, and those who booked just now not at all', async () => {
    const start = new Date(now.getTime() + 10 * 86_400_000)
    const dayBefore = new Date(start.getTime() - 20 * 3_600_000)
    const queued = async () =>
      (
        await payments.db.owner.query(
          `select data->'payload'->>'bookingId' as id from pgboss.job where name = 'send-event-email'
           and data::text like '%reminder%' and data::text like $1`,
          [`%${club.id}%`],
        )
      ).rows
    await tendBookings(club.db, now)
    expect(await queued()).toHaveLength(0)
    await tendBookings(club.db, dayBefore)
    await tendBookings(club.db, dayBefore)
    expect(await queued()).toHaveLength(1)
    await freeSeats()
    await book(payments, club, { eventId, person: asMember(await club.member(now)), now: dayBefore })
    await tendBookings(club.db, new Date(dayBefore.getTime() + 3_600_000))
    expect(await queued()).toHaveLength(1)
  })

  it('takes an event off the club page once it has begun, and closes its waiting list', async () => {
    const entryId = await wait()
    const version = async () =>
      (await payments.db.owner.query('select version from businesses where id = $1', [club.id])).rows[0]
        .version as number
    const before = await version()
    await tendBookings(club.db, new Date(now.getTime() + 11 * 86_400_000))
    expect(await statusOf(entryId)).toBe('expired')
    expect(await version()).toBeGreaterThan(before)
  })
})
