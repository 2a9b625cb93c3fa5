// The orders that the list's filters leave, as CSV or an Excel workbook.
import type { TenantDb } from '#/db/handles.server'
import { dayIn, formatMonth } from '~/foundation/kit/dates'
import {
  listFile,
  MOST_IN_FILE,
  requireFileLength,
  type FileColumn,
  type ListFile,
} from '~/foundation/kit/list/list-file.server'
import { filterCondition, planForValues } from '../list/conditions.server'
import type { OrderListParams } from '../list/order-listing'
import { inListOrder } from '../list/list-order.server'
import { ordersById, type OrderRow } from '../list/order-list.server'
import { fulfillmentWords, stateDetail, stateWords } from '../order-words'

/** The orders of a filter in the list's order. Throws `too-many-orders` (409). */
export function exportedOrders(db: TenantDb, params: OrderListParams): Promise<OrderRow[]> {
  return db.read(async (db) => {
    await planForValues(db)
    const orders = db.q
      .selectFrom('order_index as i')
      .where(await filterCondition(db, params))
      .select('i.id')
    const rows = await inListOrder(orders, params)
      .limit(MOST_IN_FILE + 1)
      .execute()
    requireFileLength(rows.length, 'orders', 'Choose a run or a month first.')
    return ordersById(
      db,
      rows.map(({ id }) => id),
      { seesMoney: true, hasEmails: true },
    )
  })
}

const columns = (timeZone: string): FileColumn<OrderRow>[] => [
  { title: 'Kind', width: 12, cell: ({ kind }) => (kind === 'box' ? 'Box' : 'Bottles bought') },
  { title: 'Number', width: 9, cell: ({ number }) => number },
  { title: 'Member', width: 26, cell: ({ member }) => member },
  { title: 'Email', width: 28, cell: ({ email }) => email },
  { title: 'Run', width: 22, cell: ({ run }) => run },
  { title: 'Month', width: 16, cell: ({ month }) => formatMonth(month) },
  { title: 'Tier', width: 16, cell: ({ tier }) => tier },
  { title: 'Status', width: 17, cell: ({ state }) => stateWords[state].label },
  { title: 'About the status', width: 24, cell: (row) => stateDetail(row) },
  { title: 'Pick-up or ship', width: 14, cell: ({ fulfillment }) => fulfillmentWords[fulfillment] },
  { title: 'Bottles', width: 8, cell: ({ bottles }) => bottles },
  { title: 'Handed over', width: 12, cell: ({ out }) => out },
  { title: 'Paid', width: 10, isMoney: true, cell: ({ totalCents }) => totalCents },
  { title: 'Sales tax in it', width: 14, isMoney: true, cell: ({ taxCents }) => taxCents },
  { title: 'Refunded', width: 10, isMoney: true, cell: ({ refundedCents }) => refundedCents },
  { title: 'Date', width: 12, cell: ({ orderedAt }) => dayIn(timeZone, orderedAt) },
  { title: 'Last change', width: 12, cell: ({ changedAt }) => dayIn(timeZone, changedAt) },
]

export const orderFile = (orders: OrderRow[], timeZone: string): ListFile =>
  listFile('Orders', columns(timeZone), orders)
