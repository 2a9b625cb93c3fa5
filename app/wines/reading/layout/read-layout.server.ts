// From the runs of a document to its items: what the layout of a wine list says before any word of a label is
// understood.
import type { RawEntry, RawList } from '../raw-entry'
import type { SourceDocument } from '../source-document'
import { around } from './cells'
import { linesInOrder } from './columns'
import { entriesOf } from './entries.server'
import { evidenceOf } from './evidence.server'
import { withoutFurniture } from './furniture'
import { itemsOf, type Item } from './items.server'
import { priceProfileOf } from './price-profile'
import { profileOf } from './profile.server'
import { readRow, type Row } from './rows'

/**
 * The wines of a list in reading order, with their prices and the headings above them. A document without wine gives
 * no entries. Takes time in proportion to the number of runs.
 */
export function readLayout(document: SourceDocument): RawList {
  const rows = rowsOf(document)
  const profile = profileOf(rows)
  const items = itemsOf(rows, profile)
  const prices = priceProfileOf(items)
  const judged = items.map((item) => ({ item, ...evidenceOf(item) }))
  const wines = judged.filter(({ reason }) => reason === null)
  const told = wines.filter(({ byLabel, bySection }) => byLabel || bySection).length
  const isWineList = told >= wines.length * 0.4 && wines.some(({ byLabel }) => byLabel)
  const entries: RawEntry[] = []
  const skipped: RawList['skipped'] = []
  for (const { item, reason, byLabel, bySection } of judged) {
    const isWine = byLabel ? isWineList || bySection : bySection
    if (reason !== null || !isWine) skipped.push(skippedItem(item, reason ?? 'no sign of wine'))
    else
      entries.push(
        ...entriesOf(item, prices, profile.hasBins, byLabel && bySection ? 0.97 : byLabel ? 0.8 : 0.75),
      )
  }
  return { entries: entries.filter(({ parts }) => parts.length > 0), currency: prices.currency, skipped }
}

/** The lines of a document in reading order, read one by one. */
export function rowsOf(document: SourceDocument): Row[] {
  const recognized = new Set(
    document.pages.filter(({ origin }) => origin === 'recognition').map((page) => page.number),
  )
  return linesInOrder(withoutFurniture(document.pages)).map((line) =>
    readRow(line, recognized.has(line.page)),
  )
}

function skippedItem({ label, prices }: Item, reason: string): RawList['skipped'][number] {
  const rows = [...new Set([...label, ...prices])]
  const page = rows[0]?.line.page ?? 1
  const lines = rows.map(({ line }) => line).filter((line) => line.page === page)
  return { text: rows.map(({ line }) => line.text).join(' '), place: { page, ...around(lines) }, reason }
}
