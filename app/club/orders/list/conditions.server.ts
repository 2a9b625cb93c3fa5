// Conditions of the filters of the list of orders on a row of `order_index`, aliased `i`.
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { foldText } from '~/foundation/kit/fold-text'
import { containsPattern } from '~/foundation/kit/like-pattern'
import { memberHasWord } from '~/membership/memberships/members/member-search.server'
import type { OrderListFilter } from './order-listing'

export type Condition = Expression<SqlBool>

const eb = expressionBuilder<Schema & { i: Schema['order_index'] }, 'i'>()

/** Words of a search that are looked for. */
const MOST_WORDS = 6

/** A condition of a value; none where it is null. */
export const ofValue = <Value>(value: Value | null, condition: (value: Value) => Condition): Condition[] =>
  value === null ? [] : [condition(value)]

export const hasWine = ({ wineId }: OrderListFilter): Condition[] =>
  ofValue(wineId, (id) => eb(eb.val(id), '=', eb.fn.any('i.wine_list')))

/** The conditions of the filters that are set, the search and the wine apart. */
export const filterConditions = (filter: OrderListFilter): Condition[] => [
  ...ofValue(filter.state, (state) => eb('i.status', '=', state)),
  ...ofValue(filter.kind, (kind) => eb('i.run_id', kind === 'box' ? 'is not' : 'is', null)),
  ...ofValue(filter.runId, (id) => eb('i.run_id', '=', id)),
  ...ofValue(filter.tierId, (id) => eb('i.tier_id', '=', id)),
  ...ofValue(filter.fulfillment, (fulfillment) => eb('i.fulfillment', '=', fulfillment)),
  ...ofValue(filter.month, (month) => eb('i.month', '=', month)),
]

/** The words of a search, folded like the columns that are searched. */
const searchWords = (text: string): string[] =>
  foldText(text)
    .split(/[\s,]+/)
    .map((word) => word.replace(/^#/, ''))
    .filter(Boolean)
    .slice(0, MOST_WORDS)

/** Members and wines in which a word of a search is found. */
interface WordMatches {
  word: string
  /** How many members it is found in. */
  members: number
  wineIds: string[]
}

/**
 * That every word of a search is found in an order `i`: in the member's name, email address or phone number, in a wine,
 * or as the order's number. Null for an empty search. The word that is found least often is looked up by the indexes;
 * the others are checked on its orders only.
 */
export async function searchCondition(db: OpenTenantDb, text: string): Promise<Condition | null> {
  const words = searchWords(text)
  if (words.length === 0) return null
  const matches = await matchesOf(db, words)
  const memberMatches = matches.filter(isOfMembersAlone)
  const others = matches.filter((word) => !isOfMembersAlone(word))
  const ofMembers = memberMatches.length > 0 ? [isOfMemberWith(...memberMatches)] : []
  const [rarest, ...rest] = others.toSorted((a, b) => spread(a) - spread(b))
  // A name narrows the orders to a few members, so the other words are checked on those.
  if (!rarest || Math.min(...memberMatches.map(spread)) <= spread(rarest))
    return eb.and([...ofMembers, ...others.map(isFound)])
  return eb.and([isAmongOrdersWith(rarest), ...ofMembers, ...rest.map(isFound)])
}

/** A word in no wine and without a number can only be in a member's details. */
const isOfMembersAlone = ({ word, wineIds }: WordMatches) => wineIds.length === 0 && numberIn(word) === null

/** A member has an order each month; a wine is in those of many members. */
const spread = ({ members, wineIds }: WordMatches) => members + 20 * wineIds.length

/** That all words are in the details of an order's member. */
const isOfMemberWith = (...words: Pick<WordMatches, 'word'>[]): Condition =>
  eb(
    'i.member_id',
    'in',
    eb
      .selectFrom('members as m')
      .where(({ and }) => and(words.map(({ word }) => memberHasWord(word))))
      .select('m.id'),
  )

async function matchesOf({ q }: OpenTenantDb, words: string[]): Promise<WordMatches[]> {
  const [first, ...rest] = words.map((word) =>
    q.selectNoFrom(({ cast, val, selectFrom }) => [
      cast<string>(val(word), 'text').as('word'),
      selectFrom('members as m')
        .where(memberHasWord(word))
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .as('members'),
      selectFrom('wines as w')
        .where('w.search_text', 'like', containsPattern(word))
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['w.id']).as('ids'))
        .as('wineIds'),
    ]),
  )
  const rows = await rest.reduce((all, one) => all.unionAll(one), first!).execute()
  return rows.map(({ word, members, wineIds }) => ({ word, members: members ?? 0, wineIds: wineIds ?? [] }))
}

const numberIn = (word: string): number | null => (/^\d{1,9}$/.test(word) ? Number(word) : null)

/** That an order is among those in which a word is found, by the indexes of members, wines and numbers. */
function isAmongOrdersWith({ word, members, wineIds }: WordMatches): Condition {
  const orders = eb.selectFrom('order_index as i').select('i.id')
  const ids = orders
    .where(eb.lit(members > 0))
    .where(isOfMemberWith({ word }))
    .union(eb.selectFrom('order_bottles').where('wine_id', '=', anyOf(wineIds)).select('order_id as id'))
    .union(
      eb
        .selectFrom('purchase_lines')
        .where('wine_id', '=', anyOf(wineIds))
        .select('purchase_lines.purchase_id as id'),
    )
    .union(orders.where('i.number', '=', numberIn(word)))
  return eb('i.id', 'in', ids)
}

/** That a word is found in an order `i`. */
function isFound({ word, members, wineIds }: WordMatches): Condition {
  return eb.or([
    ...(members > 0 ? [isOfMemberWith({ word })] : []),
    ...(wineIds.length > 0 ? [eb('i.wine_list', '&&', eb.val(wineIds))] : []),
    ...ofValue(numberIn(word), (number) => eb('i.number', '=', number)),
  ])
}

/** The ids of the orders that a filter shows, in order. */
export async function matchingOrderIds(db: OpenTenantDb, filter: OrderListFilter): Promise<string[]> {
  const matches = await filterCondition(db, filter)
  const rows = await db.q
    .selectFrom('order_index as i')
    .where(matches)
    .select('i.id')
    .orderBy('i.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** That a filter shows an order `i`. */
export async function filterCondition(db: OpenTenantDb, filter: OrderListFilter): Promise<Condition> {
  const search = await searchCondition(db, filter.text)
  return eb.and([...(search ? [search] : []), ...filterConditions(filter), ...hasWine(filter)])
}

/**
 * Plans every query of the open transaction for its own values. A plan that is kept for any values takes 100 ms instead of
 * 8 where one business has most of the orders.
 */
export async function planForValues({ q }: OpenTenantDb): Promise<void> {
  await q
    .selectNoFrom(({ fn, val, lit }) =>
      fn('set_config', [val('plan_cache_mode'), val('force_custom_plan'), lit(true)]).as('mode'),
    )
    .execute()
}
