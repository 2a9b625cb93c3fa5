import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendEventEmail } from '~/club/events/booking/emails/send-event-email.server'
import { usualDetails } from '~/club/events/manage/event-details'
import { findEvent } from '~/club/events/manage/event-record.server'
import { createEvent, publishEvent } from '~/club/events/manage/save-event.server'
import { queueEventChange } from '~/club/events/messages/send-message.server'
import { notifyIfFull, notifyOfEvent } from '~/club/events/notifications.server'
import { newId } from '~/foundation/kit/ids'
import { aBooking, anEvent } from '#/tests/builders/event'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { sender } from '#/tests/unit/foundation/messaging/sample-emails'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-10-20T16:00:00Z')
const services = (club: ClubOfRecords) => ({
  clubs: { byId: () => Promise.resolve({ ...sender(), id: club.id, slug: 'club', domain: null } as never) },
  env: { scheme: 'http', rootDomain: 'clubs.example', sessionSecret: 'x'.repeat(32) } as never,
})
const query = async (text: string, values: unknown[]) => (await database.owner.query(text, values)).rows
const titles = async (club: ClubOfRecords, memberId: string) =>
  (
    await query(
      `select n.title from notifications n join members m on m.business_id = n.business_id and m.user_id = n.user_id
       where m.business_id = $1 and m.id = $2 and n.audience = 'member' order by n.created_at, n.title`,
      [club.id, memberId],
    )
  ).map(({ title }) => title as string)
const staffTitles = async (club: ClubOfRecords) =>
  (
    await query(`select title from notifications where business_id = $1 and audience = 'staff'`, [club.id])
  ).map(({ title }) => title as string)

/** An owner who works at the club, as staff notifications need. */
async function aStaffedClub() {
  const club = await aClubOfRecords(database)
  await query(
    `insert into business_users (business_id, id, user_id, role, created_at) values ($1, $4, $2, 'owner', $3)
     on conflict do nothing`,
    [club.id, club.ownerId, now, newId()],
  )
  return club
}

describe('notifications of events', () => {
  it('tell invited members once that an event was published', async () => {
    const club = await aStaffedClub()
    const member = await aRecordedMember(club, { now })
    const details = { ...usualDetails('2026-11-13', 'America/New_York'), title: 'Harvest dinner' }
    const eventId = await createEvent(club.db, { details, userId: club.ownerId, now })
    expect(await titles(club, member.id)).toEqual([])
    await publishEvent(club.db, { eventId, userId: club.ownerId, now })
    const event = await club.db.read((db) => findEvent(db, eventId))
    await club.db.transaction((db) => notifyOfEvent(db, { event, now }))
    expect(await titles(club, member.id)).toEqual(['New event: Harvest dinner'])

    // A tier that is not invited hears nothing.
    const closed = await anEvent(club, { now, title: 'For others' })
    await query(
      `insert into event_tiers (business_id, event_id, tier_id, is_invited) values ($1, $2, $3, false)`,
      [club.id, closed, club.tierId],
    )
    const row = await club.db.read((db) => findEvent(db, closed))
    await club.db.transaction((db) => notifyOfEvent(db, { event: row, now }))
    expect(await titles(club, member.id)).toHaveLength(1)
  })

  it('tell staff once that the last seat was taken, and not while one is left', async () => {
    const club = await aStaffedClub()
    const eventId = await anEvent(club, { now, capacity: 2, title: 'Small tasting' })
    const event = await club.db.read((db) => findEvent(db, eventId))
    const check = () => club.db.transaction((db) => notifyIfFull(db, { event, now }))
    await aBooking(club, { eventId, seats: 1, now })
    await check()
    expect(await staffTitles(club)).toEqual([])
    await aBooking(club, { eventId, guest: { name: 'Bo', email: 'bo@example.test' }, seats: 1, now })
    await check()
    await check()
    expect(await staffTitles(club)).toEqual(['Small tasting is full'])
  })

  it('announce a change and the coming event to people with a booking, with one email each', async () => {
    const club = await aStaffedClub()
    const member = await aRecordedMember(club, { now })
    const eventId = await anEvent(club, { now, title: 'Harvest dinner' })
    const bookingId = await aBooking(club, { eventId, memberId: member.id, now })
    await query(`update event_bookings set token_hash = '\\x00' where id = $1`, [bookingId])
    const reminder = { kind: 'reminder' as const, bookingId }
    await sendEventEmail(club.db, services(club), reminder, now)
    await sendEventEmail(club.db, services(club), reminder, now)
    expect(await titles(club, member.id)).toEqual(['Coming up: Harvest dinner'])

    const changeId = newId()
    await query(
      `insert into event_changes (business_id, id, event_id, action, fields, is_told, changed_at)
       values ($1, $2, $3, 'changed', '[{"field": "Place", "from": "Here", "to": "There"}]', true, $4)`,
      [club.id, changeId, eventId, now],
    )
    await queueEventChange(club.db, services(club), { eventId, changeId, now })
    expect(await titles(club, member.id)).toContain('Changed: Harvest dinner')
    const emails = await query(
      `select occasion, count(*)::int as count from outgoing_emails where business_id = $1 group by 1 order by 1`,
      [club.id],
    )
    expect(emails).toEqual([
      { occasion: 'event-changed', count: 1 },
      { occasion: 'event-reminder', count: 1 },
    ])
  })
})
