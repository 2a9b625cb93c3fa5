// Requests of the demo's guests and members to the sommelier, and their questions to the business. Requests are
// made by the engine from real questions; the questions and answers by the use cases that the pages call.
import { v5 } from 'uuid'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Services } from '~/web/http/request-context.server'
import { answerQuestion } from '~/club/sommelier/asking/answer-question.server'
import type { Asker } from '~/club/sommelier/asking/wines-to-ask-about.server'
import { recordRequest } from '~/club/sommelier/demand/record-request.server'
import { askForNextVisit } from '~/club/sommelier/next-visit/next-visit.server'
import { answerQuestionOfPerson, closeQuestion } from '~/club/sommelier/questions/answer-question.server'
import { sendQuestion } from '~/club/sommelier/questions/send-question.server'
import { switchForGuests } from '~/club/sommelier/settings/settings.server'

type Thumb = 'up' | 'down' | null

/** Requests by person, so many days ago, with the thumb that they gave. */
const plan: [who: 'guest' | 'member' | 'staff', daysAgo: number, question: string, thumb: Thumb][] = [
  ['guest', 1, 'Something for oysters under $60', 'up'],
  ['guest', 2, 'A Nebbiolo under $30', null],
  ['member', 3, 'A red for a steak, not too oaky', 'up'],
  ['guest', 4, 'Do you have orange wine?', null],
  ['staff', 4, 'Which Barolo is ready to drink?', 'up'],
  ['guest', 6, 'A sweet wine from Portugal', 'down'],
  ['member', 7, 'A Nebbiolo under $30', null],
  ['guest', 9, 'An old Rioja from before 2000', 'down'],
  ['member', 11, 'Champagne for a birthday', 'up'],
  ['guest', 13, 'Can I sit outside tomorrow?', null],
  ['guest', 15, 'A magnum of Champagne', null],
  ['staff', 16, 'What goes with truffle?', 'up'],
  ['guest', 20, 'Something with spicy curry', null],
  ['member', 24, 'An old Rioja from before 2000', null],
  ['guest', 28, 'White, crisp, by the glass under $15', 'up'],
  ['guest', 41, 'Orange wine, please', null],
  ['member', 58, 'A Pinot Noir from Oregon', 'up'],
  ['guest', 75, 'A sweet wine from Portugal', null],
]

const questions = [
  {
    name: 'open',
    daysAgo: 1,
    guest: { name: 'Rosa Bell', email: 'rosa.bell@guests.test' },
    message:
      'We are eight on Saturday. Could you open two magnums of Barolo for us, and when should we decant them?',
  },
  {
    name: 'member',
    daysAgo: 2,
    message: 'The October box had a Gavarini that I loved. Can I buy six more of the same vintage?',
  },
  {
    name: 'answered',
    daysAgo: 8,
    guest: { name: 'Henrik Dahl', email: 'henrik.dahl@guests.test' },
    message: 'Do you have a magnum of Champagne for a toast? Your sommelier found none.',
    answer:
      'Not on the list, but our importer can bring one by Friday.\n\nTell us for which evening, and we will have it cold for you.',
  },
  {
    name: 'closed',
    daysAgo: 12,
    guest: { name: 'SEO Partners', email: 'sales@partners.test' },
    message: 'We can put your restaurant on page one. When can we talk?',
    isClosed: true,
  },
] as const

/** Opens the sommelier to guests. */
export function openDemoSommelier(
  services: Services,
  club: Club,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const now = services.now(club.id)
  return switchForGuests(services.scopes.club(club), { isOn: true, userId: ownerId, now })
}

/** Asks, sends questions, answers and puts aside some, and asks for wines. Safe to repeat. */
export async function askDemoSommelier(
  services: Services,
  club: Club,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const db = services.scopes.club(club)
  const now = services.now(club.id)
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await openDemoSommelier(services, club, { ownerId })
  const memberIds = await someMembers(db)
  const [memberId] = memberIds
  for (const [at, [who, days, question, thumb]] of plan.entries()) {
    if (who === 'member' && !memberId) continue
    const asker: Asker = who === 'member' ? { kind: who, memberId: memberId! } : { kind: who }
    const id = v5(`demo request ${at}`, club.id)
    await ask(services, db, { id, asker, question, thumb, now: before(days) })
  }
  for (const { name, daysAgo, message, ...more } of questions) {
    const questionId = v5(`demo question ${name}`, club.id)
    const person =
      'guest' in more ? { guest: { ...more.guest, website: '' } } : memberId ? { memberId } : null
    if (!person) continue
    await sendQuestion(services, db, {
      questionId,
      ...person,
      message,
      clientAddress: '127.0.0.1',
      now: before(daysAgo),
    })
    const act = { questionId, userId: ownerId, now: before(daysAgo - 1) }
    if ('answer' in more) await answerQuestionOfPerson(db, { ...act, club, answer: more.answer })
    if ('isClosed' in more) await closeQuestion(db, act)
  }
  const wineIds = await someWines(db)
  for (const [at, memberId] of memberIds.entries())
    for (const wineId of wineIds.slice(at, at + 2)) await askForNextVisit(db, { memberId, wineId, now })
}

async function ask(
  services: Services,
  db: TenantDb,
  {
    id,
    asker,
    question,
    thumb,
    now,
  }: { id: string; asker: Asker; question: string; thumb: Thumb; now: Date },
): Promise<void> {
  const answer = await answerQuestion(services, db, {
    asker,
    question,
    state: null,
    about: null,
    isOfAge: true,
    now,
  })
  await db.transaction(async (db) => {
    await recordRequest(db, { id, audience: asker.kind, question, ...answer, now })
    if (thumb === null) return
    await db.q
      .updateTable('sommelier_requests')
      .set({ is_good: thumb === 'up' })
      .where('id', '=', id)
      .execute()
  })
}

async function someMembers(db: TenantDb): Promise<string[]> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('members as m')
      .innerJoin('memberships as s', 's.member_id', 'm.id')
      .where('s.status', '=', 'active')
      .orderBy('m.email')
      .limit(3)
      .select('m.id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}

async function someWines(db: TenantDb): Promise<string[]> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('wines')
      .where('is_listed', '=', true)
      .where('retired_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .limit(4)
      .select('id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}
