import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { cancelEvent } from '~/club/events/manage/cancel-event.server'
import {
  detailsOfForm,
  formValuesOf,
  usualDetails,
  type EventDetails,
} from '~/club/events/manage/event-details'
import { detailsOf, findEvent } from '~/club/events/manage/event-record.server'
import { eventListing } from '~/club/events/manage/event-listing'
import { countEvents, listEvents } from '~/club/events/manage/list-events.server'
import { tendEvents } from '~/club/events/manage/job-handlers.server'
import { addQuestion, eventQuestions } from '~/club/events/manage/questions.server'
import {
  changeEvent,
  createEvent,
  deleteDraftEvent,
  publishEvent,
} from '~/club/events/manage/save-event.server'
import { endSeries, extendSeries, startSeries } from '~/club/events/manage/series.server'
import {
  queueEventChange,
  queueEventMessage,
  sendEventMessage,
} from '~/club/events/messages/send-message.server'
import { memberEventData, eraseMemberEventData } from '~/club/events/member-data.server'
import { eventForm, tierFields } from '~/club/events/schemas'
import { aBooking, anEvent } from '#/tests/builders/event'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { sender } from '#/tests/unit/foundation/messaging/sample-emails'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const timeZone = 'America/New_York'
const now = new Date('2026-10-20T16:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)

const aDraft = async (club: ClubOfRecords, more: Partial<EventDetails> = {}, day = '2026-11-13') => {
  const details = { ...usualDetails(day, timeZone), title: 'Harvest dinner', ...more }
  const id = await createEvent(club.db, { details, userId: club.ownerId, now })
  return { id, details }
}
const by = (club: ClubOfRecords, at = now) => ({ userId: club.ownerId, now: at })
const change = (club: ClubOfRecords, eventId: string, details: EventDetails, tells = false) =>
  changeEvent(club.db, { eventId, details, tells, timeZone, ...by(club) })
const services = (club: ClubOfRecords) => ({
  clubs: { byId: () => Promise.resolve({ ...sender(), id: club.id, slug: 'club', domain: null } as never) },
  env: { scheme: 'http', rootDomain: 'clubs.example', sessionSecret: 'x'.repeat(32) } as never,
})
const emails = async (club: ClubOfRecords, occasion: string) =>
  (
    await database.owner.query<{ to_address: string; text: string; topic: string | null }>(
      'select to_address, text, topic from outgoing_emails where business_id = $1 and occasion = $2 order by to_address',
      [club.id, occasion],
    )
  ).rows

describe('the form of an event', () => {
  const valid = (tierId: string) => ({
    title: 'Dinner',
    startsDay: '2026-11-13',
    startsTime: '19:00',
    endsDay: '2026-11-13',
    endsTime: '22:00',
    capacity: '40',
    guests: '1',
    visibility: 'public',
    pricing: 'paid',
    price: '95.00',
    refund: '48',
    [tierFields(tierId).isInvited]: 'on',
    [tierFields(tierId).fromDay]: '2026-10-22',
    [tierFields(tierId).fromTime]: '10:00',
  })
  const read = (fields: Record<string, string>, tierId = 'tier') =>
    detailsOfForm(eventForm([tierId]).parse({ ...valid(tierId), ...fields }), timeZone)

  it('reads times in the business’s zone, and money as cents', () => {
    expect(read({})).toMatchObject({
      startsAt: new Date('2026-11-14T00:00:00Z'),
      priceCents: 9_500,
      refundHours: 48,
      tiers: [{ tierId: 'tier', isInvited: true, booksFrom: new Date('2026-10-22T14:00:00Z') }],
    })
  })

  it.each([
    ['an end before the start', { endsTime: '18:00' }, 'endsTime'],
    ['three weeks of one event', { endsDay: '2026-12-05' }, 'endsDay'],
    ['a start in the hour that clocks skip', { startsDay: '2026-03-08', startsTime: '02:30' }, 'startsTime'],
    [
      'a start in the hour that comes twice',
      { startsDay: '2026-11-01', startsTime: '01:30' },
      'startsOccurrence',
    ],
    ['a paid event without a price', { price: '' }, 'price'],
    ['booking that closes after the start', { closesDay: '2026-11-14', closesTime: '10:00' }, 'closesDay'],
    [
      'a tier whose booking opens after it has closed',
      { closesDay: '2026-10-21' },
      tierFields('tier').fromDay,
    ],
    ['a perk event without a perk', { pricing: 'perk', price: '' }, 'pricing'],
    ['an event that no tier can book', { [tierFields('tier').isInvited]: '' }, tierFields('tier').isInvited],
  ])('refuses %s at its field', (_name, fields, field) => {
    expect(() => read(fields as Record<string, string>)).toThrow(
      expect.objectContaining({ code: 'event-details', details: { field } }),
    )
  })

  it('shows what was saved, so that saving it unchanged changes nothing', async () => {
    const club = await aClubOfRecords(database)
    const { id } = await aDraft(club, { pricing: 'paid', priceCents: 9_500, refundHours: null })
    const details = await club.db.read(async (db) => detailsOf(db, await findEvent(db, id)))
    const values = formValuesOf(details, { timeZone, tierIds: [club.tierId] })
    const again = detailsOfForm(eventForm([club.tierId]).parse(values), timeZone)
    expect(await change(club, id, again)).toEqual({ changes: 0, isTold: false })
  })
})

describe('an event of the business', () => {
  it('is a draft at first, created once however often the form is sent', async () => {
    const club = await aClubOfRecords(database)
    const id = newId()
    const details = { ...usualDetails('2026-11-13', timeZone), title: 'Dinner' }
    await createEvent(club.db, { id, details, ...by(club) })
    await createEvent(club.db, { id, details, ...by(club) })
    const counts = await club.db.read((db) => countEvents(db, now))
    expect(counts).toEqual({ upcoming: 0, drafts: 1, past: 0, canceled: 0 })
    await publishEvent(club.db, { eventId: id, ...by(club) })
    expect(await club.db.read((db) => countEvents(db, now))).toMatchObject({ upcoming: 1, drafts: 0 })
    expect(await club.db.read((db) => countEvents(db, later(60)))).toMatchObject({ upcoming: 0, past: 1 })
    await expect(deleteDraftEvent(club.db, { eventId: id })).rejects.toMatchObject({
      code: 'event-not-draft',
    })
  })

  it('does not start in the past, and is not published for money while the club takes none', async () => {
    const club = await aClubOfRecords(database)
    await expect(aDraft(club, {}, '2026-10-01')).rejects.toMatchObject({ details: { field: 'startsDay' } })
    const { id } = await aDraft(club, { pricing: 'paid', priceCents: 9_500 })
    await expect(publishEvent(club.db, { eventId: id, ...by(club) })).rejects.toMatchObject({
      code: 'event-not-ready',
    })
  })

  it('keeps the seats that are booked, and what was paid for them when the price changes', async () => {
    const club = await aClubOfRecords(database)
    const { id, details } = await aDraft(club, { capacity: 5 })
    await publishEvent(club.db, { eventId: id, ...by(club) })
    const member = await aRecordedMember(club, { now })
    const bookingId = await aBooking(club, {
      eventId: id,
      memberId: member.id,
      seats: 3,
      priceCents: 4_000,
      now,
    })
    await expect(change(club, id, { ...details, capacity: 2 })).rejects.toMatchObject({
      code: 'capacity-too-low',
      sentence: '3 seats are booked or offered, so the event can’t have fewer than 3.',
      details: { field: 'capacity' },
    })
    await change(club, id, { ...details, pricing: 'paid', priceCents: 9_000 })
    const { rows } = await database.owner.query('select price_cents from event_seats where booking_id = $1', [
      bookingId,
    ])
    expect(rows).toEqual([{ price_cents: 4_000 }, { price_cents: 4_000 }, { price_cents: 4_000 }])
  })

  it('tells those booked once about a new time, with what it was before', async () => {
    const club = await aClubOfRecords(database)
    const { id, details } = await aDraft(club)
    await publishEvent(club.db, { eventId: id, ...by(club) })
    await aBooking(club, { eventId: id, now })
    const moved = { ...details, startsAt: new Date(details.startsAt.getTime() + 3_600_000) }
    expect(await change(club, id, { ...moved, description: 'Six courses' }, true)).toEqual({
      changes: 2,
      isTold: true,
    })
    const { rows } = await database.owner.query<{ id: string }>(
      `select id from event_changes where event_id = $1 and is_told`,
      [id],
    )
    const notice = { eventId: id, changeId: rows[0]!.id, now }
    await queueEventChange(club.db, services(club), notice)
    await queueEventChange(club.db, services(club), notice)
    const sent = await emails(club, 'event-changed')
    expect(sent.map(({ to_address }) => to_address)).toEqual(['gus@example.test'])
    expect(sent[0]!.text).toContain('November 13, 2026, 7:00 PM')
    expect(sent[0]!.text).toContain('November 13, 2026, 8:00 PM')
    expect(sent[0]!.text).not.toContain('Six courses')
  })

  it('is canceled once, and then neither booked nor changed', async () => {
    const club = await aClubOfRecords(database)
    const { id, details } = await aDraft(club)
    await publishEvent(club.db, { eventId: id, ...by(club) })
    await cancelEvent(club.db, { eventId: id, note: 'The kitchen is flooded.', ...by(club) })
    await cancelEvent(club.db, { eventId: id, note: 'Again', ...by(club) })
    const row = await club.db.read((db) => findEvent(db, id))
    expect(row).toMatchObject({ status: 'canceled', cancel_note: 'The kitchen is flooded.', version: 1 })
    await expect(change(club, id, { ...details, title: 'Other' })).rejects.toMatchObject({
      code: 'event-closed',
    })
    await expect(aBooking(club, { eventId: id, now })).rejects.toMatchObject({ code: '23514' })
  })

  it('is copied with its questions; a question is added once', async () => {
    const club = await aClubOfRecords(database)
    const { id, details } = await aDraft(club)
    const question = { label: 'Any allergies?', options: [], isRequired: false, eachPerson: true }
    const questionId = newId()
    await addQuestion(club.db, { id: questionId, eventId: id, ...question, now })
    await addQuestion(club.db, { id: questionId, eventId: id, ...question, now })
    const copy = await createEvent(club.db, { details, copyOf: id, ...by(club) })
    const copied = await club.db.read((db) => eventQuestions(db, copy))
    expect(copied.map(({ label }) => label)).toEqual(['Any allergies?'])
    expect(copied[0]!.id).not.toBe(questionId)
  })

  it('is found by words of its title without regard to accents, page by page', async () => {
    const club = await aClubOfRecords(database)
    for (const title of ['Café evening', 'Harvest dinner', 'Café brunch'])
      await publishEvent(club.db, { eventId: (await aDraft(club, { title })).id, ...by(club) })
    const list = (text: string, page = 1) =>
      club.db.read((db) => listEvents(db, { ...eventListing.all, text, page }, { seesPrices: true, now }, 1))
    const first = await list('cafe')
    const second = await list('cafe', 2)
    expect([first, second].flatMap(({ rows }) => rows.map(({ title }) => title)).sort()).toEqual([
      'Café brunch',
      'Café evening',
    ])
    expect(second.total).toBe(2)
  })
})

describe('a series', () => {
  const dates = async (club: ClubOfRecords) =>
    (
      await database.owner.query<{ at: string; status: string }>(
        `select to_char(starts_at at time zone $2, 'YYYY-MM-DD HH24:MI') as at, status from events
         where business_id = $1 order by starts_at`,
        [club.id, timeZone],
      )
    ).rows

  it('makes its next dates once, at the same time of day although clocks change', async () => {
    const club = await aClubOfRecords(database)
    const { id } = await aDraft(club, {}, '2026-10-25')
    const series = { every: 'week' as const, ahead: 3, untilOn: null, publishes: true, timeZone }
    await startSeries(club.db, { eventId: id, ...series, ...by(club) })
    const { series_id: seriesId } = await club.db.read((db) => findEvent(db, id))
    await extendSeries(club.db, { seriesId: seriesId!, timeZone, now })
    expect(await dates(club)).toEqual([
      { at: '2026-10-25 19:00', status: 'draft' },
      { at: '2026-11-01 19:00', status: 'published' },
      { at: '2026-11-08 19:00', status: 'published' },
    ])
    // A week later one date is over, and another is added; after the end none is.
    await tendEvents(club.db, services(club), new Date('2026-11-03T12:00:00Z'))
    expect((await dates(club)).map(({ at }) => at.slice(0, 10))).toEqual([
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
    ])
    await endSeries(club.db, { seriesId: seriesId!, now })
    await tendEvents(club.db, services(club), new Date('2026-12-03T12:00:00Z'))
    expect(await dates(club)).toHaveLength(5)
  })

  it('does not make a date again whose draft was deleted', async () => {
    const club = await aClubOfRecords(database)
    const { id } = await aDraft(club, {}, '2026-11-10')
    const series = { every: 'week' as const, ahead: 2, untilOn: null, publishes: false, timeZone }
    await startSeries(club.db, { eventId: id, ...series, ...by(club) })
    const { rows } = await database.owner.query<{ id: string; series_id: string }>(
      `select id, series_id from events where business_id = $1 and series_on = '2026-11-17'`,
      [club.id],
    )
    await deleteDraftEvent(club.db, { eventId: rows[0]!.id })
    await extendSeries(club.db, { seriesId: rows[0]!.series_id, timeZone, now })
    expect((await dates(club)).map(({ at }) => at.slice(0, 10))).toEqual(['2026-11-10', '2026-11-24'])
  })

  it('does not make a date again that was canceled, and ends on its last day', async () => {
    const club = await aClubOfRecords(database)
    const { id } = await aDraft(club, {}, '2026-11-10')
    const series = { every: 'month' as const, ahead: 12, untilOn: '2027-01-31', publishes: true, timeZone }
    expect(await startSeries(club.db, { eventId: id, ...series, ...by(club) })).toBe(2)
    const { rows } = await database.owner.query<{ id: string; series_id: string }>(
      `select id, series_id from events where business_id = $1 and series_on = '2026-12-08'`,
      [club.id],
    )
    await cancelEvent(club.db, { eventId: rows[0]!.id, note: '', ...by(club) })
    expect(await extendSeries(club.db, { seriesId: rows[0]!.series_id, timeZone, now })).toBe(0)
    expect((await dates(club)).map(({ at }) => at.slice(0, 10))).toEqual([
      '2026-11-10',
      '2026-12-08',
      '2027-01-12',
    ])
  })
})

describe('a message to people of an event', () => {
  it('goes once to everyone of its audience; only what goes to those who missed it can be declined', async () => {
    const club = await aClubOfRecords(database)
    const eventId = await anEvent(club, { now })
    const member = await aRecordedMember(club, { now })
    await aBooking(club, { eventId, now })
    const bookingId = await aBooking(club, { eventId, memberId: member.id, seats: 2, now })
    const message = { subject: 'Parking', body: 'Park behind the house.', eventId, ...by(club) }
    const id = newId()
    expect(await sendEventMessage(club.db, { id, audience: 'booked', ...message })).toBe(2)
    expect(await sendEventMessage(club.db, { id, audience: 'booked', ...message })).toBe(2)
    await queueEventMessage(club.db, services(club), { messageId: id, now })
    await queueEventMessage(club.db, services(club), { messageId: id, now })
    const sent = await emails(club, 'event-message')
    expect(sent).toHaveLength(2)
    expect(sent.map(({ topic }) => topic)).toEqual([null, null])
    await expect(
      sendEventMessage(club.db, { id: newId(), audience: 'no_show', ...message }),
    ).rejects.toMatchObject({ code: 'no-recipients' })
    await database.owner.query(
      `update event_seats set attendance = 'no_show', attendance_at = $2 where booking_id = $1`,
      [bookingId, now],
    )
    const missed = newId()
    expect(await sendEventMessage(club.db, { id: missed, audience: 'no_show', ...message })).toBe(1)
    await queueEventMessage(club.db, services(club), { messageId: missed, now })
    expect((await emails(club, 'event-message')).filter(({ topic }) => topic === 'event')).toHaveLength(1)
  })
})

describe('details of people at events', () => {
  it('are exported for a member, and erased when they leave and when they are old', async () => {
    const club = await aClubOfRecords(database)
    const eventId = await anEvent(club, { now })
    const member = await aRecordedMember(club, { now })
    const question = { label: 'Any allergies?', options: [], isRequired: false, eachPerson: true }
    const questionId = newId()
    await addQuestion(club.db, { id: questionId, eventId, ...question, now })
    const bookingId = await aBooking(club, {
      eventId,
      memberId: member.id,
      seats: 2,
      names: ['Ada', 'Ben'],
      now,
    })
    const guestId = await aBooking(club, { eventId, now })
    await database.owner.query(
      `insert into event_answers (business_id, event_id, seat_id, question_id, answer)
       select business_id, event_id, id, $2, 'Nuts' from event_seats where booking_id = any($1::uuid[])`,
      [[bookingId, guestId], questionId],
    )
    const data = await club.db.read((db) => memberEventData(db, member.id))
    expect(JSON.stringify(data.event_bookings)).toContain('"Any allergies?":"Nuts"')
    await club.db.transaction((db) =>
      eraseMemberEventData(db, { memberId: member.id, email: 'ada@example.test', now }),
    )
    const left = async () =>
      (
        await database.owner.query(
          `select (select count(*)::int from event_answers where event_id = $1) as answers,
             (select string_agg(name, ',') from event_seats where event_id = $1 and name <> '') as names,
             (select guest_name from event_bookings where id = $2) as guest`,
          [eventId, guestId],
        )
      ).rows[0] as unknown
    expect(await left()).toEqual({ answers: 1, names: null, guest: 'Gus Guest' })
    await tendEvents(club.db, services(club), later(10 + 31))
    expect(await left()).toMatchObject({ answers: 0, guest: 'Gus Guest' })
    await tendEvents(club.db, services(club), later(10 + 731))
    expect(await left()).toMatchObject({ guest: 'Deleted account' })
  })
})
