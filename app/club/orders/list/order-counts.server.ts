// How many orders each choice of a filter would show. Without a search they are sums of kept counts.
import { sql, type NotNull } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'
import type { OrderState } from '#/db/schema/orders'
import { filterConditions, hasWine, ofValue, searchCondition, type Condition } from './conditions.server'
import { inListOrder } from './list-order.server'
import type { OrderListFilter, OrderListParams } from './order-listing'

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

/**
 * The counts beside all filters of the list. A search is made once: it also gives the ids of the asked page, or of the last
 * one where that is beyond it; null without a search.
 */
export async function orderCounts(
  db: OpenTenantDb,
  params: OrderListParams,
  pageSize: number,
): Promise<{ counts: OrderCounts; pageIds: string[] | null }> {
  const search = await searchCondition(db, params.text)
  const { cells, wines, pageIds } = search
    ? await countFound(db, { params, search, pageSize })
    : { ...(await storedCounts(db, params)), pageIds: null }
  return { counts: { ...facetsOf(cells, params), wine: wines }, pageIds }
}

interface Counted {
  cells: Cell[]
  wines: ChoiceCount[]
}

async function storedCounts({ q }: OpenTenantDb, filter: OrderListFilter): Promise<Counted> {
  const cells = await q
    .selectFrom('order_counts as c')
    .where('c.wine', filter.wineId === null ? 'is' : '=', filter.wineId)
    .groupBy(['c.status', 'c.fulfillment', 'c.month', 'c.run', 'c.tier'])
    .having(({ eb, fn }) => eb(fn.sum('c.orders'), '<>', 0))
    .select(['c.status as state', 'c.fulfillment', 'c.month', 'c.run', 'c.tier'])
    .select(({ fn }) => fn.sum<number>('c.orders').as('orders'))
    .execute()
  const { state, kind, runId, tierId, fulfillment, month } = filter
  const wines = await q
    .selectFrom('order_counts as c')
    .where('c.wine', 'is not', null)
    .where(({ eb, and }) =>
      and([
        ...ofValue(state, (state) => eb('c.status', '=', state)),
        ...ofValue(kind, (kind) => eb('c.run', kind === 'box' ? 'is not' : 'is', null)),
        ...ofValue(runId, (id) => eb('c.run', '=', id)),
        ...ofValue(tierId, (id) => eb('c.tier', '=', id)),
        ...ofValue(fulfillment, (fulfillment) => eb('c.fulfillment', '=', fulfillment)),
        ...ofValue(month, (month) => eb('c.month', '=', month)),
      ]),
    )
    .groupBy('c.wine')
    .having(({ eb, fn }) => eb(fn.sum('c.orders'), '>', 0))
    .select('c.wine as value')
    .select(({ fn }) => fn.sum<number>('c.orders').as('count'))
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(MOST_WINES)
    .$narrowType<{ value: NotNull }>()
    .execute()
  return { cells, wines }
}

/** The same from the orders that a search finds, with the ids of one of their pages. */
async function countFound(
  { q }: OpenTenantDb,
  { params, search, pageSize }: { params: OrderListParams; search: Condition; pageSize: number },
): Promise<Counted & { pageIds: string[] }> {
  const others = filterConditions(params)
  const { cells, wines, page } = await q
    .with(
      (withName) => withName('found').materialized(),
      (q) => q.selectFrom('order_index as i').where(search).selectAll(),
    )
    .selectNoFrom(({ and, selectFrom, fn }) => {
      const matching = selectFrom('found as i')
      const shown = matching.where(and([...hasWine(params), ...others]))
      return [
        jsonArrayFrom(
          matching
            .where(and(hasWine(params)))
            .groupBy(['i.status', 'i.fulfillment', 'i.month', 'i.run_id', 'i.tier_id'])
            .select(['i.status as state', 'i.fulfillment', 'i.month', 'i.run_id as run', 'i.tier_id as tier'])
            .select(fn.countAll<number>().as('orders')),
        ).as('cells'),
        jsonArrayFrom(
          matching
            .crossJoinLateral((eb) => eb.fn<{ wine: string }>('unnest', ['i.wine_list']).as('wine'))
            .where(and(others))
            .groupBy('wine.wine')
            .select(['wine.wine as value', fn.countAll<number>().as('count')])
            .orderBy('count', 'desc')
            .orderBy('value')
            .limit(MOST_WINES),
        ).as('wines'),
        jsonArrayFrom(
          inListOrder(shown.select('i.id'), params)
            .limit(pageSize)
            .offset(shown.select(startOfPage(params.page, pageSize).as('start'))),
        ).as('page'),
      ]
    })
    .executeTakeFirstOrThrow()
  return { cells, wines, pageIds: page.map(({ id }) => id) }
}

/** Rows before a page, or before the last one where it is beyond that. */
const startOfPage = (page: number, pageSize: number) => sql<number>`
  least(${(page - 1) * pageSize}::bigint, greatest(0, (count(*) - 1) / ${pageSize}::bigint * ${pageSize}::bigint))`

type CellFilter = 'state' | 'kind' | 'run' | 'tier' | 'fulfillment' | 'month'

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
