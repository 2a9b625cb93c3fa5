import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldMarks } from '~/business/guests/interest/delete-old-marks.server'
import {
  markInterestDone,
  removeInterest,
  reopenInterest,
} from '~/business/guests/interest/handle-interest.server'
import { interestListing } from '~/business/guests/interest/interest-listing'
import { countInterest, interestedPeople } from '~/business/guests/interest/queries.server'
import { inviteGuests } from '~/business/guests/invite-guests.server'
import { newId } from '~/foundation/kit/ids'
import { anEvent } from '../../../builders/event'
import { aClubOfRecords, aRecordedMember, later, type ClubOfRecords } from '../../../builders/recorded-member'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const start = new Date('2026-11-20T12:00:00Z')
const now = later(start, 5)
const run = (text: string, values: unknown[]) => database.owner.query(text, values)
const by = (club: ClubOfRecords, at = now) => ({ userId: club.ownerId, requestId: 'a-request', now: at })

const onOpeningList = (club: ClubOfRecords, email: string, { at = start, status = 'waiting' } = {}) =>
  run(
    `insert into opening_list (business_id, id, email, email_norm, status, consent_text, consented_at, address, user_agent, created_at)
     values ($1, $2, $3, $3, $4, 'Yes', $5, '127.0.0.1', 'a browser', $5)`,
    [club.id, newId(), email, status, at],
  )
const waitsForTier = (
  club: ClubOfRecords,
  email: string,
  fullName: string,
  { at = start, status = 'waiting' } = {},
) =>
  run(
    `insert into waiting_list (business_id, id, tier_id, email, email_norm, full_name, status, consent_text, consented_at,
       address, user_agent, created_at, expires_at)
     values ($1, $2, $3, $4, $4, $5, $6, 'Yes', $7, '127.0.0.1', 'a browser', $7, $8)`,
    [club.id, newId(), club.tierId, email, fullName, status, at, status === 'invited' ? later(now, 5) : null],
  )
const waitsForEvent = async (club: ClubOfRecords, email: string, fullName: string) => {
  const eventId = await anEvent(club, { now: start })
  await run(
    `insert into event_waiting_list (business_id, id, event_id, full_name, email, email_norm, seats, status, created_at)
     values ($1, $2, $3, $4, $5, $5, 2, 'waiting', $6)`,
    [club.id, newId(), eventId, fullName, email, start],
  )
}
const invite = (club: ClubOfRecords, email: string, at = now) =>
  inviteGuests(club.db, { guests: [{ email, fullName: '' }], ...by(club, at) })

const list = async (club: ClubOfRecords, query = '', at = now) => {
  const params = interestListing.read(`https://club.test/business/interest?${query}`)
  return club.db.read(async (db) => ({
    people: (await interestedPeople(db, params, { now: at })).rows,
    counts: await countInterest(db, params, at),
  }))
}
const emails = async (club: ClubOfRecords, query = '', at = now) =>
  (await list(club, query, at)).people.map(({ email }) => email).toSorted()
const entryOf = async (club: ClubOfRecords, email: string, query = '') =>
  (await list(club, query)).people.find((person) => person.email === email)!.entryId

describe('the list of interested people', () => {
  it('has everyone of the club’s lists once, and no one of another club', async () => {
    const [club, other] = [await aClubOfRecords(database), await aClubOfRecords(database)]
    await onOpeningList(club, 'ada@example.test')
    await waitsForTier(club, 'ada@example.test', 'Ada Conti', { at: later(start, 1) })
    await waitsForEvent(club, 'bea@example.test', '=Bea')
    await invite(club, 'cleo@example.test', later(start, 2))
    await onOpeningList(club, 'left@example.test', { status: 'left' })
    await waitsForTier(other, 'secret@example.test', 'Another Club’s')
    const { people, counts } = await list(club)
    expect(people).toMatchObject([
      { email: 'cleo@example.test', sources: ['invited'], invitedAt: later(start, 2) },
      {
        email: 'ada@example.test',
        fullName: 'Ada Conti',
        sources: ['opening', 'tier'],
        about: ['First Pour'],
        firstAt: start,
        invitedAt: null,
      },
      { email: 'bea@example.test', sources: ['event'], about: ['Harvest dinner'] },
    ])
    expect(counts).toEqual({
      bySource: { opening: 1, tier: 1, event: 1, invited: 1 },
      byView: { open: 3, joined: 0, done: 0 },
    })
    expect(await emails(club, 'source=event')).toEqual(['bea@example.test'])
    expect(await emails(club, 'q=conti')).toEqual(['ada@example.test'])
    expect(await emails(club, 'q=%25')).toEqual([])
    expect(await emails(club, 'show=nothing&source=none&page=-3')).toHaveLength(3)
    // An entry of another club is unknown here, whatever is asked for.
    const secret = await entryOf(other, 'secret@example.test')
    for (const act of [markInterestDone, reopenInterest, removeInterest])
      await expect(act(club.db, { entryId: secret, ...by(club) })).rejects.toMatchObject({ status: 404 })
    expect(await emails(other)).toEqual(['secret@example.test'])
  })

  it('shows people who have joined since as joined, and leaves out those who were members before', async () => {
    const club = await aClubOfRecords(database)
    const before = await aRecordedMember(club, { now: later(start, -30), name: 'Before' })
    const since = await aRecordedMember(club, { now: later(start, 3), name: 'Since' })
    await since.sync(later(start, 4), { status: 'canceled', ended_at: later(start, 4) })
    const address = async ({ id }: { id: string }) =>
      (await run('select email from members where id = $1', [id])).rows[0].email as string
    await waitsForTier(club, await address(before), 'Before')
    await onOpeningList(club, await address(since))
    await onOpeningList(club, 'open@example.test')
    expect(await emails(club)).toEqual(['open@example.test'])
    expect(await emails(club, 'show=joined')).toEqual([await address(since)])
    expect((await list(club)).counts.byView).toEqual({ open: 1, joined: 1, done: 0 })
  })

  it('invites a person once, and not one who wants no invitations', async () => {
    const club = await aClubOfRecords(database)
    await onOpeningList(club, 'ada@example.test')
    await onOpeningList(club, 'bea@example.test')
    await run(
      `insert into guest_invite_opt_outs (business_id, email_norm, opted_out_at) values ($1, 'bea@example.test', $2)`,
      [club.id, start],
    )
    const results = await Promise.all([invite(club, 'ada@example.test'), invite(club, 'ada@example.test')])
    expect(results.map(({ sent }) => sent).toSorted()).toEqual([0, 1])
    expect(await invite(club, 'bea@example.test')).toMatchObject({ sent: 0, refused: 1 })
    const { people } = await list(club)
    expect(people.find(({ email }) => email.startsWith('ada'))).toMatchObject({
      sources: ['invited', 'opening'],
      invitedAt: now,
    })
    expect(people.find(({ email }) => email.startsWith('bea'))).toMatchObject({
      hasOptedOut: true,
      invitedAt: null,
    })
  })

  it('keeps a person as done until they show interest again, for a year at most', async () => {
    const club = await aClubOfRecords(database)
    await onOpeningList(club, 'ada@example.test')
    const entryId = await entryOf(club, 'ada@example.test')
    await markInterestDone(club.db, { entryId, ...by(club) })
    await markInterestDone(club.db, { entryId, ...by(club) })
    expect(await emails(club)).toEqual([])
    expect(await emails(club, 'show=done')).toEqual(['ada@example.test'])
    await reopenInterest(club.db, { entryId, ...by(club) })
    expect(await emails(club)).toEqual(['ada@example.test'])
    await markInterestDone(club.db, { entryId, ...by(club) })
    await waitsForTier(club, 'ada@example.test', 'Ada Conti', { at: later(now, 1) })
    expect(await emails(club, '', later(now, 2))).toEqual(['ada@example.test'])
    const scopes = { tenant: database.tenant, platform: database.across }
    expect(await deleteOldMarks(scopes, later(now, 300))).toBe(0)
    expect(await deleteOldMarks(scopes, later(now, 366))).toBe(1)
  })

  it('removes a person from every list, frees what was held for them, and keeps no name', async () => {
    const club = await aClubOfRecords(database)
    await onOpeningList(club, 'ada@example.test')
    await waitsForTier(club, 'ada@example.test', 'Ada Conti', { status: 'invited' })
    await waitsForEvent(club, 'ada@example.test', 'Ada Conti')
    await invite(club, 'ada@example.test')
    await onOpeningList(club, 'bea@example.test')
    await removeInterest(club.db, { entryId: await entryOf(club, 'ada@example.test'), ...by(club) })
    expect(await emails(club)).toEqual(['bea@example.test'])
    const { rows } = await run(
      `select (select count(*)::int from waiting_list where business_id = $1) as tier,
         (select count(*)::int from opening_list where business_id = $1 and email_norm = 'ada@example.test') as opening,
         (select array_agg(status || ' ' || full_name) from event_waiting_list where business_id = $1) as event,
         (select array_agg(full_name) from guest_invites where business_id = $1 and revoked_at is not null) as invited,
         (select count(*)::int from audit_log where business_id = $1 and details::text ilike '%ada%') as logged`,
      [club.id],
    )
    expect(rows[0]).toEqual({
      tier: 0,
      opening: 0,
      event: ['left Deleted account'],
      invited: [''],
      logged: 0,
    })
    // The limit of emails to one address is not forgotten with the person.
    await onOpeningList(club, 'ada@example.test', { at: now })
    expect(await invite(club, 'ada@example.test')).toMatchObject({ sent: 0, already: 1 })
  })
})
