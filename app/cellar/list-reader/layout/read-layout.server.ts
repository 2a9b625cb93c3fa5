// From the runs of a document to its items: what the layout of a wine list says before any word of a label is
// understood.
import type { RawEntry, RawList } from '../raw-entry'
import type { SourceDocument } from '../source-document'
import { around } from './cells'
import { entriesOf } from './entries.server'
import { evidenceOf } from './evidence.server'
import { rolesOfRows } from '../roles/row-roles.server'
import { itemsOf, type Item } from './items.server'
import { priceProfileOf } from './prices/price-profile'
import { countsAsBins } from './bins'
import { readRows } from './read-rows.server'
import { wrappedRows } from './wrapped-labels.server'
import { titleOf } from './headings/title.server'

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
  const wrapped = wrappedRows(items)
  const entries: RawEntry[] = []
  const skipped: RawList['skipped'] = []
  for (const { item, reason, byLabel, bySection } of judged) {
    const isWine = byLabel ? isWineList || bySection : bySection
    if (reason !== null || !isWine) skipped.push(skippedItem(item, reason ?? 'no sign of wine'))
    else
      entries.push(
        ...entriesOf(item, prices, hasBins, byLabel && bySection ? 0.97 : byLabel ? 0.8 : 0.75, wrapped),
      )
  }
  const title = titleOf(rows)
  return {
    entries: entries.filter(({ parts }) => parts.length > 0),
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
