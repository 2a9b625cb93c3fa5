// The address of the list of orders: search, filters, order and page. Pure.
import type { OrderState } from '#/db/schema/orders/orders'
import { isDay } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { pageIn, readListParams } from '~/kit/list-params'

/** The states of the list's views, in their order. */
export const orderStates = [
  'awaiting_payment',
  'processing',
  'ready',
  'shipped',
  'delivered',
  'returned',
  'canceled',
] as const satisfies readonly OrderState[]

/** Filters of the list of orders. Null means any. */
export interface OrderListFilter {
  /** Search text as typed. */
  text: string
  state: OrderState | null
  kind: 'box' | 'purchase' | null
  runId: string | null
  tierId: string | null
  wineId: string | null
  fulfillment: 'pick_up' | 'ship' | null
  /** First day of the month. */
  month: string | null
}

export const orderSorts = ['date', 'changed', 'member'] as const
export type OrderSort = (typeof orderSorts)[number]

export interface OrderListParams extends OrderListFilter {
  sort: OrderSort
  /** The other way round than usual: oldest first, names from Z. */
  isReversed: boolean
  /** From 1. */
  page: number
}

/** Orders of a page. */
export const PAGE_SIZE = 50

/** The names of the list's parameters in the address. */
interface OrderListQuery {
  q?: string
  state?: string
  kind?: string
  run?: string
  tier?: string
  wine?: string
  by?: string
  month?: string
  sort?: string
  dir?: string
  page?: string
}

/** Reads the list's parameters; invalid ones are ignored. */
export function readOrderListParams(url: string | URL): OrderListParams {
  const address = String(url)
  const query = new URL(address).searchParams
  const { text, one } = readListParams(address)
  const month = `${query.get('month') ?? ''}-01`
  return {
    text,
    state: one('state', orderStates),
    kind: one('kind', ['box', 'purchase'] as const),
    runId: idIn(query, 'run'),
    tierId: idIn(query, 'tier'),
    wineId: idIn(query, 'wine'),
    fulfillment: one('by', ['pick_up', 'ship'] as const),
    month: isDay(month) ? month : null,
    sort: one('sort', orderSorts) ?? 'date',
    isReversed: query.get('dir') === 'reversed',
    page: pageIn(query, 100_000),
  }
}

const idIn = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name)
  return id !== null && isId(id) ? id : null
}

/** The parameters as a query, without those at their default. */
export function orderListQuery(params: OrderListParams): OrderListQuery {
  const { text, state, kind, runId, tierId, wineId, fulfillment, month, sort, isReversed, page } = params
  return {
    q: text || undefined,
    state: state ?? undefined,
    kind: kind ?? undefined,
    run: runId ?? undefined,
    tier: tierId ?? undefined,
    wine: wineId ?? undefined,
    by: fulfillment ?? undefined,
    month: month?.slice(0, 7),
    sort: sort === 'date' ? undefined : sort,
    dir: isReversed ? 'reversed' : undefined,
    page: page > 1 ? String(page) : undefined,
  }
}

/** No filter at all. */
export const allOrders: OrderListParams = {
  text: '',
  state: null,
  kind: null,
  runId: null,
  tierId: null,
  wineId: null,
  fulfillment: null,
  month: null,
  sort: 'date',
  isReversed: false,
  page: 1,
}

/** How many filters are set, the state and the search apart. */
export const filtersSet = ({ kind, runId, tierId, wineId, fulfillment, month }: OrderListFilter): number =>
  [kind, runId, tierId, wineId, fulfillment, month].filter((value) => value !== null).length

/** True when a search or filter leaves out orders. */
export const isNarrowed = (filter: OrderListFilter): boolean =>
  filter.text !== '' || filter.state !== null || filtersSet(filter) > 0
