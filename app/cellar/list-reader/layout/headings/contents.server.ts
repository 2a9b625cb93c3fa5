// Tables of contents: "White Burgundy ..... 4" is a page, not a price.
import { understandHeading } from './headings.server'
import type { Row } from '../rows'
import { hasVintage } from './text-kinds'
import { kindOfRow } from '../row-kind'

/** The lines without those of a table of contents: headings with rising numbers no larger than the last page. */
export function withoutContents(rows: readonly Row[]): readonly Row[] {
  const pages = rows.at(-1)?.line.page ?? 1
  if (pages < 3) return rows
  const dropped = new Set<Row>()
  let run: Row[] = []
  const close = () => {
    if (run.length >= 3 && run.filter(isKnown).length > run.length * 0.5)
      for (const row of run) dropped.add(row)
    run = []
  }
  for (const row of rows) {
    const number = pageNumber(row, pages)
    const last = run.at(-1)
    const isBefore = number !== null && last !== undefined && number < pageNumber(last, pages)!
    if (isBefore || (number === null && row.prices.length > 0) || last?.line.page !== row.line.page) close()
    if (number !== null) run.push(row)
  }
  close()
  return dropped.size === 0 ? rows : rows.filter((row) => !dropped.has(row))
}

function pageNumber(row: Row, pages: number): number | null {
  const [price] = row.prices
  if (!price || row.prices.length > 1 || !price.amount.isPlain || kindOfRow(row) !== 'item') return null
  const number = price.amount.cents / 100
  return number > pages + 1 || hasVintage(row.labelText) ? null : number
}

function isKnown({ labelText }: Row): boolean {
  const { known, varietal } = understandHeading(labelText.replace(/\d+/g, ''))
  return known >= 0.8 && varietal === ''
}
