import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { staffKindsOf } from '~/people/notifications/kinds'
import { listNotifications } from '~/people/notifications/queries.server'
import { deleteOldSommelierData, findOldSommelierData } from '~/club/sommelier/jobs.server'
import { eraseMemberSommelierData, memberSommelierData } from '~/club/sommelier/member-data.server'
import { askForNextVisit } from '~/club/sommelier/next-visit/next-visit.server'
import { sendQuestion } from '~/club/sommelier/questions/send-question.server'
import { aStockedWine } from '#/tests/builders/club-run'
import { addStaff, aPerson } from '#/tests/builders/person'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { aRequestContext } from '#/tests/builders/request-context'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
let club: ClubOfRecords

beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  club = await aClubOfRecords(database)
})

const now = new Date('2026-11-20T17:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
const tables = [
  'sommelier_conversations',
  'sommelier_turns',
  'sommelier_requests',
  'sommelier_questions',
  'wine_requests',
] as const

/** A member with something in each table of the sommelier. */
async function aMemberWhoAsked() {
  const { id: memberId } = await aRecordedMember(club, { now })
  const wineId = await aStockedWine(club.db, { bottles: 3, now, producer: 'Elio Grasso' })
  await database.owner.query('update wines set is_listed = true where id = $1', [wineId])
  await askForNextVisit(club.db, { memberId, wineId, now })
  const conversationId = newId()
  await club.db.transaction(async ({ q, businessId: business_id }) => {
    await q
      .insertInto('sommelier_conversations')
      .values({
        business_id,
        id: conversationId,
        member_id: memberId,
        state: null,
        started_at: now,
        last_at: now,
      })
      .execute()
    const turn = { business_id, id: newId(), question: 'A red for steak?', engine: 'rules', asked_at: now }
    await q
      .insertInto('sommelier_turns')
      .values({
        ...turn,
        conversation_id: conversationId,
        position: 1,
        answer: JSON.stringify({ text: 'The Gavarini.' }),
      })
      .execute()
    await q
      .insertInto('sommelier_requests')
      .values({
        ...turn,
        audience: 'member',
        kind: 'suggest',
        intent: 'suggest',
        topics: [],
        unmet: null,
        question: '',
      })
      .execute()
  })
  const { services } = aRequestContext(database)
  const asked = { message: 'Can I bring my dog?', clientAddress: '127.0.0.1', now }
  await sendQuestion(services, club.db, { questionId: newId(), memberId, ...asked })
  const { email } = (await database.owner.query('select email from members where id = $1', [memberId]))
    .rows[0]
  return { memberId, email: email as string, asked, services }
}

async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await database.owner.query(
      `select count(*)::int as count from ${table} where business_id = $1`,
      [club.id],
    )
    counts[table] = rows[0].count
  }
  return counts
}

describe('a member’s data with the sommelier', () => {
  it('is in their export: conversations with answers, questions to the club, wines asked for', async () => {
    const { memberId, email } = await aMemberWhoAsked()
    expect(await club.db.read((db) => memberSommelierData(db, memberId))).toMatchObject({
      sommelier_conversations: [{ turns: [{ question: 'A red for steak?', answer: 'The Gavarini.' }] }],
      questions_to_the_club: [{ question: 'Can I bring my dog?', email, answer: '' }],
      wines_asked_for: [{ wine: { producer: 'Elio Grasso' } }],
    })
  })

  it('is erased with their account, also what they asked as a guest and what staff were notified of', async () => {
    const managerId = (await aPerson(database)).id
    await addStaff(database, managerId, club.id, { role: 'manager' })
    const { memberId, email, asked, services } = await aMemberWhoAsked()
    const guest = { name: 'Ada', email: email.toUpperCase(), website: '' }
    await sendQuestion(services, club.db, { questionId: newId(), guest, ...asked })
    const stranger = { name: 'Rosa Bell', email: 'rosa@guest.test', website: '' }
    await sendQuestion(services, club.db, { questionId: newId(), guest: stranger, ...asked })
    await club.db.transaction((db) => eraseMemberSommelierData(db, { memberId, email }))
    expect(await rowCounts()).toEqual({
      sommelier_conversations: 0,
      sommelier_turns: 0,
      // The request for a wine never named the person who made it.
      sommelier_requests: 1,
      sommelier_questions: 1,
      wine_requests: 0,
    })
    const { notifications } = await listNotifications(club.db, {
      reader: { userId: managerId, audience: 'staff', kinds: staffKindsOf('manager') },
      before: null,
    })
    expect(notifications.map(({ title }) => title)).toEqual(['A question from Rosa Bell'])
  })

  it('is deleted after a year, and wines asked for after 180 days', async () => {
    await aMemberWhoAsked()
    const all = await rowCounts()
    expect(await deleteOldSommelierData(club.db, daysLater(179))).toBe(true)
    expect(await rowCounts()).toEqual(all)
    await deleteOldSommelierData(club.db, daysLater(181))
    expect(await rowCounts()).toEqual({ ...all, wine_requests: 0 })
    await deleteOldSommelierData(club.db, daysLater(364))
    expect(await rowCounts()).toEqual({ ...all, wine_requests: 0 })
    await deleteOldSommelierData(club.db, daysLater(366))
    expect(Object.values(await rowCounts())).toEqual([0, 0, 0, 0, 0])
  })

  it('is looked for in every business, which gets a job only where something is too old', async () => {
    await aMemberWhoAsked()
    const { scopes } = aRequestContext(database).services
    const jobs = async () =>
      (
        await database.owner.query(
          `select count(*)::int as count from pgboss.job where name = 'delete-old-sommelier-data' and data::text like $1`,
          [`%${club.id}%`],
        )
      ).rows[0].count
    await findOldSommelierData(scopes, daysLater(179))
    expect(await jobs()).toBe(0)
    await findOldSommelierData(scopes, daysLater(366))
    expect(await jobs()).toBe(1)
  })
})
