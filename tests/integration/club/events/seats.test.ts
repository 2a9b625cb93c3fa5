import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { anEvent, aBooking, takenSeats } from '#/tests/builders/event'
import { aClubOfRecords, aRecordedMember } from '#/tests/builders/recorded-member'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-03-10T16:00:00Z')

describe('the seats of an event, as the database counts them', () => {
  it('go to one of thirty who book the last seat at the same moment', async () => {
    const club = await aClubOfRecords(database)
    const eventId = await anEvent(club, { capacity: 1, now })
    const members = await Promise.all(Array.from({ length: 30 }, () => aRecordedMember(club, { now })))
    const tried = await Promise.allSettled(
      members.map(({ id }) => aBooking(club, { eventId, memberId: id, now })),
    )
    const refused = tried.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown)
    expect(refused).toHaveLength(29)
    for (const reason of refused) expect(reason).toMatchObject({ constraint: 'events_never_oversold' })
    expect(await takenSeats(club, eventId)).toBe(1)
  })

  it('are free again when their booking closes, and a closed booking takes none', async () => {
    const club = await aClubOfRecords(database)
    const eventId = await anEvent(club, { capacity: 4, now })
    const member = await aRecordedMember(club, { now })
    const bookingId = await aBooking(club, { eventId, memberId: member.id, seats: 3, now })
    expect(await takenSeats(club, eventId)).toBe(3)
    await close(club, bookingId)
    expect(await takenSeats(club, eventId)).toBe(0)
    const again = club.db.transaction(({ q, businessId }) =>
      sql`update event_seats set released_at = null
        where business_id = ${businessId} and booking_id = ${bookingId}`.execute(q),
    )
    await expect(again).rejects.toMatchObject({ constraint: 'event_seats_of_open_booking' })
  })

  it('are held by an offer to the waiting list until it ends', async () => {
    const club = await aClubOfRecords(database)
    const eventId = await anEvent(club, { capacity: 2, now })
    const [waiting, other] = [await aRecordedMember(club, { now }), await aRecordedMember(club, { now })]
    const entryId = newId()
    await club.db.transaction(({ q, businessId }) =>
      q
        .insertInto('event_waiting_list')
        .values({
          business_id: businessId,
          id: entryId,
          event_id: eventId,
          member_id: waiting.id,
          full_name: 'Ada',
          email: 'ada@example.test',
          email_norm: 'ada@example.test',
          seats: 2,
          status: 'offered',
          token_hash: null,
          created_at: now,
          offered_at: now,
          offer_expires_at: now,
        })
        .execute(),
    )
    expect(await takenSeats(club, eventId)).toBe(2)
    const booked = () => aBooking(club, { eventId, memberId: other.id, now })
    await expect(booked()).rejects.toMatchObject({ constraint: 'events_never_oversold' })
    await club.db.transaction(({ q, businessId }) =>
      sql`update event_waiting_list set status = 'expired', resolved_at = ${now}
        where business_id = ${businessId} and id = ${entryId}`.execute(q),
    )
    await booked()
    expect(await takenSeats(club, eventId)).toBe(1)
  })

  it('cannot become fewer than those that are taken', async () => {
    const club = await aClubOfRecords(database)
    const eventId = await anEvent(club, { capacity: 5, now })
    const member = await aRecordedMember(club, { now })
    await aBooking(club, { eventId, memberId: member.id, seats: 3, now })
    const lowered = club.db.transaction(({ q, businessId }) =>
      q
        .updateTable('events')
        .set({ capacity: 2 })
        .where('business_id', '=', businessId)
        .where('id', '=', eventId)
        .execute(),
    )
    await expect(lowered).rejects.toMatchObject({ constraint: 'events_never_oversold' })
  })

  it('are not sold for drafts and canceled events, and no member books twice', async () => {
    const club = await aClubOfRecords(database)
    const draftId = await anEvent(club, { status: 'draft', now })
    const canceledId = await anEvent(club, { status: 'canceled', now })
    const openId = await anEvent(club, { now })
    const { id: memberId } = await aRecordedMember(club, { now })
    for (const eventId of [draftId, canceledId])
      await expect(aBooking(club, { eventId, memberId, now })).rejects.toMatchObject({ code: '23514' })
    await aBooking(club, { eventId: openId, memberId, now })
    await expect(aBooking(club, { eventId: openId, memberId, now })).rejects.toMatchObject({
      constraint: 'event_bookings_one_of_member',
    })
  })

  it('are counted right after any sequence of bookings and cancellations', async () => {
    const club = await aClubOfRecords(database)
    const members = await Promise.all(Array.from({ length: 5 }, () => aRecordedMember(club, { now })))
    const step = fc.record({ member: fc.nat(4), seats: fc.integer({ min: 1, max: 4 }), closes: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(step, { maxLength: 12 }),
        async (capacity, steps) => {
          const eventId = await anEvent(club, { capacity, now })
          const open = new Map<number, { bookingId: string; seats: number }>()
          for (const { member, seats, closes } of steps) {
            const booked = open.get(member)
            if (booked && closes) {
              await close(club, booked.bookingId)
              open.delete(member)
            } else if (!booked) {
              const taken = [...open.values()].reduce((sum, one) => sum + one.seats, 0)
              const booking = aBooking(club, { eventId, memberId: members[member]!.id, seats, now })
              if (taken + seats > capacity) await expect(booking).rejects.toMatchObject({ code: '23514' })
              else open.set(member, { bookingId: await booking, seats })
            }
            expect(await takenSeats(club, eventId)).toBe(
              [...open.values()].reduce((sum, one) => sum + one.seats, 0),
            )
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

type Club = Awaited<ReturnType<typeof aClubOfRecords>>

const close = (club: Club, bookingId: string) =>
  club.db.transaction(({ q, businessId }) =>
    q
      .updateTable('event_bookings')
      .set({ status: 'canceled', closed_at: now, closed_by: 'booker' })
      .where('business_id', '=', businessId)
      .where('id', '=', bookingId)
      .execute(),
  )
