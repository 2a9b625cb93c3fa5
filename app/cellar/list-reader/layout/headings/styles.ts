// How a line looks beside the others of its document. Pure.
import { lookOf } from '../cells'
import type { Row } from '../rows'
import { isInCapitals } from './text-kinds'

export type Style = ReturnType<typeof styleOf>

/** The look of a line's label; of its whole text where it has none. */
export function styleOf(row: Row) {
  const [first] = row.label
  const [cell] = row.line.cells
  const look = first
    ? lookOf(first.cell, first.start, first.end)
    : cell
      ? lookOf(cell)
      : { size: 0, level: 0, isBold: false, isItalic: false }
  return {
    size: look.size,
    /** Level of a marked heading, 1 the highest; 0 for other lines. */
    level: look.level,
    isBold: look.isBold,
    isItalic: look.isItalic,
    isCapitals: isInCapitals(row.labelText === '' ? row.line.text : row.labelText),
  }
}

/** Sizes within this factor count as the same: text recognition measures the height of letters. */
const sameSize = 1.13

/** Whether two lines look alike. */
export function looksLike(a: Style, b: Style): boolean {
  return (
    !isLarger(a, b) &&
    !isLarger(b, a) &&
    a.isBold === b.isBold &&
    a.isItalic === b.isItalic &&
    a.isCapitals === b.isCapitals
  )
}

/** Levels that the document marks decide before sizes. */
export function isLarger(a: Style, b: Style): boolean {
  if (a.level > 0 && b.level > 0) return a.level < b.level
  return a.size > b.size * sameSize
}

/** Orders headings: the larger, then the bold, then the one in capitals stands above. */
export function outranks(a: Style, b: Style): boolean {
  if (isLarger(a, b)) return true
  if (isLarger(b, a)) return false
  if (a.isBold !== b.isBold) return a.isBold
  return a.isCapitals && !b.isCapitals
}

/** A key for counting styles; sizes in steps of the document's usual size. */
export function styleKey({ size, level, isBold, isItalic, isCapitals }: Style, usual: number): string {
  const step = usual > 0 ? Math.round(Math.log(Math.max(0.1, size / usual)) / Math.log(1.16)) : 0
  return `${step}${level > 0 ? `h${level}` : ''}${isBold ? 'b' : ''}${isItalic ? 'i' : ''}${isCapitals ? 'c' : ''}`
}
