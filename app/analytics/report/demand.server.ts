// Questions to the sommelier, the wines it suggested, and those of them that members bought.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn, formatDay } from '~/kit/dates'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { audienceLabels, unmetReasons, type AskedAudience, type AskedSpan } from '~/sommelier/demand/asked'
import { buyingList, frequentTopics, type MissingWine } from '~/sommelier/demand/queries.server'
import { topicWords } from '~/sommelier/engine/topics.server'
import { count, text, type FigureTable } from './figure-table'
import type { ListPart, PeopleList } from './people-lists.server'
import { instantsOf, type ReportScope } from './scope.server'
import { wineWords } from './tables.server'

interface Demand {
  questions: number
  /** Of them, those that were not understood, or that no wine was found for. */
  unanswered: number
  /** Wines that were suggested, each counted for each question. */
  suggested: number
  /** Of them, those that the member who asked put in the cart, and bought. */
  carted: number
  bought: number
  /** The topics that were asked for most often. */
  topics: { topic: string; words: string; count: number }[]
  /** Requested wines that were not found, the most frequent first. */
  missing: { words: string; reason: string; count: number }[]
}

const mostNamed = 5
/** Groups that a list has room for. */
const mostGroups = 1_000

const isUnanswered = sql`(v.kind = 'none' or v.intent = 'unclear')`

/** Questions of the period, as a table `v`; of guests, members and staff. */
function questionsTable(db: OpenTenantDb, scope: ReportScope): RawBuilder<unknown> {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  return sql`(select r.* from sommelier_requests r
    where r.business_id = ${db.businessId} and r.asked_at >= ${start} and r.asked_at < ${end}) v`
}

/** Wines that were suggested in the period, as a table `v`. */
function suggestionsTable(db: OpenTenantDb, scope: ReportScope): RawBuilder<unknown> {
  return sql`(select s.wine_id, s.carted_at, s.bought_at, v.id, v.audience, v.asked_at
    from ${questionsTable(db, scope)}
    join sommelier_suggestions s on s.business_id = v.business_id and s.request_id = v.id) v`
}

const spanOf = (scope: ReportScope): AskedSpan => {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  return { since: start, before: end, audience: null }
}

/** The demand of the period; the same for every tier. */
export async function readDemand(db: OpenTenantDb, scope: ReportScope): Promise<Demand> {
  const asked = await sql<{ questions: number; unanswered: number }>`
    select count(*)::int as questions, (count(*) filter (where ${isUnanswered}))::int as unanswered
    from ${questionsTable(db, scope)}`.execute(db.q)
  const sold = await sql<{ suggested: number; carted: number; bought: number }>`
    select count(*)::int as suggested, count(v.carted_at)::int as carted, count(v.bought_at)::int as bought
    from ${suggestionsTable(db, scope)}`.execute(db.q)
  const span = spanOf(scope)
  const topics = await frequentTopics(db, span, mostNamed)
  const missing = await buyingList(db, span, mostNamed)
  return {
    ...asked.rows[0]!,
    ...sold.rows[0]!,
    topics: topics.map(({ topic, count }) => ({ topic, words: capitalized(topicWords(topic)), count })),
    missing: missing.map((wine) => ({
      words: missingWords(wine),
      reason: unmetReasons.get(wine.unmet) ?? wine.unmet,
      count: wine.count,
    })),
  }
}

interface QuestionRow {
  topics: string[]
  audience: AskedAudience
  kind: string
  intent: string
  unmet: string | null
  question: string
  askedAt: Date
}

/** The questions of the period: all, those without an answer, or those about a topic. */
export async function listQuestions(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const where = show === 'unanswered' ? isUnanswered : sql`true`
  const table = questionsTable(db, scope)
  const total = await sql<{ found: number }>`
    select count(*)::int as found from ${table} where ${where}`.execute(db.q)
  const { rows } = await sql<QuestionRow>`
    select v.topics, v.audience, v.kind, v.intent, v.unmet, v.question, v.asked_at as "askedAt"
    from ${table} where ${where} order by v.asked_at desc, v.id offset ${offset} limit ${limit}`.execute(db.q)
  return {
    found: total.rows[0]!.found,
    sum: null,
    columns: ['Asked for', 'Asked on', 'By', 'Result', 'In their words'].map((label) => ({ label })),
    rows: rows.map((row) => [
      text(row.topics.length > 0 ? capitalized(wordsOf(row.topics)) : '–'),
      dayCell(scope, row.askedAt),
      text(audienceLabels[row.audience]),
      text(resultOf(row)),
      text(row.question === '' ? '' : `“${row.question}”`),
    ]),
  }
}

function resultOf({ kind, intent, unmet }: QuestionRow): string {
  if (intent === 'unclear') return 'Not understood'
  if (intent === 'hand-over') return 'Referred to your team'
  if (kind === 'none') return unmetReasons.get(unmet ?? 'limit') ?? 'Nothing found'
  if (kind === 'refuse') return 'Not about wine, or refused'
  return kind === 'suggest' ? 'Wines suggested' : 'Answered'
}

const suggestionShows = lookup({
  carted: sql`v.carted_at is not null`,
  bought: sql`v.bought_at is not null`,
})

/** The wines of the period’s suggestions, one line for each question and wine. */
export async function listSuggestions(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const where = suggestionShows.get(show) ?? sql`true`
  const table = suggestionsTable(db, scope)
  const total = await sql<{ found: number }>`
    select count(*)::int as found from ${table} where ${where}`.execute(db.q)
  const { rows } = await sql<{
    wineId: string
    producer: string
    name: string
    vintage: number | null
    audience: AskedAudience
    askedAt: Date
    cartedAt: Date | null
    boughtAt: Date | null
  }>`select v.wine_id as "wineId", w.producer, w.name, w.vintage, v.audience, v.asked_at as "askedAt",
      v.carted_at as "cartedAt", v.bought_at as "boughtAt"
    from ${table} join wines w on w.business_id = ${db.businessId} and w.id = v.wine_id
    where ${where} order by v.asked_at desc, v.id, v.wine_id offset ${offset} limit ${limit}`.execute(db.q)
  return {
    found: total.rows[0]!.found,
    sum: null,
    columns: ['Wine', 'Suggested on', 'To', 'Added to cart', 'Bought'].map((label) => ({ label })),
    rows: rows.map((row) => [
      text(wineWords(row), paths.business.inventory.wine(row.wineId)),
      dayCell(scope, row.askedAt),
      text(audienceLabels[row.audience]),
      row.cartedAt ? dayCell(scope, row.cartedAt) : text('–'),
      row.boughtAt ? dayCell(scope, row.boughtAt) : text('–'),
    ]),
  }
}

/** Every topic of the period’s questions, the most frequent first. */
export async function topicsTable(db: OpenTenantDb, scope: ReportScope): Promise<FigureTable> {
  const topics = await frequentTopics(db, spanOf(scope), mostGroups)
  return {
    columns: [{ label: 'Asked for' }, { label: 'Questions', figure: true }],
    rows: topics.map((one) => [text(capitalized(topicWords(one.topic))), count(one.count)]),
  }
}

/** Wines that were requested in the period and not found, the most frequent first. */
export async function missingTable(db: OpenTenantDb, scope: ReportScope): Promise<FigureTable> {
  const missing = await buyingList(db, spanOf(scope), mostGroups)
  return {
    columns: [
      { label: 'Asked for' },
      { label: 'Why not' },
      ...['Questions', 'Guests', 'Members', 'Staff'].map((label) => ({ label, figure: true })),
      { label: 'Last asked on' },
      { label: 'In their words' },
    ],
    rows: missing.map((wine) => [
      text(missingWords(wine)),
      text(unmetReasons.get(wine.unmet) ?? wine.unmet),
      ...[wine.count, wine.guests, wine.members, wine.staff].map((value) => count(value)),
      dayCell(scope, wine.lastAskedAt),
      text([...new Set(wine.words)].map((words) => `“${words}”`).join(', ')),
    ]),
  }
}

const wordsOf = (topics: readonly string[]) => topics.map((topic) => topicWords(topic)).join(', ')

const missingWords = ({ topics, words }: MissingWine) =>
  topics.length > 0 ? capitalized(wordsOf(topics)) : `“${words[0] ?? ''}”`

const dayCell = ({ timeZone }: ReportScope, at: Date) => {
  const day = dayIn(timeZone, at)
  return { text: formatDay(day), plain: day }
}

const capitalized = (words: string) => words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
