import type { SelectQueryBuilder } from 'kysely'
import type { OrderIndexTable } from '#/db/schema/orders'
import { orderListing, type OrderListParams } from './order-listing'

const columns = { date: 'i.ordered_at', changed: 'i.changed_at', member: 'i.member_name' } as const

/** Orders `i` in the list's order; `isBackward` turns it round. Each order has an index. */
export function inListOrder<Database extends { i: OrderIndexTable }, Row>(
  orders: SelectQueryBuilder<Database, 'i', Row>,
  params: OrderListParams,
  isBackward = false,
): SelectQueryBuilder<Database, 'i', Row> {
  const direction = orderListing.isDescending(params) !== isBackward ? 'desc' : 'asc'
  return orders
    .orderBy(columns[params.sort], (item) =>
      params.sort === 'member' ? item.collate('C')[direction]() : item[direction](),
    )
    .orderBy('i.id', direction)
}
