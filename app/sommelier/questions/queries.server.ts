// Reads of the questions that people handed to the business.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { foldText } from '~/kit/fold-text'
import { isId } from '~/kit/ids'
import { containsPattern } from '~/kit/like-pattern'

export const questionFilters = { open: 'Open', answered: 'Answered', closed: 'Put aside' } as const
type QuestionFilter = keyof typeof questionFilters
export const questionFilterNames = Object.keys(questionFilters) as QuestionFilter[]

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
  status: QuestionFilter
}

const conditions: Record<QuestionFilter, ReturnType<typeof sql>> = {
  open: sql`x.answered_at is null and x.closed_at is null`,
  answered: sql`x.answered_at is not null`,
  closed: sql`x.answered_at is null and x.closed_at is not null`,
}

const columns = sql`x.id, x.member_id as "memberId", x.name, x.email, x.question, x.asked_at as "askedAt", x.answer,
  x.answered_at as "answeredAt", u.full_name as "answeredBy",
  case when x.answered_at is not null then 'answered' when x.closed_at is not null then 'closed' else 'open' end as status`

interface Asked {
  filter: QuestionFilter
  /** Words of a name, an address or a question; empty for all. */
  text: string
  /** Counts from 1. */
  page: number
  limit: number
}

/** A page of questions: open ones that wait longest first, others latest first. `found` counts all that match. */
export async function listQuestions(
  { q, businessId }: OpenTenantDb,
  { filter, text, page, limit }: Asked,
): Promise<{ questions: PersonQuestion[]; found: number }> {
  const words = text === '' ? sql`true` : matching(text)
  const direction = filter === 'open' ? sql`asc` : sql`desc`
  const which = sql`x.business_id = ${businessId} and ${conditions[filter]} and ${words}`
  const { rows } = await sql<PersonQuestion>`
    select ${columns} from sommelier_questions x
    left join users u on u.id = x.answered_by
    where ${which}
    order by x.asked_at ${direction}, x.id ${direction}
    limit ${limit} offset ${(page - 1) * limit}`.execute(q)
  const counted = await sql<{ found: number }>`
    select count(*)::int as found from sommelier_questions x where ${which}`.execute(q)
  return { questions: rows, found: counted.rows[0]!.found }
}

/** A part of a name or a question, whatever its accents, or of an address. */
function matching(text: string) {
  const address = sql`x.email_norm like ${containsPattern(text.toLowerCase())}`
  const folded = foldText(text)
  if (folded === '') return address
  const pattern = containsPattern(folded)
  return sql`(fold_text(x.name) like ${pattern} or fold_text(x.question) like ${pattern} or ${address})`
}

/** How many questions there are of each status. */
export async function countQuestions({
  q,
  businessId,
}: OpenTenantDb): Promise<Record<QuestionFilter, number>> {
  const { rows } = await sql<Record<QuestionFilter, number>>`
    select ${sql.join(
      questionFilterNames.map(
        (name) => sql`(count(*) filter (where ${conditions[name]}))::int as ${sql.ref(name)}`,
      ),
    )} from sommelier_questions x where x.business_id = ${businessId}`.execute(q)
  return rows[0]!
}

/** One question; null where there is none. */
export async function questionById(db: TenantDb, questionId: string): Promise<PersonQuestion | null> {
  if (!isId(questionId)) return null
  const { rows } = await db.read(({ q, businessId }) =>
    sql<PersonQuestion>`
      select ${columns} from sommelier_questions x
      left join users u on u.id = x.answered_by
      where x.business_id = ${businessId} and x.id = ${questionId}`.execute(q),
  )
  return rows[0] ?? null
}
