// What each filter of the list of orders asks of a row of `order_index`, aliased `i`, in SQL.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { foldText } from '~/kit/fold-text'
import { containsPattern } from '~/kit/like-pattern'
import type { OrderListFilter } from './list-params'

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
export const searchWords = (text: string): string[] =>
  foldText(text)
    .split(/[\s,]+/)
    .map((word) => word.replace(/^#/, ''))
    .filter(Boolean)
    .slice(0, MOST_WORDS)

/**
 * The ids of the orders in which every word is found: in the member's name, email address or phone number, in a wine,
 * or as the order's number. Null for an empty search.
 */
export function searchedIds({ businessId }: OpenTenantDb, text: string): RawBuilder<unknown> | null {
  const words = searchWords(text)
  if (words.length === 0) return null
  const ofWord = (word: string) => {
    const pattern = containsPattern(word)
    const digits = word.replaceAll(/[^\d]/g, '')
    const isPhone = digits.length >= 4 && /^[\d()+.-]+$/.test(word)
    const phone = isPhone ? sql` or m.phone_digits like ${containsPattern(digits)}` : sql``
    const number = /^\d{1,9}$/.test(word)
      ? sql` union select i.id from order_index i where i.business_id = ${businessId} and i.number = ${Number(word)}`
      : sql``
    const wines = sql`select w.id from wines w where w.business_id = ${businessId} and w.search_text like ${pattern}`
    return sql`(
      select i.id from order_index i where i.business_id = ${businessId} and i.member_id in (
        select m.id from members m where m.business_id = ${businessId}
          and (m.search_text like ${pattern} or lower(m.email) like ${pattern}${phone}))
      union select l.order_id from run_order_lines l where l.business_id = ${businessId} and l.wine_id in (${wines})
      union select l.purchase_id from purchase_lines l where l.business_id = ${businessId} and l.wine_id in (${wines})
      ${number})`
  }
  return sql.join(words.map(ofWord), sql` intersect `)
}

/** The ids of the orders that a filter shows, in order. */
export async function matchingOrderIds(db: OpenTenantDb, filter: OrderListFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id ${matchingOrders(db, filter)} order by i.id`.execute(db.q)
  return rows.map(({ id }) => id)
}

/** "from order_index i where ...": the orders that a filter shows. */
export function matchingOrders(db: OpenTenantDb, filter: OrderListFilter): RawBuilder<unknown> {
  const searched = searchedIds(db, filter.text)
  const search = searched ? sql<boolean>`i.id in (${searched})` : sql<boolean>`true`
  const conditions = [search, ...Object.values(filterConditions(filter))]
  return sql`from order_index i where i.business_id = ${db.businessId} and ${all(conditions)}`
}
