// Lines of a document in reading order, each with its label, its amounts and its sizes.
import type { SourceDocument } from '../source-document'
import { withFigureColumns } from './figure-columns'
import { withoutContents } from './headings/contents.server'
import { withLabelFigures } from './label-figures'
import { linesInOrder } from './page-columns'
import { withLeadingPrices } from './prices/leading-prices'
import { withPriceHeadings } from './prices/price-headings.server'
import { withLostPoints } from './lost-points'
import { readRow, type Row } from './rows'
import { withoutFurniture } from './running-heads'
import { withWholeNames } from './split-names.server'
import { isAboutPrices, isContact, withContentsAbove } from './terms'
import { withSideHeadings } from './side-headings'
import { withTypeCodes } from './type-codes'
import { withWineColumns } from './wine-columns'

/** Signs without a word, a figure or a dash for no price. */
const ornament = /^[^\p{L}\p{N}½¼¾–—~*x×-]+$/u

/** The lines of a document in reading order, read one by one. */
export function readRows(document: SourceDocument): readonly Row[] {
  const recognized = new Set(
    document.pages.filter(({ origin }) => origin === 'recognition').map((page) => page.number),
  )
  const lines = linesInOrder(
    withoutFurniture(document.pages),
    document.kind === 'table' || document.kind === 'html',
  ).filter(({ text }) => !isContact(text) && !isAboutPrices(text) && !ornament.test(text))
  const isTable = document.kind === 'table'
  const apart = withWholeNames(isTable ? lines : withSideHeadings(withWineColumns(lines)))
  const rows = apart.map((line) => readRow(line, recognized.has(line.page)))
  withLostPoints(rows, ({ line }) => recognized.has(line.page))
  const pricedRows = withPriceHeadings(withLabelFigures(rows))
  const priced = withLeadingPrices(withoutContents(pricedRows))
  return withContentsAbove(withTypeCodes(withFigureColumns(priced), document))
}
