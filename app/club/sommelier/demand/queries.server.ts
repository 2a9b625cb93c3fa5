// Figures and lists of requests to the sommelier, without who asked.
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { SommelierRequestsTable } from '#/db/schema/sommelier'
import { countsByValue, hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { askedListNames, type AskedList, type AskedSpan } from './asked'
import {
  buyingListing,
  buyingReasons,
  requestListing,
  type BuyingListParams,
  type RequestListParams,
} from './asked-listing'

const eb = expressionBuilder<{ r: SommelierRequestsTable }, 'r'>()

/** Requests worth buying for: more stock or other wines would have helped. */
const isUnmet = eb('r.unmet', 'in', buyingReasons)

const conditions: Record<AskedList, Expression<SqlBool>> = {
  all: eb.lit(true),
  unmet: isUnmet,
  tier: eb('r.unmet', '=', 'tier'),
  unclear: eb('r.intent', '=', 'unclear'),
  refused: eb('r.kind', '=', 'refuse'),
  up: eb('r.is_good', 'is', true),
  down: eb('r.is_good', 'is', false),
  rules: eb('r.engine', '=', 'rules'),
  model: eb('r.engine', '<>', 'rules'),
}

/** The requests of a span, or those of them that are about a topic or have these words. */
function requests(
  { q }: OpenTenantDb,
  { since, before, audience }: AskedSpan,
  { text = '', topic = null }: Partial<RequestListParams> = {},
) {
  let matching = q
    .selectFrom('sommelier_requests as r')
    .where('r.asked_at', '>=', since)
    .where(hasWords(text, ['r.topics', 'r.question']))
  if (before) matching = matching.where('r.asked_at', '<', before)
  if (audience) matching = matching.where('r.audience', '=', audience)
  if (topic !== null) matching = matching.where('r.topics', '@>', eb.val([topic]))
  return matching
}

export type AskedFigures = Record<AskedList, number>

/** How many requests each list has; `params` can narrow all of them to a topic or a search. */
export function askedFigures(
  db: OpenTenantDb,
  span: AskedSpan,
  params?: RequestListParams,
): Promise<AskedFigures> {
  return requests(db, span, params)
    .select(askedListNames.map((name) => eb.fn.countAll<number>().filterWhere(conditions[name]).as(name)))
    .executeTakeFirstOrThrow()
}

/** The topics that were asked for most often, with how often. */
export function frequentTopics(
  db: OpenTenantDb,
  span: AskedSpan,
  limit: number,
): Promise<{ topic: string; count: number }[]> {
  return db.q
    .selectFrom(
      requests(db, span)
        .select(eb.fn<string>('unnest', ['r.topics']).as('topic'))
        .as('t'),
    )
    .select((t) => ['t.topic', t.fn.countAll<number>().as('count')])
    .groupBy('t.topic')
    .orderBy('count', 'desc')
    .orderBy('t.topic')
    .limit(limit)
    .execute()
}

export type MissingWine = Awaited<ReturnType<typeof buyingList>>[number]

const hasTopics = eb('r.topics', '<>', eb.val<string[]>([]))
const asked = eb.fn.countAll<number>()

/**
 * Unmet requests, those for the same together, with the latest one's id and the words of the latest three. Topics are
 * empty where only words are known.
 */
const missingWines = (db: OpenTenantDb, span: AskedSpan) =>
  requests(db, span)
    .where(isUnmet)
    .where(eb.or([hasTopics, eb('r.question', '<>', '')]))
    .groupBy(['r.topics', 'r.unmet'])
    .groupBy(
      eb
        .case()
        .when(hasTopics)
        .then('')
        .else(eb.fn<string>('lower', ['r.question']))
        .end(),
    )
    .select([
      'r.topics',
      sql<string>`(array_agg(r.id order by r.asked_at desc, r.id))[1]`.as('id'),
      eb.ref('r.unmet').$notNull().as('unmet'),
      asked.as('count'),
      asked.filterWhere('r.audience', '=', 'guest').as('guests'),
      asked.filterWhere('r.audience', '=', 'member').as('members'),
      asked.filterWhere('r.audience', '=', 'staff').as('staff'),
      eb.fn.max('r.asked_at').as('lastAskedAt'),
      sql<string[]>`coalesce(
        (array_agg(r.question order by r.asked_at desc) filter (where r.question <> ''))[1:3], '{}')`.as(
        'words',
      ),
    ])
    .as('w')

/** The wines that were asked for and not found, the most frequent first. */
export function buyingList(db: OpenTenantDb, span: AskedSpan, limit: number) {
  return db.q
    .selectFrom(missingWines(db, span))
    .selectAll()
    .orderBy('w.count', 'desc')
    .orderBy('w.lastAskedAt', 'desc')
    .orderBy('w.topics')
    .limit(limit)
    .execute()
}

const foundByWords = (db: OpenTenantDb, span: AskedSpan, { text }: BuyingListParams) =>
  db.q.selectFrom(missingWines(db, span)).where(hasWords(text, ['w.topics', 'w.words']))

/** A page of the buying list. */
export function buyingListPage(
  db: OpenTenantDb,
  span: AskedSpan,
  params: BuyingListParams,
  pageSize?: number,
) {
  const order = buyingListing.direction(params)
  const wines = foundByWords(db, span, params)
  return listRows(
    db,
    buyingListing,
    params,
    params.why ? wines.where('w.unmet', '=', params.why) : wines,
    (page) =>
      page
        .selectAll()
        .$if(params.sort === 'times', (wines) => wines.orderBy('w.count', order))
        .orderBy('w.lastAskedAt', order)
        .orderBy('w.topics')
        .orderBy('w.id')
        .execute(),
    pageSize,
  )
}

/** How many wines of the buying list each reason has. */
export const buyingCounts = (db: OpenTenantDb, span: AskedSpan, params: BuyingListParams) =>
  countsByValue(db, foundByWords(db, span, params).select('w.unmet as value'))

export type AskedRequest = Awaited<ReturnType<typeof listRequests>>['rows'][number]

/** A page of the requests of a list or about a topic. */
export function listRequests(
  db: OpenTenantDb,
  span: AskedSpan,
  params: RequestListParams,
  pageSize?: number,
) {
  const order = requestListing.direction(params)
  return listRows(
    db,
    requestListing,
    params,
    requests(db, span, params).where(conditions[params.list ?? 'all']),
    (page) =>
      page
        // The question is empty where the words were not kept.
        .select(['r.id', 'r.audience', 'r.topics', 'r.unmet', 'r.question', 'r.engine'])
        .select(['r.is_good as isGood', 'r.asked_at as askedAt'])
        .orderBy('r.asked_at', order)
        .orderBy('r.id', order)
        .execute(),
    pageSize,
  )
}
