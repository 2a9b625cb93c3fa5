import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedFile } from '~/club/calendar/feed/feed-file.server'
import { endFeed, feedToken, memberOfFeed, renewFeed } from '~/club/calendar/feed/feed.server'
import { memberCalendar } from '~/club/calendar/member-items.server'
import { aBooking, anEvent } from '../../../builders/event'
import { aClubOfRecords, aRecordedMember } from '../../../builders/recorded-member'
import { aRecordedRun, give } from '../../../builders/recorded-run'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const span = { from: '2026-11-01', until: '2027-01-31' }
const club = { name: 'A Club', timeZone: 'America/New_York', address: '1 Main Street', pickUpHours: null }
const secret = 'a secret that signs calendar addresses'

async function aMemberWithBox() {
  const records = await aClubOfRecords(database)
  const member = await aRecordedMember(records, { now })
  await member.pay(now)
  const run = await aRecordedRun(records, { now, bottles: [12, 12] })
  return {
    records,
    member,
    run,
    items: (at = now) => memberCalendar(records.db, { memberId: member.id, club, span, now: at }),
  }
}

describe('a member’s calendar', () => {
  it('has the deadline and the pick-up days of a published box, and what was paid', async () => {
    const { items } = await aMemberWithBox()
    const entries = await items()
    expect(entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['payment', 'deadline', 'pick_up']),
    )
    const pickUp = entries.find(({ kind }) => kind === 'pick_up')!
    expect(pickUp.from < pickUp.until).toBe(true)
    expect(pickUp.status).toBe('Announced')
  })

  it('says that a box was picked up, on that day only', async () => {
    const { records, member, run, items } = await aMemberWithBox()
    await run.lock()
    await give(records, member, { now })
    const pickUps = (await items()).filter(({ kind }) => kind === 'pick_up')
    expect(pickUps).toMatchObject([{ from: '2026-11-20', until: '2026-11-20' }])
    expect(pickUps[0]!.title).toMatch(/^Picked up: /)
  })

  it('has events that the member may book or booked, and no drafts, no other tier’s and no other club’s', async () => {
    const { records, member, items } = await aMemberWithBox()
    const at = { now, pricing: 'free' as const }
    const booked = await anEvent(records, { ...at, title: 'Booked dinner' })
    await aBooking(records, { eventId: booked, memberId: member.id, seats: 2, now })
    await anEvent(records, { ...at, title: 'Open tasting' })
    await anEvent(records, { ...at, title: 'A draft', status: 'draft' })
    await anEvent(records, { ...at, title: 'Called off', status: 'canceled' })
    const closed = await anEvent(records, { ...at, title: 'For another tier' })
    await records.db.transaction(({ q, businessId }) =>
      q
        .insertInto('event_tiers')
        .values({
          business_id: businessId,
          event_id: closed,
          tier_id: records.tierId,
          is_invited: false,
          price_cents: null,
          perk_id: null,
          books_from: null,
        })
        .execute(),
    )
    const other = await aClubOfRecords(database)
    await anEvent(other, { ...at, title: 'Elsewhere' })
    const events = (await items()).filter(({ kind }) => kind === 'event')
    expect(events.map(({ title, status }) => [title, status])).toEqual(
      expect.arrayContaining([
        ['Booked dinner', 'Booked'],
        ['Open tasting', null],
      ]),
    )
    expect(events).toHaveLength(2)
  })
})

describe('a private calendar address', () => {
  it('shows the member’s own calendar until it is renewed or ended', async () => {
    const { records, member } = await aMemberWithBox()
    const { db } = records
    expect(await feedToken(db, member.id, secret)).toBeNull()
    await renewFeed(db, { memberId: member.id, now })
    const first = (await feedToken(db, member.id, secret))!
    expect(await memberOfFeed(db, first, secret)).toBe(member.id)
    const file = await feedFile(db, { memberId: member.id, club, clubOrigin: 'https://club.example', now })
    const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
    expect(events.map((one) => String(one.getFirstPropertyValue('summary')))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Pick up: /)]),
    )

    await renewFeed(db, { memberId: member.id, now })
    expect(await memberOfFeed(db, first, secret)).toBeNull()
    const second = (await feedToken(db, member.id, secret))!
    expect(await memberOfFeed(db, second, secret)).toBe(member.id)
    await endFeed(db, member.id)
    expect(await memberOfFeed(db, second, secret)).toBeNull()
  })

  it('cannot be guessed, altered or used on another club’s host', async () => {
    const { records, member } = await aMemberWithBox()
    await renewFeed(records.db, { memberId: member.id, now })
    const token = (await feedToken(records.db, member.id, secret))!
    const other = await aClubOfRecords(database)
    expect(await memberOfFeed(other.db, token, secret)).toBeNull()
    expect(await memberOfFeed(records.db, token, 'another secret')).toBeNull()
    for (const wrong of [
      '',
      'x',
      `${token}A`,
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      member.id,
    ])
      expect(await memberOfFeed(records.db, wrong, secret)).toBeNull()
  })
})
