// How many orders each choice of a filter would show. Without a search they are sums of kept counts.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { OrderState } from '#/db/schema/orders'
import { all, filterConditions, searchCondition, type Condition, type FilterName } from './conditions.server'
import type { OrderListFilter } from './order-listing'

export interface ChoiceCount<Value = string> {
  value: Value
  count: number
}

/** How many orders each choice shows, with the other filters as they are. */
export interface OrderCounts {
  /** Orders that the search and all filters show. */
  found: number
  /** Of each state; `all` is the sum. */
  state: Partial<Record<OrderState | 'all', number>>
  kind: Partial<Record<'box' | 'purchase', number>>
  fulfillment: Partial<Record<'pick_up' | 'ship', number>>
  run: ChoiceCount[]
  tier: ChoiceCount[]
  /** First days of months. */
  month: ChoiceCount[]
  /** The wines of most orders. */
  wine: ChoiceCount[]
}

interface Cell {
  state: OrderState
  fulfillment: 'pick_up' | 'ship'
  month: string
  run: string | null
  tier: string | null
  orders: number
}

/** Wines that can be chosen. */
const MOST_WINES = 100

/** A page of what a search found: its order in SQL, with rows of the index as `i`, and its length. */
interface PageOfFound {
  order: RawBuilder<unknown>
  page: number
  pageSize: number
}

/**
 * The counts beside all filters of the list. A search is made once: it also gives the ids of the asked page, or of the last
 * one where that is beyond it; null without a search.
 */
export async function orderCounts(
  db: OpenTenantDb,
  filter: OrderListFilter,
  page: PageOfFound,
): Promise<{ counts: OrderCounts; pageIds: string[] | null }> {
  const search = await searchCondition(db, filter.text)
  const { cells, wines, pageIds } = search
    ? await countFound(db, { filter, search, page })
    : { ...(await keptCounts(db, filter)), pageIds: null }
  return { counts: { ...facetsOf(cells, filter), wine: wines }, pageIds }
}

interface Counted {
  cells: Cell[]
  wines: ChoiceCount[]
}

async function keptCounts({ q, businessId }: OpenTenantDb, filter: OrderListFilter): Promise<Counted> {
  const { wineId } = filter
  const { rows: cells } = await sql<Cell>`
    select c.status as state, c.fulfillment, c.month::text as month, c.run, c.tier, sum(c.orders)::int as orders
    from order_counts c
    where c.business_id = ${businessId} and ${wineId === null ? sql`c.wine is null` : sql`c.wine = ${wineId}`}
    group by 1, 2, 3, 4, 5 having sum(c.orders) <> 0`.execute(q)
  const { state, kind, runId, tierId, fulfillment, month } = filter
  const conditions = [
    state && sql`c.status = ${state}`,
    kind && (kind === 'box' ? sql`c.run is not null` : sql`c.run is null`),
    runId && sql`c.run = ${runId}`,
    tierId && sql`c.tier = ${tierId}`,
    fulfillment && sql`c.fulfillment = ${fulfillment}`,
    month && sql`c.month = ${month}`,
  ].filter((one): one is RawBuilder<unknown> => one !== null && one !== '')
  const { rows: wines } = await sql<ChoiceCount>`
    select c.wine as value, sum(c.orders)::int as count from order_counts c
    where c.business_id = ${businessId} and c.wine is not null
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}
    group by c.wine having sum(c.orders) > 0 order by 2 desc, 1 limit ${MOST_WINES}`.execute(q)
  return { cells, wines }
}

/** The same from the orders that a search finds, with the ids of one of their pages. */
async function countFound(
  db: OpenTenantDb,
  {
    filter,
    search,
    page: { order, page, pageSize },
  }: { filter: OrderListFilter; search: Condition; page: PageOfFound },
): Promise<Counted & { pageIds: string[] }> {
  const { wine, ...others } = filterConditions(filter)
  const { rows } = await sql<{ id: string | null; wine: string | null; orders: number } & Cell>`
    with found as materialized (select * from order_index i
      where i.business_id = ${db.businessId} and ${search})
    select i.status as state, i.fulfillment, i.month::text as month, i.run_id as run, i.tier_id as tier,
      null::uuid as wine, count(*)::int as orders, null::uuid as id
    from found i where ${wine} group by 1, 2, 3, 4, 5
    union all (
      select null, null, null, null, null, w.wine, count(*)::int, null
      from found i cross join lateral unnest(i.wine_list) w (wine)
      where ${all(Object.values(others))} group by w.wine order by 7 desc, 6 limit ${MOST_WINES})
    union all (
      select null, null, null, null, null, null, 0, i.id
      from found i where ${all([wine, ...Object.values(others)])} order by ${order} limit ${pageSize}
      offset (select least(${(page - 1) * pageSize}::bigint, greatest(0, (count(*) - 1) / ${pageSize}::bigint * ${pageSize}::bigint))
        from found i where ${all([wine, ...Object.values(others)])}))`.execute(db.q)
  return {
    cells: rows.filter(({ wine, id }) => wine === null && id === null),
    wines: rows.flatMap(({ wine, orders }) => (wine === null ? [] : [{ value: wine, count: orders }])),
    pageIds: rows.flatMap(({ id }) => id ?? []),
  }
}

type CellFilter = Exclude<FilterName, 'wine'>

function facetsOf(cells: Cell[], filter: OrderListFilter): Omit<OrderCounts, 'wine'> {
  const { state, kind, runId, tierId, fulfillment, month } = filter
  const keeps: Record<CellFilter, (cell: Cell) => boolean> = {
    state: (cell) => state === null || cell.state === state,
    kind: (cell) => kind === null || kindOf(cell) === kind,
    run: (cell) => runId === null || cell.run === runId,
    tier: (cell) => tierId === null || cell.tier === tierId,
    fulfillment: (cell) => fulfillment === null || cell.fulfillment === fulfillment,
    month: (cell) => month === null || cell.month === month,
  }
  const names = Object.keys(keeps) as CellFilter[]
  /** Sums by a value, over the cells that all other filters keep. */
  const sums = (of: CellFilter, value: (cell: Cell) => string | null) => {
    const counts = new Map<string, number>()
    for (const cell of cells) {
      const key = value(cell)
      if (key === null || !names.every((name) => name === of || keeps[name](cell))) continue
      counts.set(key, (counts.get(key) ?? 0) + cell.orders)
    }
    return counts
  }
  const listed = (counts: Map<string, number>) => [...counts].map(([value, count]) => ({ value, count }))
  const states = sums('state', (cell) => cell.state)
  return {
    found: cells
      .filter((cell) => names.every((name) => keeps[name](cell)))
      .reduce((sum, { orders }) => sum + orders, 0),
    state: {
      ...Object.fromEntries(states),
      all: [...states.values()].reduce((sum, count) => sum + count, 0),
    },
    kind: Object.fromEntries(sums('kind', kindOf)),
    fulfillment: Object.fromEntries(sums('fulfillment', (cell) => cell.fulfillment)),
    run: listed(sums('run', (cell) => cell.run)),
    tier: listed(sums('tier', (cell) => cell.tier)),
    month: listed(sums('month', (cell) => cell.month)),
  }
}

const kindOf = ({ run }: Cell) => (run === null ? 'purchase' : 'box')
