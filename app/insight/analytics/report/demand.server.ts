// Questions to the sommelier, the wines it suggested, and those of them that members bought.
import { expressionBuilder, type Selectable } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { SommelierRequestsTable } from '#/db/schema/sommelier'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { audienceLabels, unmetReasons, type AskedSpan } from '~/club/sommelier/demand/asked'
import { buyingList, frequentTopics, type MissingWine } from '~/club/sommelier/demand/queries.server'
import { topicWords } from '~/club/sommelier/engine/topics.server'
import { count, dayCell, text, type FigureTable } from './figure-table'
import type { FigureList } from './people-lists.server'
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

const request = expressionBuilder<{ v: SommelierRequestsTable }, 'v'>()
const isUnanswered = request.or([request('v.kind', '=', 'none'), request('v.intent', '=', 'unclear')])

/** Questions `v` of the period; of guests, members and staff. */
function questionsOf({ q }: OpenTenantDb, scope: ReportScope) {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  return q
    .selectFrom('sommelier_requests as v')
    .where('v.asked_at', '>=', start)
    .where('v.asked_at', '<', end)
}

/** Wines that were suggested in the period, as `s`, each with its question `v`. */
const suggestionsOf = (db: OpenTenantDb, scope: ReportScope) =>
  questionsOf(db, scope).innerJoin('sommelier_suggestions as s', 's.request_id', 'v.id')

const spanOf = (scope: ReportScope): AskedSpan => {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  return { since: start, before: end, audience: null }
}

/** The demand of the period; the same for every tier. */
export async function readDemand(db: OpenTenantDb, scope: ReportScope): Promise<Demand> {
  const questions = await questionsOf(db, scope)
    .select(({ fn }) => [
      fn.countAll<number>().as('questions'),
      fn.countAll<number>().filterWhere(isUnanswered).as('unanswered'),
    ])
    .executeTakeFirstOrThrow()
  const suggestions = await suggestionsOf(db, scope)
    .select(({ fn }) => [
      fn.countAll<number>().as('suggested'),
      fn.count<number>('s.carted_at').as('carted'),
      fn.count<number>('s.bought_at').as('bought'),
    ])
    .executeTakeFirstOrThrow()
  const span = spanOf(scope)
  const topics = await frequentTopics(db, span, mostNamed)
  const missing = await buyingList(db, span, mostNamed)
  return {
    ...questions,
    ...suggestions,
    topics: topics.map(({ topic, count }) => ({ topic, words: capitalized(topicWords(topic)), count })),
    missing: missing.map((wine) => ({
      words: missingWords(wine),
      reason: unmetReasons.get(wine.unmet) ?? wine.unmet,
      count: wine.count,
    })),
  }
}

/** The questions of the period: all, those without an answer, or those about a topic. */
export const listQuestions: FigureList = async (db, scope, show, { offset, limit }) => {
  const listed = questionsOf(db, scope).$if(show === 'unanswered', (query) => query.where(isUnanswered))
  const { total } = await listed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .select(['v.topics', 'v.audience', 'v.kind', 'v.intent', 'v.unmet', 'v.question'])
    .select('v.asked_at as askedAt')
    .orderBy('v.asked_at', 'desc')
    .orderBy('v.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total,
    sum: null,
    columns: ['Asked for', 'Asked on', 'By', 'Result', 'In their words'].map((label) => ({ label })),
    rows: rows.map((row) => [
      text(row.topics.length > 0 ? capitalized(wordsOf(row.topics)) : '–'),
      dayCell(dayIn(scope.timeZone, row.askedAt)),
      text(audienceLabels[row.audience]),
      text(resultOf(row)),
      text(row.question === '' ? '' : `“${row.question}”`),
    ]),
  }
}

type QuestionResult = Pick<Selectable<SommelierRequestsTable>, 'kind' | 'intent' | 'unmet'>

function resultOf({ kind, intent, unmet }: QuestionResult): string {
  if (intent === 'unclear') return 'Not understood'
  if (intent === 'hand-over') return 'Referred to your team'
  if (kind === 'none') return unmetReasons.get(unmet ?? 'limit') ?? 'Nothing found'
  if (kind === 'refuse') return 'Not about wine, or refused'
  return kind === 'suggest' ? 'Wines suggested' : 'Answered'
}

/** The wines of the period’s suggestions, one line for each question and wine. */
export const listSuggestions: FigureList = async (db, scope, show, { offset, limit }) => {
  const listed = suggestionsOf(db, scope)
    .$if(show === 'carted', (query) => query.where('s.carted_at', 'is not', null))
    .$if(show === 'bought', (query) => query.where('s.bought_at', 'is not', null))
  const { total } = await listed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .innerJoin('wines as w', 'w.id', 's.wine_id')
    .select(['s.wine_id as wineId', 'w.producer', 'w.name', 'w.vintage', 'v.audience'])
    .select(['v.asked_at as askedAt', 's.carted_at as cartedAt', 's.bought_at as boughtAt'])
    .orderBy('v.asked_at', 'desc')
    .orderBy('v.id')
    .orderBy('s.wine_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total,
    sum: null,
    columns: ['Wine', 'Suggested on', 'To', 'Added to cart', 'Bought'].map((label) => ({ label })),
    rows: rows.map((row) => [
      text(wineWords(row), paths.business.inventory.wine(row.wineId)),
      dayCell(dayIn(scope.timeZone, row.askedAt)),
      text(audienceLabels[row.audience]),
      row.cartedAt ? dayCell(dayIn(scope.timeZone, row.cartedAt)) : text('–'),
      row.boughtAt ? dayCell(dayIn(scope.timeZone, row.boughtAt)) : text('–'),
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
      dayCell(dayIn(scope.timeZone, wine.lastAskedAt)),
      text([...new Set(wine.words)].map((words) => `“${words}”`).join(', ')),
    ]),
  }
}

const wordsOf = (topics: readonly string[]) => topics.map((topic) => topicWords(topic)).join(', ')

const missingWords = ({ topics, words }: MissingWine) =>
  topics.length > 0 ? capitalized(wordsOf(topics)) : `“${words[0] ?? ''}”`

const capitalized = (words: string) => words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
