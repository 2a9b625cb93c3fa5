import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { attendeeFile } from '~/club/events/desk/attendee-export.server'
import { attendeeListing, type AttendeeListParams } from '~/club/events/desk/attendee-listing'
import { exportedAttendees, listAttendees } from '~/club/events/desk/attendees.server'
import { checkInSheet } from '~/club/events/desk/check-in-sheet.server'
import { markNoShows, recordCheckIn } from '~/club/events/desk/record-check-in.server'
import { aBooking, anEvent } from '#/tests/builders/event'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const timeZone = 'America/New_York'
const now = new Date('2026-10-20T23:02:00Z')
const hour = 3_600_000

/** An event that began an hour ago, with Ada and her guest Ben, and Ünal. */
async function anEvening() {
  const club = await aClubOfRecords(database)
  const startsAt = new Date(now.getTime() - hour)
  const eventId = await anEvent(club, { now, starts_at: startsAt })
  const ada = await aRecordedMember(club, { now })
  const unal = await aRecordedMember(club, { now, name: 'Ünal Berg' })
  const bookingId = await aBooking(club, {
    eventId,
    memberId: ada.id,
    seats: 2,
    names: ['', 'Ben =1+1'],
    tierId: club.tierId,
    now,
  })
  await aBooking(club, { eventId, memberId: unal.id, now })
  const people = async () => (await club.db.read((db) => checkInSheet(db, { eventId, timeZone }))).people
  return { club, eventId, bookingId, people }
}

const record = (
  club: ClubOfRecords,
  {
    id = newId(),
    at = now,
    ...what
  }: { id?: string; eventId: string; seatId: string; kind: 'here' | 'no_show' | 'undo'; at?: Date },
) => recordCheckIn(club.db, { id, ...what, happenedAt: at, timeZone, userId: club.ownerId, now })

describe('checking people in', () => {
  it('counts what a device sends twice once, and refuses a ticket that was used', async () => {
    const { club, eventId, people } = await anEvening()
    const [ada] = await people()
    const first = { id: newId(), eventId, seatId: ada!.seatId, kind: 'here' as const }
    await record(club, first)
    await record(club, first)
    await expect(record(club, { ...first, id: newId() })).rejects.toMatchObject({
      code: 'already-here',
      sentence: 'Ada Conti was checked in at 7:02 PM already.',
    })
    expect((await people())[0]).toMatchObject({ attendance: 'here', attendanceTime: '7:02 PM' })
    await record(club, { ...first, id: newId(), kind: 'undo' })
    expect((await people())[0]).toMatchObject({ attendance: null })
  })

  it('keeps the time of the device, and refuses a booking that was canceled meanwhile', async () => {
    const { club, eventId, bookingId, people } = await anEvening()
    const [ada, ben] = await people()
    const earlier = new Date(now.getTime() - 60_000)
    await record(club, { eventId, seatId: ada!.seatId, kind: 'here', at: earlier })
    expect((await people())[0]!.attendanceTime).toBe('7:01 PM')
    await database.owner.query(
      `update event_bookings set status = 'canceled', closed_at = $2, closed_by = 'booker' where id = $1`,
      [bookingId, now],
    )
    await expect(record(club, { eventId, seatId: ben!.seatId, kind: 'here' })).rejects.toMatchObject({
      code: 'seat-not-booked',
      sentence: 'The booking of Ben =1+1 was canceled.',
    })
    expect(await people()).toHaveLength(1)
  })

  it('is not open days before the event, and knows no one of another event', async () => {
    const { club, people } = await anEvening()
    const later = await anEvent(club, { now })
    const seatId = (await people())[0]!.seatId
    await expect(record(club, { eventId: later, seatId, kind: 'here' })).rejects.toMatchObject({
      code: 'check-in-closed',
    })
    const sooner = await anEvent(club, { now, starts_at: now })
    await expect(record(club, { eventId: sooner, seatId, kind: 'here' })).rejects.toMatchObject({
      code: 'seat-not-found',
    })
  })

  it('marks those who did not come once the event is over', async () => {
    const { club, eventId, people } = await anEvening()
    await record(club, { eventId, seatId: (await people())[0]!.seatId, kind: 'here' })
    const mark = (at: Date) => markNoShows(club.db, { eventId, userId: club.ownerId, now: at })
    await expect(mark(now)).rejects.toMatchObject({ code: 'event-not-over' })
    expect(await mark(new Date(now.getTime() + 5 * hour))).toBe(2)
    expect((await people()).map(({ attendance }) => attendance)).toEqual(['here', 'no_show', 'no_show'])
  })
})

describe('the list of attendees', () => {
  it('is searched by name, guest, email and code, filtered by state, and paged', async () => {
    const { club, eventId, people } = await anEvening()
    const [ada] = await people()
    await record(club, { eventId, seatId: ada!.seatId, kind: 'here' })
    const list = (more: Partial<AttendeeListParams>, pageSize = 10) =>
      club.db.read((db) =>
        listAttendees(
          db,
          { eventId, seesPrices: true, seesContacts: true },
          { ...attendeeListing(eventId).all, ...more },
          pageSize,
        ),
      )
    const names = async (...asking: Parameters<typeof list>) =>
      (await list(...asking)).rows.map(({ bookerName, position }) => `${bookerName} ${position}`)
    expect(await names({ text: 'unal' })).toEqual(['Ünal Berg 1'])
    expect(await names({ text: 'ben' })).toEqual(['Ada Conti 2'])
    expect(await names({ text: ada!.code.toLowerCase() })).toEqual(['Ada Conti 1', 'Ada Conti 2'])
    expect(await names({ show: 'here' })).toEqual(['Ada Conti 1'])
    expect(await names({ show: 'expected' })).toEqual(['Ada Conti 2', 'Ünal Berg 1'])
    expect(await list({}, 2)).toMatchObject({ total: 3 })
    expect(await names({ page: 2 }, 2)).toEqual(['Ünal Berg 1'])
  })

  it('is exported with one line for each person, and runs no formula', async () => {
    const { club, eventId } = await anEvening()
    const sight = { eventId, seesPrices: true, seesContacts: true }
    const attendees = await club.db.read((db) => exportedAttendees(db, sight, attendeeListing(eventId).all))
    const csv = attendeeFile(attendees, timeZone).csv()
    const lines = csv.trim().split(/\r?\n/)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Name,Booked by,Email,Tier,Code')
    expect(lines[1]).toContain('Ada Conti,Ada Conti')
    expect(csv).not.toMatch(/(^|,)=/m)
  })
})
