// The way from a document to wines, step by step. Each step is a folder or a file, in this order:
// 1. a document's pages, with their runs of text: `files` and `documents`, into a `SourceDocument`
// 2. a table whose columns have names: `fields/read-columns` with `table` and `sheet`; its rows are entries at once
// 3. lines and cells of any other document: `layout/read-rows`
// 4. the role of each line: `roles`
// 5. lines to entries, with their prices and the headings above them: `layout/items`, `layout/prices`, `layout/entries`
// 6. an entry's words to fields, and the fields in doubt: `fields/read-fields`
import { readColumns } from './fields/read-columns.server'
import { readFields } from './fields/read-fields.server'
import { joinPours } from './fields/table-portions'
import { countsAsBins } from './layout/bins'
import { around } from './layout/cells'
import { entriesOf } from './layout/entries.server'
import { evidenceOf } from './layout/evidence.server'
import { titleOf } from './layout/headings/title.server'
import { itemsOf, type Item } from './layout/items.server'
import { priceProfileOf } from './layout/prices/price-profile'
import { readRows } from './layout/read-rows.server'
import type { RawEntry, RawList } from './raw-entry'
import type { KnownNames, ReadList } from './read-entry'
import { rolesOfRows } from './roles/row-roles.server'
import type { SourceDocument } from './source-document'

/**
 * The wines of a document, in its order. A table whose columns have names is read by them; everything else by how it
 * is laid out. The same document and names give the same list.
 */
export function readList(document: SourceDocument, names: KnownNames): ReadList {
  const raw = readColumns(document) ?? readLayout(document)
  return { entries: readFields(raw, names), currency: raw.currency, skipped: raw.skipped }
}

/**
 * The wines of a list in reading order, with their prices and the headings above them. A document without wine gives
 * no entries. Takes time in proportion to the number of runs.
 */
export function readLayout(document: SourceDocument): RawList {
  const rows = readRows(document)
  const items = itemsOf(rows, rolesOfRows(rows))
  const prices = priceProfileOf(items)
  const hasBins = countsAsBins(items.flatMap(({ label }) => label.slice(0, 1)))
  const judged = items.map((item) => ({ item, ...evidenceOf(item) }))
  const wines = judged.filter(({ reason }) => reason === null)
  const typedCount = wines.filter(({ byLabel, bySection }) => byLabel || bySection).length
  const isWineList = typedCount >= wines.length * 0.4 && wines.some(({ byLabel }) => byLabel)
  const entries: RawEntry[] = []
  const skipped: RawList['skipped'] = []
  for (const { item, reason, byLabel, bySection } of judged) {
    const isWine = byLabel ? isWineList || bySection : bySection
    if (reason !== null || !isWine) skipped.push(skippedItem(item, reason ?? 'no sign of wine'))
    else entries.push(...entriesOf(item, prices, hasBins, byLabel && bySection ? 0.97 : byLabel ? 0.8 : 0.75))
  }
  const title = titleOf(rows)
  return {
    entries: joinPours(entries.filter(({ parts }) => parts.length > 0)),
    currency: prices.currency,
    ...(title ? { title } : {}),
    skipped,
  }
}

function skippedItem({ label, prices }: Item, reason: string): RawList['skipped'][number] {
  const rows = [...new Set([...label, ...prices])]
  const page = rows[0]?.line.page ?? 1
  const lines = rows.map(({ line }) => line).filter((line) => line.page === page)
  return { text: rows.map(({ line }) => line.text).join(' '), place: { page, ...around(lines) }, reason }
}
