// Reads of the questions that people handed to the business.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { dayIn } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { listFile, MOST_IN_FILE, requireFileLength, type FileColumn } from '~/kit/list/list-file.server'
import { countsByValue, hasWords, listRows } from '~/kit/list/list-rows.server'
import { isDeletedAddress } from '~/messaging/deleted-address'
import {
  questionListing,
  questionStatusWords,
  type QuestionListParams,
  type QuestionStatus,
} from './question-listing'

export interface PersonQuestion {
  id: string
  /** Null for a guest. */
  memberId: string | null
  name: string
  email: string
  question: string
  askedAt: Date
  /** Empty until it is answered. */
  answer: string
  answeredAt: Date | null
  /** The name of who answered; null for one who no longer works here. */
  answeredBy: string | null
  status: QuestionStatus
}

const conditions = {
  open: sql<boolean>`x.answered_at is null and x.closed_at is null`,
  answered: sql<boolean>`x.answered_at is not null`,
  closed: sql<boolean>`x.answered_at is null and x.closed_at is not null`,
}

const status = sql<QuestionStatus>`
  case when x.answered_at is not null then 'answered' when x.closed_at is not null then 'closed' else 'open' end`

/** The questions that a search finds, whatever their status. */
const questions = ({ q }: OpenTenantDb, text: string) =>
  q.selectFrom('sommelier_questions as x').where(hasWords(text, ['x.name', 'x.email', 'x.question']))

const withDetails = (matching: ReturnType<typeof questions>) =>
  matching
    .leftJoin('users as u', 'u.id', 'x.answered_by')
    .select(['x.id', 'x.member_id as memberId', 'x.name', 'x.email', 'x.question', 'x.asked_at as askedAt'])
    .select(['x.answer', 'x.answered_at as answeredAt', 'u.full_name as answeredBy', status.as('status')])

/** A page of the questions that match. */
export function questionList(db: OpenTenantDb, params: QuestionListParams, pageSize?: number) {
  const { text, show, sort } = params
  const order = questionListing.direction(params)
  const columns = {
    asked: sql.ref('x.asked_at'),
    handled: sql`coalesce(x.answered_at, x.closed_at, x.asked_at)`,
    name: sql.ref('x.name'),
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
export async function questionById(db: TenantDb, questionId: string): Promise<PersonQuestion | null> {
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
  const params = { ...questionListing.read(url), page: 1 }
  const { rows, found } = await db.read((db) => questionList(db, params, MOST_IN_FILE))
  requireFileLength(found, questionListing.many, 'Search for a name or a word first.')
  return listFile('Questions', fileColumns(timeZone), rows)
}
