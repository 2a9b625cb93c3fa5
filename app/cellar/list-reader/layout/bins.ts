// The numbers that a list gives its wines, at the start of a line: "101.", "#204", "Bin 12". Pure.
import { placeIn } from './cells'
import { signBehind } from './currencies'
import type { Line } from './lines'
import { measureOf } from './measures'

export type BinMark = NonNullable<ReturnType<typeof readBin>>

const binMatch =
  /^(?:bin|no|nr|nº|n°|num|ref|code)\.?\s*[:#°º]?\s*([a-z]{0,2}\d{1,5}[a-z]?)(?=[\s.):–-]|$)[.):]?/i
const signed = /^#\s?([a-z]{0,2}\d{1,5}[a-z]?)(?=[\s.):–-]|$)[.):]?/i
const dotted = /^([a-z]?\d{1,5}[a-z]?)[.):](?=\s|$)/i
const plain = /^(0\d{1,4}|[A-Z]{1,2}\d{2,4}|\d{1,5})(?=\s|$)(?!\s?(?:ml|cl|dl|l|lt|oz)\b)/i

const isPriced = new RegExp(`^\\d{1,5}\\s?${signBehind}`, 'u')

/** "6 per glass": what stands behind the number says what it buys. */
const isMeasure = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '' && !/^(?:per|by|the|la|le|al|par|pro|por|je)$/i.test(word))
    .every((word) => measureOf(word, '') !== null)

/** The number at the start of a line; null for none. A vintage or an amount with a sign is none. */
export function readBin(line: Line) {
  const cell = line.cells[0]
  if (!cell) return null
  const sure = binMatch.exec(cell.text) ?? signed.exec(cell.text) ?? dotted.exec(cell.text)
  const match = sure ?? plain.exec(cell.text)
  const text = match?.[1]
  if (!match || text === undefined) return null
  const isYear = /^(?:19|20)\d\d$/.test(text)
  if (isYear && !sure) return null
  // "99 zł" on a line of its own is a price.
  if (!sure && isPriced.test(cell.text)) return null
  const rest = [
    cell.text.slice(match[0].length),
    ...line.cells.slice(1).map(({ text: other }) => other),
  ].join(' ')
  const isBesideYear = /^\s*[·|]\s*(?:(?:19|20)\d\d|NV)(?!\d)/.test(rest)
  if (!sure && !isBesideYear && (!/\p{L}{2}/u.test(rest) || isMeasure(rest))) return null
  const isAlone = match[0].length === cell.text.length
  if (isAlone && line.cells.length === 1 && !sure && !/^0|[A-Z]/.test(text)) return null
  return {
    text,
    place: placeIn(cell, 0, match[0].length),
    cellIndex: 0,
    /** Index in the cell's text behind it. */
    end: match[0].length,
    /** Its form leaves no doubt: a sign, a dot, a leading zero. Others count where most lines have one. */
    isSure: sure !== null || /^0\d|^[A-Z]/.test(text),
  }
}

/** Whether numbers at the start of first lines of labels are bins: enough of them have one. */
export function countsAsBins(rows: readonly { bin: BinMark | null }[]): boolean {
  const sure = rows.filter(({ bin }) => bin?.isSure).length
  const plain = rows.filter(({ bin }) => bin !== null).length
  return (sure >= 3 && sure >= rows.length * 0.3) || (plain >= 3 && plain >= rows.length * 0.5)
}
