// Links of the perks of all tiers.
import { withQuery, type Query } from './with-query'

export const perkPaths = {
  /** What was used and what is left of the perks of every tier. */
  totals: () => '/business/perks',
  /** Every use, with search and filters. */
  uses: (query?: Query) => withQuery('/business/perks/uses', query),
  /** `format` is csv or xlsx. */
  export: (query?: Query) => withQuery('/business/perks/uses/export', query),
}
