import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCampaign } from '~/insight/campaigns/campaign-record.server'
import { segmentFilterSchema } from '~/insight/campaigns/segments/filter'
import { segmentListing } from '~/insight/campaigns/segments/segment-listing'
import {
  deleteSegment,
  findSegment,
  renameSegment,
  saveSegment,
  segmentDetails,
  segmentList,
} from '~/insight/campaigns/segments/segments.server'
import { createDraft, saveAudience } from '~/insight/campaigns/writing/drafts.server'
import { newId } from '~/foundation/kit/ids'
import { aClubOfRecords, aRecordedMember } from '../../../builders/recorded-member'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
const now = new Date('2026-11-24T16:00:00Z')
const clock = { timeZone: 'America/New_York', now }

beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

it('the list of saved segments shows who is in them now, page by page', async () => {
  const club = await aClubOfRecords(database)
  const by = { userId: club.ownerId, now }
  for (const name of ['Bea Rossi', 'Ada Conti']) await aRecordedMember(club, { now, name })
  const save = (name: string, text: string) =>
    saveSegment(club.db, {
      id: newId(),
      name,
      filter: segmentFilterSchema.parse({ members: { status: 'live', text } }),
      ...by,
    })
  const everyone = await save('Everyone', '')
  await save('Adas', 'Ada')
  const empty = await save('Zoes', 'Zoe')
  const list = (page: number) =>
    club.db.read((db) => segmentList(db, { ...segmentListing.all, page }, { clock, pageSize: 2 }))
  expect(await list(1)).toMatchObject({
    total: 3,
    segments: [
      { name: 'Adas', members: 1, drafts: 0 },
      { name: 'Everyone', members: 2, drafts: 0 },
    ],
  })
  const last = { segments: [{ name: 'Zoes', members: 0 }], state: { page: 2 } }
  expect(await list(2)).toMatchObject(last)
  expect(await list(3)).toMatchObject(last)
  const details = (id: string, namesAtMost = 50) =>
    club.db.read((db) => segmentDetails(db, { id, namesAtMost, clock }))
  expect((await details(everyone)).people.map(({ name }) => name)).toEqual(['Ada Conti', 'Bea Rossi'])
  expect(await details(everyone, 1)).toMatchObject({ members: 2, people: [{ name: 'Ada Conti' }] })
  expect(await details(empty)).toMatchObject({ members: 0, people: [] })
  const other = await aClubOfRecords(database)
  await expect(
    other.db.read((db) => segmentDetails(db, { id: everyone, namesAtMost: 1, clock })),
  ).rejects.toMatchObject({ code: 'segment-not-found' })
})

it('a segment finds members who are on an interest list of the club', async () => {
  const club = await aClubOfRecords(database)
  const other = await aClubOfRecords(database)
  const ada = await aRecordedMember(club, { now, name: 'Ada Conti' })
  const bea = await aRecordedMember(club, { now, name: 'Bea Rossi' })
  for (const [list, member] of [
    [club, ada],
    [other, bea],
  ] as const)
    await database.owner.query(
      `insert into opening_list (business_id, id, email, email_norm, status, consent_text, consented_at, address, user_agent, created_at)
       select $1, $2, u.email, u.email_norm, 'notified', '', $3, '', '', $3 from members m join users u on u.id = m.user_id
       where m.id = $4`,
      [list.id, newId(), now, member.id],
    )
  const filter = segmentFilterSchema.parse({ members: { status: 'live' }, interest: 'opening' })
  const id = await saveSegment(club.db, { id: newId(), name: 'Waited', filter, userId: club.ownerId, now })
  const { people } = await club.db.read((db) => segmentDetails(db, { id, namesAtMost: 5, clock }))
  expect(people.map(({ name }) => name)).toEqual(['Ada Conti'])
})

it('a segment is renamed and deleted, while drafts keep the members that they took from it', async () => {
  const club = await aClubOfRecords(database)
  const by = { userId: club.ownerId, now }
  const filter = segmentFilterSchema.parse({ members: { status: 'live' }, loved: 'barolo' })
  const [id, other, draft] = [newId(), newId(), newId()]
  await saveSegment(club.db, { id, name: 'Barolo', filter, ...by })
  await saveSegment(club.db, { id: other, name: 'Whites', filter, ...by })
  await createDraft(club.db, { id: draft, from: null, ...by })
  await saveAudience(club.db, {
    id: draft,
    version: 1,
    timeZone: 'America/New_York',
    filter,
    segmentId: id,
    ...by,
  })
  expect((await club.db.read((db) => segmentDetails(db, { id, namesAtMost: 1, clock }))).drafts).toBe(1)

  await renameSegment(club.db, { id, name: 'Barolo lovers', ...by })
  await renameSegment(club.db, { id, name: 'Barolo lovers', ...by })
  // The same name in other letters is its own.
  await renameSegment(club.db, { id, name: 'BAROLO lovers', ...by })
  await expect(renameSegment(club.db, { id: other, name: 'barolo LOVERS', ...by })).rejects.toMatchObject({
    code: 'name-taken',
    details: { field: 'segmentName' },
  })

  await deleteSegment(club.db, { id, ...by })
  await expect(club.db.read((db) => findSegment(db, id))).rejects.toMatchObject({ status: 404 })
  await expect(deleteSegment(club.db, { id, ...by })).rejects.toMatchObject({ status: 404 })
  const stored = await club.db.read((db) => findCampaign(db, draft))
  expect(stored).toMatchObject({ segmentId: null, filter: { loved: 'barolo' } })
  const { rows } = await database.owner.query(
    `select action from audit_log where business_id = $1 and action like 'message.segment%' order by id`,
    [club.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'message.segment_renamed',
    'message.segment_renamed',
    'message.segment_deleted',
  ])
})
