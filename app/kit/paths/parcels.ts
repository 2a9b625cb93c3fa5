// Links of parcels.
import { withQuery } from './with-query'

export const parcelPaths = {
  /** Orders that are shipped: `show` is one of the lists, `run` narrows it to a run. */
  list: (query?: { show?: string; run?: string; page?: string; done?: string; count?: string }) =>
    withQuery('/business/orders/parcels', query),
  /** Carrier and tracking numbers from a file. */
  upload: (query?: { done?: string; count?: string }) =>
    withQuery('/business/orders/parcels/tracking', query),
  /** One packed or shipped order, by the id of its box or purchase. */
  order: (orderId: string, query?: { done?: string }) =>
    withQuery(`/business/orders/parcels/${encodeURIComponent(orderId)}`, query),
  /** Address labels of 4 × 6 inches of the packed parcels, or of one, as PDF. */
  labels: (query?: { run?: string; order?: string }) => withQuery('/business/orders/parcels/labels', query),
  /** The packed parcels with their addresses, as CSV to fill in tracking numbers. */
  csv: (query?: { run?: string }) => withQuery('/business/orders/parcels/addresses', query),
}
