// What is usual in a document: the look of its items, what stands between them, and whether lines are numbered.
import { understandHeading, type HeadingMeaning } from './headings.server'
import { medianOf } from './lines'
import type { Row } from './rows'
import { styleKey, styleOf, type Style } from './styles'
import { isInSmallLetters, isProse } from './text-kinds'

export interface Profile {
  /** The usual look of a line with a label and an amount. */
  item: Style
  items: number
  /** Labels are set in small letters throughout. */
  isLowerCase: boolean
  /** Distance of two lines of one paragraph, by the type's size. */
  pitch: number
  /** Plain numbers at the start of lines are bins. */
  hasBins: boolean
  /** Lines without an amount of these looks follow most items: their second line. */
  secondLines: ReadonlySet<string>
  /** An item's first line has no amount: it stands on the line below. */
  leads: boolean
  /** Amounts stand on lines of their own, as in text that was copied from a web page. */
  isStacked: boolean
  /** The looks of lines without an amount that begin most labels. */
  labelLines: ReadonlySet<string>
}

export type RowKind = 'item' | 'price' | 'text' | 'bin' | 'empty'

/** What a line is by itself. */
export function kindOfRow(row: Row): RowKind {
  if (row.prices.length > 0) return row.label.length > 0 && !isYear(row.labelText) ? 'item' : 'price'
  if (row.label.length > 0 || row.heads.length > 0) return 'text'
  return row.bin ? 'bin' : 'empty'
}

export const isYear = (text: string): boolean => /^\W*(?:(?:19|20)\d\d|N\.?V\.?)\W*$/i.test(text)

export function profileOf(rows: readonly Row[]): Profile {
  const kinds = rows.map(kindOfRow)
  const items = rows.filter((_, index) => kinds[index] === 'item')
  const prices = kinds.filter((kind) => kind === 'price').length
  const isStacked = prices > items.length
  const labels = isStacked ? rows.filter((_, index) => kinds[index] === 'text') : items
  const item = usualStyle(labels)
  const count = Math.max(items.length, isStacked ? prices : 0)
  const labelLines = isStacked ? labelLinesOf(rows, kinds, item) : new Set<string>()
  return {
    item,
    items: count,
    isLowerCase:
      labels.length > 2 &&
      labels.filter((row) => isInSmallLetters(row.labelText)).length > labels.length * 0.7,
    pitch: usualPitch(rows),
    hasBins: countsAsBins(rows, items),
    isStacked,
    labelLines,
    ...betweenItems(rows, kinds, item, count, labelLines),
  }
}

function usualStyle(rows: readonly Row[]): Style {
  const styles = rows.map(styleOf)
  const share = (holds: (style: Style) => boolean) => styles.filter(holds).length * 2 > styles.length
  return {
    size: medianOf(styles.map(({ size }) => size)),
    isBold: share(({ isBold }) => isBold),
    isItalic: share(({ isItalic }) => isItalic),
    isCapitals: share(({ isCapitals }) => isCapitals),
  }
}

function usualPitch(rows: readonly Row[]): number {
  const gaps = rows.slice(1).flatMap((row, index) => {
    const gap = gapBetween(rows[index], row)
    return gap !== null && gap < row.line.size * 4 ? [gap] : []
  })
  return medianOf(gaps)
}

/** From the middle of one line to the middle of the next in the same column; null across columns and pages. */
export function gapBetween(above: Row | undefined, below: Row | undefined): number | null {
  if (!above || !below || above.line.block.index !== below.line.block.index) return null
  return below.line.y + below.line.height / 2 - above.line.y - above.line.height / 2
}

function countsAsBins(rows: readonly Row[], items: readonly Row[]): boolean {
  const sure = rows.filter(({ bin }) => bin?.isSure).length
  // Where bins stand on lines of their own, a number before a label is part of it.
  if (rows.filter((row) => kindOfRow(row) === 'bin').length >= 3) return false
  const plain = items.filter(({ bin }) => bin !== null).length
  return (sure >= 3 && sure >= items.length * 0.3) || (plain >= 3 && plain >= items.length * 0.5)
}

const saysWine = (meaning: HeadingMeaning) =>
  meaning.type !== null ||
  meaning.isByGlass ||
  meaning.isByBottle ||
  meaning.hasWineWord ||
  meaning.goods !== null

/**
 * The looks of lines that begin labels: one item follows each of them. A heading has several items below it sooner or
 * later.
 */
function firstLinesOf(rows: readonly Row[], kinds: readonly RowKind[], item: Style): Set<string> {
  const looks = new Map<string, { items: number; one: number; many: number }>()
  let items = 0
  for (const [index, row] of rows.entries()) {
    const kind = kinds[index]
    if (kind === 'item' || (kind === 'price' && kinds[index - 1] !== 'price')) items++
    if (kind !== 'text' || row.labelText === '') continue
    const meaning = understandHeading(row.labelText)
    const key = styleKey(styleOf(row), item.size)
    const look = looks.get(key)
    if (meaning.known > 0.9 && saysWine(meaning)) {
      if (look) look.items = items
    } else if (!look) looks.set(key, { items, one: 0, many: 0 })
    else {
      if (items - look.items === 1) look.one++
      else if (items - look.items > 1) look.many++
      look.items = items
    }
  }
  const isFirst = ({ one, many }: { one: number; many: number }) =>
    one >= 4 && one >= items * 0.6 && many <= one * 0.08
  return new Set([...looks].filter(([, look]) => isFirst(look)).map(([key]) => key))
}

/** The looks that stand above most of the amounts, since the amount before. */
function labelLinesOf(rows: readonly Row[], kinds: readonly RowKind[], item: Style): Set<string> {
  const counts = new Map<string, number>()
  let above = new Set<string>()
  let prices = 0
  for (const [index, row] of rows.entries()) {
    if (kinds[index] === 'text') above.add(styleKey(styleOf(row), item.size))
    if (kinds[index] !== 'price' && kinds[index] !== 'item') continue
    if (kinds[index - 1] !== 'price') prices++
    for (const key of above) counts.set(key, (counts.get(key) ?? 0) + 1)
    above = new Set()
  }
  return new Set([...counts].filter(([, times]) => times >= prices * 0.6).map(([key]) => key))
}

/** What follows items and what leads to them. */
function betweenItems(
  rows: readonly Row[],
  kinds: readonly RowKind[],
  item: Style,
  count: number,
  labelLines: Set<string>,
) {
  const followers = new Map<string, number>()
  let leading = 0
  let trailing = 0
  // Lines with nothing but the names of places and grapes may be headings or second lines: headings come before the
  // first item of a section, second lines come after the last.
  let namesBefore = 0
  let namesAfter = 0
  const names = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (kinds[index] !== 'text' || row.labelText === '' || isProse(row.labelText)) continue
    const [before, after] = [kinds[index - 1], kinds[index + 1]]
    const style = styleOf(row)
    const key = styleKey(style, item.size)
    const meaning = understandHeading(row.labelText)
    const isFull = meaning.known > 0.9
    if (isFull && saysWine(meaning)) continue
    if (isFull) {
      names.add(key)
      if (before !== 'item' && after === 'item') namesBefore++
      if (before === 'item' && after !== 'item') namesAfter++
    }
    if (before === 'item') followers.set(key, (followers.get(key) ?? 0) + 1)
    if (after !== 'item' || row.labelText.startsWith('(')) continue
    const isAfterHeading =
      before === 'text' && understandHeading(rows[index - 1]?.labelText ?? '').known > 0.9
    const gapAbove = gapBetween(rows[index - 1], row)
    const gapBelow = gapBetween(row, rows[index + 1])
    if (isAfterHeading && !isFull) leading++
    if (before === 'item' && gapAbove !== null && gapBelow !== null && !isFull) {
      if (gapAbove > gapBelow * 1.2) leading++
      if (gapBelow > gapAbove * 1.2) trailing++
    }
  }
  const secondLines = new Set(
    [...followers].filter(([, times]) => times >= 3 && times >= count * 0.4).map(([key]) => key),
  )
  if (namesBefore > namesAfter) for (const key of names) secondLines.delete(key)
  const firstLines = firstLinesOf(rows, kinds, item)
  for (const key of firstLines) labelLines.add(key)
  return {
    secondLines,
    leads: firstLines.size > 0 || (leading >= 2 && leading > trailing * 1.5 && leading >= count * 0.3),
  }
}
