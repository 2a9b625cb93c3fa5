import type { TenantDb } from '#/db/handles.server'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { matchingOrderIds } from '../list/conditions.server'
import { actsOf, staffActs, type StaffAct } from '../transitions'
import { MOST_CHANGED, ordersInHand, type OrderSelection } from './change-orders.server'

interface SelectedOrders {
  count: number
  isTooMany: boolean
  /** The first, by name. */
  names: string[]
  /** How many of them each act fits. */
  fits: Record<StaffAct, number>
  /** Purchases that a cancellation refunds. */
  toRefund: number
}

/** How many orders a selection has, what can be done with them, and the names of the first `limit`. */
export function selectedOrders(
  db: TenantDb,
  { selection, limit, may }: { selection: OrderSelection; limit: number; may: PermissionCheck },
): Promise<SelectedOrders> {
  return db.read(async (db) => {
    const ids = 'filter' in selection ? await matchingOrderIds(db, selection.filter) : selection.orderIds
    const isTooMany = ids.length > MOST_CHANGED
    const orders = isTooMany ? [] : await ordersInHand(db, ids)
    const fitting = (act: StaffAct) => orders.filter((order) => actsOf(order, may).includes(act))
    return {
      count: isTooMany ? ids.length : orders.length,
      isTooMany,
      names: orders
        .slice(0, limit)
        .map(({ member, number, runId }) => `${member}, ${runId ? 'box' : 'order'} ${number}`),
      fits: Object.fromEntries(staffActs.map((act) => [act, fitting(act).length])) as Record<
        StaffAct,
        number
      >,
      toRefund: fitting('cancel').filter(({ kind }) => kind === 'purchase').length,
    }
  })
}
