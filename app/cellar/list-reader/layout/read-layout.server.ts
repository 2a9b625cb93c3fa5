// From the runs of a document to its items: what the layout of a wine list says before any word of a label is
// understood.
import { foldText } from '~/foundation/kit/fold-text'
import type { RawEntry, RawList } from '../raw-entry'
import type { SourceDocument } from '../source-document'
import { withoutPriceBrackets } from './bracketed-prices'
import { around } from './cells'
import { linesInOrder } from './page-columns'
import { withoutContents } from './headings/contents.server'
import { withCountedWines } from './counted-wines'
import { entriesOf } from './entries.server'
import { evidenceOf, type WineEvidence } from './evidence.server'
import { withoutFurniture } from './running-heads'
import { withFigureColumns } from './figure-columns'
import { medianOf } from './lines'
import { withMarginHeadings } from './headings/margin-headings.server'
import { itemsOf, type Item } from './items.server'
import { withLabelFigures } from './label-figures'
import { withLeadingPrices } from './prices/leading-prices'
import { withMiddlePrices } from './prices/middle-prices'
import { withPriceHeadings } from './prices/price-headings.server'
import { priceProfileOf } from './prices/price-profile'
import { profileOf } from './profile.server'
import { withLostPoints, withoutSpecks } from './recognition'
import { withFiguresApart } from './recognized-figures'
import { readRow, type Row } from './rows'
import { withRunInWines } from './run-in.server'
import { withWholeNames } from './split-names.server'
import { withTypeCodes } from './type-codes'
import { wrappedRows } from './wrapped-labels.server'
import { titleOf } from './headings/title.server'
import { isAboutPrices, isContact, withContentsAbove } from './terms'

/**
 * The wines of a list in reading order, with their prices and the headings above them. A document without wine gives
 * no entries. Takes time in proportion to the number of runs.
 */
export function readLayout(document: SourceDocument): RawList {
  const rows = rowsOf(document)
  const profile = profileOf(rows)
  const items = itemsOf(rows, profile)
  const prices = priceProfileOf(items)
  const judged = withoutOthersAtEnd(withWinesBelowGoods(items.map((item) => ({ item, ...evidenceOf(item) }))))
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
        ...entriesOf(
          item,
          prices,
          profile.hasBins,
          byLabel && bySection ? 0.97 : byLabel ? 0.8 : 0.75,
          wrapped,
        ),
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

type Judged = { item: Item } & WineEvidence

/**
 * "Dessert" is a heading of cakes and of sweet wines, and the house on the title may be called a grill: below a heading
 * of food, vintages and places decide for all items; below one of other drinks, vintages alone.
 */
function withWinesBelowGoods(items: readonly Judged[]): Judged[] {
  const sections = new Map<string, { wines: number; all: number }>()
  const keyOf = ({ item: { section } }: Judged) => `${section.goods} ${section.context.section}`
  for (const judged of items.filter(({ item }) => item.section.goods !== null)) {
    const count = sections.get(keyOf(judged)) ?? { wines: 0, all: 0 }
    const isWine = judged.item.section.goods === 'food' ? judged.byLabel : judged.hasVintage
    sections.set(keyOf(judged), { wines: count.wines + (isWine ? 1 : 0), all: count.all + 1 })
  }
  return items.map((judged) => {
    const { section } = judged.item
    const count = section.goods === null ? undefined : sections.get(keyOf(judged))
    if (!count || count.wines < count.all * 0.65) return judged
    if (!dessert.test(foldText(section.context.section))) return { ...judged, bySection: true, reason: null }
    const sweet = { ...section, context: { ...section.context, type: 'sweet' as const } }
    return { ...judged, item: { ...judged.item, section: sweet }, bySection: true, reason: null }
  })
}

/** Shares from which on a list's wines have what wines have. */
const nearlyAll = 0.9

/**
 * "Olives 5 • Oysters 18" below the last wine: where nearly all others have signs of wine, several last items without any
 * sign, each cheaper than most wines, are none.
 */
function withoutOthersAtEnd(judged: readonly Judged[]): readonly Judged[] {
  const last = judged.findLastIndex(({ byLabel }) => byLabel)
  const [wines, others] = [judged.slice(0, last + 1), judged.slice(last + 1)]
  const share = wines.filter(({ byLabel }) => byLabel).length / Math.max(1, wines.length)
  if (others.length < 2 || wines.length < others.length * 4 || share < nearlyAll) return judged
  const cents = (own: readonly Judged[]) =>
    own.map(({ item }) =>
      Math.max(0, ...item.prices.flatMap(({ prices }) => prices.map((price) => price.amount.cents))),
    )
  const usual = medianOf(cents(wines))
  if (cents(others).some((own) => own > usual)) return judged
  return [...wines, ...others.map((other) => ({ ...other, reason: other.reason ?? 'no sign of wine' }))]
}

const dessert =
  /\b(?:desserts?|dolci|postres?|nachspeisen?|nagerechten?|nagerecht|sweets?|afters|puddings?)\b[^,]*$/

/** The lines of a document in reading order, read one by one. */
function rowsOf(document: SourceDocument): readonly Row[] {
  const recognized = new Set(
    document.pages.filter(({ origin }) => origin === 'recognition').map((page) => page.number),
  )
  const lines = linesInOrder(
    withoutFurniture(document.pages.map((page) => withFiguresApart(withoutSpecks(page)))),
    document.kind === 'table',
  ).filter(({ text }) => !isContact(text) && !isAboutPrices(text))
  const apart = withMarginHeadings(document.kind === 'table' ? lines : withoutPriceBrackets(lines))
  const read = withRunInWines(withWholeNames(apart)).map((line) => readRow(line, recognized.has(line.page)))
  withLostPoints(read, ({ line }) => recognized.has(line.page))
  const rows = document.kind === 'table' ? read : withCountedWines(read)
  const pricedRows = withPriceHeadings(withLabelFigures(rows))
  const priced = withMiddlePrices(withLeadingPrices(withoutContents(pricedRows)))
  return withContentsAbove(withTypeCodes(withFigureColumns(priced), document))
}

function skippedItem({ label, prices }: Item, reason: string): RawList['skipped'][number] {
  const rows = [...new Set([...label, ...prices])]
  const page = rows[0]?.line.page ?? 1
  const lines = rows.map(({ line }) => line).filter((line) => line.page === page)
  return { text: rows.map(({ line }) => line.text).join(' '), place: { page, ...around(lines) }, reason }
}
