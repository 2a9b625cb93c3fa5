// Links of imports of members from another system.
import { withQuery, type Query } from './with-query'

const start = '/business/members/import'
const page =
  (name: string) =>
  (importId: string, query?: Query): string =>
    withQuery(`${start}/${encodeURIComponent(importId)}${name}`, query)

export const memberImportPaths = {
  /** The imports, and where one is started. */
  list: (query?: Query) => withQuery(start, query),
  /** Files, columns, plans and statuses. */
  match: page(''),
  /** The rows, with search and filters. */
  review: page('/review'),
  row: (importId: string, rowId: string, query?: Query) =>
    withQuery(`${start}/${encodeURIComponent(importId)}/rows/${encodeURIComponent(rowId)}`, query),
  /** Cards and running subscriptions on the payment account, and the statement about mandates. */
  cards: page('/cards'),
  rehearsal: page('/rehearsal'),
  /** The rehearsal as an Excel workbook. */
  rehearsalFile: page('/rehearsal/file'),
  /** Going live in waves. */
  live: page('/live'),
  /** Comparison with the old system. */
  afterwards: page('/afterwards'),
}
