import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { staffKindsOf } from '~/people/notifications/kinds'
import { listNotifications } from '~/people/notifications/queries.server'
import {
  answerQuestionOfPerson,
  closeQuestion,
  reopenQuestion,
} from '~/club/sommelier/questions/answer-question.server'
import { countQuestions, questionById, questionList } from '~/club/sommelier/questions/queries.server'
import { questionListing } from '~/club/sommelier/questions/question-listing'
import { sendQuestion, type QuestionToSend } from '~/club/sommelier/questions/send-question.server'
import { addStaff, aPerson } from '#/tests/builders/person'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { aRequestContext, clubOf } from '#/tests/builders/request-context'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
let club: ClubOfRecords
let managerId: string

beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  club = await aClubOfRecords(database)
  managerId = (await aPerson(database)).id
  await addStaff(database, managerId, club.id, { role: 'manager' })
})

const now = new Date('2026-11-20T17:00:00Z')
const services = () => aRequestContext(database).services

const asGuest = (more: Partial<QuestionToSend> = {}): QuestionToSend =>
  ({
    questionId: newId(),
    guest: { name: 'Rosa Bell', email: `${newId()}@Guest.test`, website: '' },
    message: 'Do you still have the 2016 Gavarini?',
    clientAddress: '203.0.113.9',
    now,
    ...more,
  }) as QuestionToSend

const send = (question: QuestionToSend) => sendQuestion(services(), club.db, question)

async function aQuestion(more: Partial<QuestionToSend> = {}) {
  const question = asGuest({ clientAddress: '127.0.0.1', ...more })
  await send(question)
  return question.questionId
}

const answer = (questionId: string, text = 'Yes, two bottles.\nWe keep one for you.') =>
  answerQuestionOfPerson(club.db, {
    questionId,
    club: clubOf(club),
    answer: text,
    userId: managerId,
    now,
  })

const emails = async () =>
  (
    await database.owner.query<{
      to_address: string
      reply_to: string
      from_name: string
      subject: string
      text: string
      html: string
    }>('select * from outgoing_emails where business_id = $1', [club.id])
  ).rows

const told = async (userId: string, role: 'owner' | 'manager' | 'desk') =>
  (
    await listNotifications(club.db, {
      reader: { userId, audience: 'staff', kinds: staffKindsOf(role) },
      before: null,
    })
  ).notifications

describe('a question to the business', () => {
  it('is stored with the guest’s name and address, and notifies the staff who may answer', async () => {
    const deskId = (await aPerson(database)).id
    await addStaff(database, deskId, club.id, { role: 'desk' })
    const question = asGuest()
    await send(question)
    expect(await questionById(club.db, question.questionId)).toMatchObject({
      memberId: null,
      name: 'Rosa Bell',
      email: question.guest!.email,
      question: 'Do you still have the 2016 Gavarini?',
      status: 'open',
    })
    expect(await told(managerId, 'manager')).toMatchObject([
      {
        title: 'A question from Rosa Bell',
        body: 'Do you still have the 2016 Gavarini?',
        link: `/business/questions/${question.questionId}`,
      },
    ])
    expect(await told(deskId, 'desk')).toEqual([])
  })

  it('has a member’s name and address from their membership', async () => {
    const member = await aRecordedMember(club, { now, name: 'Ada Conti' })
    const questionId = await aQuestion({ memberId: member.id, guest: undefined })
    expect(await questionById(club.db, questionId)).toMatchObject({
      memberId: member.id,
      name: 'Ada Conti',
      email: expect.stringContaining('@example.test'),
    })
  })

  it('is sent once, however often its form is', async () => {
    const question = asGuest({ clientAddress: '127.0.0.1' })
    await Promise.all([send(question), send(question), send(question)])
    expect(await club.db.read((db) => countQuestions(db))).toEqual({ open: 1, answered: 0, closed: 0 })
    expect(await told(managerId, 'manager')).toHaveLength(1)
  })

  it('of a program that fills in every field is dropped without an error', async () => {
    const question = asGuest({ guest: { name: 'Bot', email: 'bot@guest.test', website: 'https://buy.test' } })
    await send(question)
    expect(await questionById(club.db, question.questionId)).toBeNull()
  })

  it('is refused after five in an hour from one address, in any spelling, and after ten from one network', async () => {
    const guest = { name: 'Rosa Bell', email: `${newId()}@guest.test`, website: '' }
    for (let at = 0; at < 5; at++) await aQuestion({ guest })
    await expect(aQuestion({ guest: { ...guest, email: guest.email.toUpperCase() } })).rejects.toMatchObject({
      status: 429,
    })
    const clientAddress = '198.51.100.7'
    for (let at = 0; at < 10; at++) await aQuestion({ clientAddress })
    await expect(aQuestion({ clientAddress })).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('the answer to a question', () => {
  it('is emailed to the person in the club’s name with their question, and replies go to the club', async () => {
    const question = asGuest()
    await send(question)
    await answer(question.questionId)
    const [email] = await emails()
    expect(email).toMatchObject({
      to_address: question.guest!.email,
      subject: 'A Club answered your question',
    })
    expect(email!.reply_to).toBe(
      (await database.owner.query('select email from businesses where id = $1', [club.id])).rows[0].email,
    )
    expect(email!.text).toContain('Do you still have the 2016 Gavarini?')
    expect(email!.text).toContain('Yes, two bottles.')
    expect(email!.text).toContain('We keep one for you.')
    expect(await questionById(club.db, question.questionId)).toMatchObject({
      status: 'answered',
      answer: 'Yes, two bottles.\nWe keep one for you.',
      answeredBy: 'Ada Conti',
    })
  })

  it('is sent once: the same again does nothing, another one is refused', async () => {
    const questionId = await aQuestion()
    await answer(questionId)
    await answer(questionId)
    await expect(answer(questionId, 'No, it is gone.')).rejects.toMatchObject({
      code: 'already-answered',
      sentence: expect.stringContaining('emailed to Rosa Bell'),
    })
    await expect(closeQuestion(club.db, { questionId, userId: managerId, now })).rejects.toMatchObject({
      code: 'already-answered',
    })
    expect(await emails()).toHaveLength(1)
  })

  it('of two people at once is the first one’s', async () => {
    const questionId = await aQuestion()
    const results = await Promise.allSettled([answer(questionId, 'Yes.'), answer(questionId, 'No.')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await emails()).toHaveLength(1)
  })

  it('cannot be given to a question of another club', async () => {
    const questionId = await aQuestion()
    const other = await aClubOfRecords(database)
    await expect(
      answerQuestionOfPerson(other.db, {
        questionId,
        club: clubOf(other),
        answer: 'Yes.',
        userId: managerId,
        now,
      }),
    ).rejects.toMatchObject({ code: 'question-missing' })
  })
})

describe('the list of questions', () => {
  it('has a question that was put aside in its own list until it is opened again', async () => {
    const questionId = await aQuestion()
    const act = { questionId, userId: managerId, now }
    await closeQuestion(club.db, act)
    await closeQuestion(club.db, act)
    expect(await club.db.read((db) => countQuestions(db))).toEqual({ open: 0, answered: 0, closed: 1 })
    await reopenQuestion(club.db, act)
    expect(await club.db.read((db) => countQuestions(db))).toEqual({ open: 1, answered: 0, closed: 0 })
  })

  it('finds a name, an address and words of a question, whatever their accents, and counts them', async () => {
    await aQuestion({ message: 'A Rhône for the duck?' })
    await aQuestion({ guest: { name: 'Zoë Lund', email: 'zoe@guest.test', website: '' } })
    const find = async (text: string) => {
      const { rows, total: found } = await club.db.read((db) =>
        questionList(db, { ...questionListing.all, text }),
      )
      expect(found).toBe(rows.length)
      return rows.map(({ name }) => name)
    }
    expect(await find('rhone')).toEqual(['Rosa Bell'])
    expect(await find('zoe')).toEqual(['Zoë Lund'])
    expect(await find('ZOE@guest')).toEqual(['Zoë Lund'])
    expect(await find('%')).toEqual([])
  })

  it('shows open questions that wait longest first, in pages', async () => {
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    for (const minutes of [3, 1, 2]) await aQuestion({ message: `Question ${minutes}`, now: at(minutes) })
    const page = (page: number) => club.db.read((db) => questionList(db, { ...questionListing.all, page }, 2))
    const words = async (number: number) => (await page(number)).rows.map(({ question }) => question)
    expect(await words(1)).toEqual(['Question 1', 'Question 2'])
    expect(await words(2)).toEqual(['Question 3'])
    expect((await page(1)).total).toBe(3)
  })
})
