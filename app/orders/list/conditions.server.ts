// Conditions of the filters of the list of orders on a row of `order_index`, aliased `i`, in SQL.
import { sql, type RawBuilder } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { foldText } from '~/kit/fold-text'
import { containsPattern } from '~/kit/like-pattern'
import { memberHasWord } from '~/memberships/members/member-search.server'
import type { OrderListFilter } from './order-listing'

export type Condition = RawBuilder<boolean>

/** Words of a search that are looked for. */
const MOST_WORDS = 6

/** The conditions of the filters that are set, the search apart. */
export function filterConditions(filter: OrderListFilter): Record<FilterName, Condition> {
  const { state, kind, runId, tierId, wineId, fulfillment, month } = filter
  const unlessNull = (value: unknown, condition: Condition) =>
    value === null ? sql<boolean>`true` : condition
  return {
    state: unlessNull(state, sql<boolean>`i.status = ${state}`),
    kind: unlessNull(
      kind,
      kind === 'box' ? sql<boolean>`i.run_id is not null` : sql<boolean>`i.run_id is null`,
    ),
    run: unlessNull(runId, sql<boolean>`i.run_id = ${runId}`),
    tier: unlessNull(tierId, sql<boolean>`i.tier_id = ${tierId}`),
    fulfillment: unlessNull(fulfillment, sql<boolean>`i.fulfillment = ${fulfillment}`),
    month: unlessNull(month, sql<boolean>`i.month = ${month}`),
    wine: unlessNull(wineId, sql<boolean>`${wineId}::uuid = any(i.wine_list)`),
  }
}

export type FilterName = 'state' | 'kind' | 'run' | 'tier' | 'fulfillment' | 'month' | 'wine'

export const all = (conditions: Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`

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
  const named = matches.filter(isOfMembersAlone)
  const others = matches.filter((word) => !isOfMembersAlone(word))
  const ofMembers = named.length > 0 ? [isOfMember(db, named)] : []
  const [rarest, ...rest] = others.toSorted((a, b) => spread(a) - spread(b))
  // A name narrows the orders to a few members, so the other words are checked on those.
  if (!rarest || Math.min(...named.map(spread)) <= spread(rarest))
    return all([...ofMembers, ...others.map((word) => isFound(db, word))])
  const ids = sql<boolean>`i.id in (${idsOf(db, rarest)})`
  return all([ids, ...ofMembers, ...rest.map((word) => isFound(db, word))])
}

/** A word in no wine and without a number can only be in a member's details. */
const isOfMembersAlone = ({ word, wineIds }: WordMatches) => wineIds.length === 0 && numberIn(word) === null

/** A member has an order each month; a wine is in those of many members. */
const spread = ({ members, wineIds }: WordMatches) => members + 20 * wineIds.length

/** That all words are in the details of an order's member. */
const isOfMember = ({ businessId }: OpenTenantDb, words: WordMatches[]) =>
  sql<boolean>`i.member_id in (select m.id from members m
    where m.business_id = ${businessId} and ${all(words.map(({ word }) => memberHasWord(word)))})`

async function matchesOf({ q, businessId }: OpenTenantDb, words: string[]): Promise<WordMatches[]> {
  const ofWord = (word: string) => sql`select ${word}::text as word,
    (select count(*)::int from members m where m.business_id = ${businessId} and ${memberHasWord(word)}) as members,
    array(select w.id from wines w
      where w.business_id = ${businessId} and w.search_text like ${containsPattern(word)}) as "wineIds"`
  const { rows } = await sql<WordMatches>`${sql.join(words.map(ofWord), sql` union all `)}`.execute(q)
  return rows
}

const membersWith = ({ businessId }: OpenTenantDb, word: string) =>
  sql`select m.id from members m where m.business_id = ${businessId} and ${memberHasWord(word)}`

const numberIn = (word: string): number | null => (/^\d{1,9}$/.test(word) ? Number(word) : null)

/** The ids of the orders in which a word is found, by the indexes of members, wines and numbers. */
function idsOf(db: OpenTenantDb, { word, members, wineIds }: WordMatches): RawBuilder<unknown> {
  const { businessId } = db
  const number = numberIn(word)
  const wines = anyOf(wineIds)
  const parts = [
    members > 0 &&
      sql`select i.id from order_index i where i.business_id = ${businessId} and i.member_id in (${membersWith(db, word)})`,
    wineIds.length > 0 &&
      sql`select l.order_id from run_order_lines l where l.business_id = ${businessId} and l.wine_id = ${wines}`,
    wineIds.length > 0 &&
      sql`select l.purchase_id from purchase_lines l where l.business_id = ${businessId} and l.wine_id = ${wines}`,
    number !== null &&
      sql`select i.id from order_index i where i.business_id = ${businessId} and i.number = ${number}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` union `)})` : sql`select null::uuid where false`
}

/** That a word is found in an order `i`. */
function isFound(db: OpenTenantDb, { word, members, wineIds }: WordMatches): Condition {
  const number = numberIn(word)
  const parts = [
    members > 0 && sql<boolean>`i.member_id in (${membersWith(db, word)})`,
    wineIds.length > 0 &&
      sql<boolean>`exists (select from unnest(i.wine_list) w (id) where w.id = any(${wineIds}::uuid[]))`,
    number !== null && sql<boolean>`i.number = ${number}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` or `)})` : sql<boolean>`false`
}

/** The ids of the orders that a filter shows, in order. */
export async function matchingOrderIds(db: OpenTenantDb, filter: OrderListFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id ${await matchingOrders(db, filter)} order by i.id`.execute(db.q)
  return rows.map(({ id }) => id)
}

/** "from order_index i where ...": the orders that a filter shows. */
export async function matchingOrders(
  db: OpenTenantDb,
  filter: OrderListFilter,
): Promise<RawBuilder<unknown>> {
  const search = await searchCondition(db, filter.text)
  const conditions = [...(search ? [search] : []), ...Object.values(filterConditions(filter))]
  return sql`from order_index i where i.business_id = ${db.businessId} and ${all(conditions)}`
}

/**
 * Plans every query of the open transaction for its own values. A plan that is kept for any values takes 100 ms instead of
 * 8 where one business has most of the orders.
 */
export async function planForValues({ q }: OpenTenantDb): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(q)
}
