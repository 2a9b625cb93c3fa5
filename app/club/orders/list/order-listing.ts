// The list of orders: its filters, its orders and its address. Pure.
import type { OrderState } from '#/db/schema/orders'
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter, idFilter, monthFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

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

const dates = { usual: 'Newest first', reversed: 'Oldest first', isDescending: true }

export const orderListing = defineList({
  one: 'order',
  address: paths.business.orders.list,
  view: 'state',
  filters: {
    state: choiceFilter(orderStates),
    kind: choiceFilter(['box', 'purchase'] as const),
    runId: idFilter('run'),
    tierId: idFilter('tier'),
    wineId: idFilter('wine'),
    fulfillment: choiceFilter(['pick_up', 'ship'] as const, 'by'),
    month: monthFilter(),
  },
  sorts: {
    date: { label: 'Date', ...dates },
    changed: { label: 'Last change', ...dates },
    member: { label: 'Member', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type OrderListParams = StateOf<typeof orderListing>
export type OrderSort = OrderListParams['sort']
/** Filters of the list of orders. Null means any. */
export type OrderListFilter = Omit<OrderListParams, 'sort' | 'isReversed' | 'page'>
