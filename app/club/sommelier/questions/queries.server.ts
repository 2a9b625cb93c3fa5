// Reads of the questions that people handed to the business.
import { expressionBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { SommelierQuestionsTable } from '#/db/schema/sommelier'
import { dayIn } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { isDeletedAddress } from '~/foundation/messaging/deleted-address'
import {
  questionListing,
  questionStatusWords,
  type QuestionListParams,
  type QuestionStatus,
} from './question-listing'

export type PersonQuestion = NonNullable<Awaited<ReturnType<typeof questionById>>>

const eb = expressionBuilder<{ x: SommelierQuestionsTable }, 'x'>()
const isAnswered = eb('x.answered_at', 'is not', null)
const isClosed = eb('x.closed_at', 'is not', null)

const conditions = {
  open: eb.and([eb('x.answered_at', 'is', null), eb('x.closed_at', 'is', null)]),
  answered: isAnswered,
  closed: eb.and([eb('x.answered_at', 'is', null), isClosed]),
}

const status = eb
  .case()
  .when(isAnswered)
  .then<QuestionStatus>('answered')
  .when(isClosed)
  .then<QuestionStatus>('closed')
  .else<QuestionStatus>('open')
  .end()

/** The questions that a search finds, whatever their status. */
const questions = ({ q }: OpenTenantDb, text: string) =>
  q.selectFrom('sommelier_questions as x').where(hasWords(text, ['x.name', 'x.email', 'x.question']))

const withDetails = (matching: ReturnType<typeof questions>) =>
  matching
    .leftJoin('users as u', 'u.id', 'x.answered_by')
    .select(['x.id', 'x.member_id as memberId', 'x.name', 'x.email', 'x.question', 'x.asked_at as askedAt'])
    // Guests have no member id, and those who answered and left have no name.
    .select(['x.answer', 'x.answered_at as answeredAt', 'u.full_name as answeredBy', status.as('status')])

/** A page of the questions that match. */
export function questionList(db: OpenTenantDb, params: QuestionListParams, pageSize?: number) {
  const { text, show, sort } = params
  const order = questionListing.direction(params)
  const columns = {
    asked: eb.ref('x.asked_at'),
    handled: eb.fn.coalesce('x.answered_at', 'x.closed_at', 'x.asked_at'),
    name: eb.ref('x.name'),
  }
  return listRows(
    db,
    questionListing,
    params,
    questions(db, text).where(conditions[show ?? 'open']),
    (page) => withDetails(page).orderBy(columns[sort], order).orderBy('x.id', order).execute(),
    pageSize,
  )
}

/** How many questions of each status a search finds. */
export async function countQuestions(db: OpenTenantDb, text = ''): Promise<Record<QuestionStatus, number>> {
  const counts = await countsByValue(db, questions(db, text).select(status.as('value')))
  const countOf = (status: QuestionStatus) => counts.get(status) ?? 0
  return { open: countOf('open'), answered: countOf('answered'), closed: countOf('closed') }
}

/** One question; null where there is none. */
export async function questionById(db: TenantDb, questionId: string) {
  if (!isId(questionId)) return null
  const row = await db.read((db) =>
    withDetails(questions(db, '').where('x.id', '=', questionId)).executeTakeFirst(),
  )
  return row ?? null
}

const fileColumns = (timeZone: string): FileColumn<PersonQuestion>[] => [
  { title: 'From', width: 26, cell: ({ name }) => name },
  { title: 'Email', width: 28, cell: ({ email }) => (isDeletedAddress(email) ? null : email) },
  { title: 'Member or guest', width: 16, cell: ({ memberId }) => (memberId ? 'Member' : 'Guest') },
  { title: 'Status', width: 12, cell: ({ status }) => questionStatusWords[status] },
  { title: 'Question', width: 60, cell: ({ question }) => question },
  { title: 'Asked on', width: 12, cell: ({ askedAt }) => dayIn(timeZone, askedAt) },
  { title: 'Answer', width: 60, cell: ({ answer }) => answer || null },
  { title: 'Answered on', width: 12, cell: ({ answeredAt }) => answeredAt && dayIn(timeZone, answeredAt) },
  { title: 'Answered by', width: 26, cell: ({ answeredBy }) => answeredBy },
]

/** The questions that the list's address asks for, all pages of it. */
export async function questionFile(db: TenantDb, url: string, { timeZone }: { timeZone: string }) {
  const advice = 'Search for a name or a word first.'
  const rows = await rowsForFile(questionListing, url, advice, (params, most) =>
    db.read((db) => questionList(db, params, most)),
  )
  return listFile('Questions', fileColumns(timeZone), rows)
}
