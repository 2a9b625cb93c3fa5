// Links of a business's payouts and the months of its balance.
import { withQuery } from './with-query'

const month = (month: string) => `/business/payouts/months/${encodeURIComponent(month)}`

export const payoutPaths = {
  list: (query?: { after?: string; show?: string; done?: string }) => withQuery('/business/payouts', query),
  /** What a payout holds; `after` is where a page of it ended. */
  payout: (payoutId: string, query?: { after?: string }) =>
    withQuery(`/business/payouts/${encodeURIComponent(payoutId)}`, query),
  /** A month is "2026-11". */
  month: (of: string) => month(of),
  /** All movements of a month; `format` is csv or xlsx. */
  monthFile: (of: string, query?: { format?: string }) => withQuery(`${month(of)}/export`, query),
}
