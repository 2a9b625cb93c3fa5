import type { Row } from './rows'

export type RowKind = 'item' | 'price' | 'text' | 'bin' | 'empty'

/** Kind of a line by itself, without its neighbors. */
export function kindOfRow(row: Row): RowKind {
  if (row.prices.length > 0) return row.label.length > 0 && !isYear(row.labelText) ? 'item' : 'price'
  if (row.saysUnpriced && row.label.length > 0) return 'item'
  if (row.label.length > 0 || row.heads.length > 0) return 'text'
  return row.bin ? 'bin' : 'empty'
}

export const isYear = (text: string): boolean => /^\W*(?:(?:19|20)\d\d|N\.?V\.?)\W*$/i.test(text)

/** From the middle of one line to the middle of the next in the same column; null across columns and pages. */
export function gapBetween(above: Row | undefined, below: Row | undefined): number | null {
  if (!above || !below || above.line.block.index !== below.line.block.index) return null
  return below.line.y + below.line.height / 2 - above.line.y - above.line.height / 2
}
