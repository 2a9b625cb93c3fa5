// Links of the list of orders.
import { withQuery, type Query } from './with-query'

const order = (orderId: string) => `/business/orders/${encodeURIComponent(orderId)}`

export const orderPaths = {
  /** With search and filters; `changed` is the change that was just made. */
  list: (query?: Query) => withQuery('/business/orders', query),
  /** A box or a purchase; `note` is the one that is edited, `done` what was just done. */
  order: (orderId: string, query?: { done?: string; note?: string; changed?: string }) =>
    withQuery(order(orderId), query),
  /** Changes many orders together: the ones in `o`, or all that the search shows. */
  change: (query?: Query) => withQuery('/business/orders/change', query),
  /** `format` is csv or xlsx. */
  export: (query?: Query) => withQuery('/business/orders/export', query),
}
