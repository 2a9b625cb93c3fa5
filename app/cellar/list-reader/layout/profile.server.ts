// Profile of a document: the usual look of its items, the lines between them, and whether lines are numbered.
import { placeIn } from './cells'
import { betweenItems, labelLinesOf } from './between-items.server'
import { placesFollowPrices } from './place-lines.server'
import { houseLookOf, type HouseLook } from './producer-headings.server'
import { medianOf } from './lines'
import type { Row } from './rows'
import { styleOf, type Style } from './headings/styles'
import { isInSmallLetters } from './headings/text-kinds'
import { kindOfRow, gapBetween } from './row-kind'

export interface Profile {
  /** The usual look of a line with a label and an amount. */
  item: Style
  items: number
  /** How far labels stand behind the left edge, where most have their price before them; null where few have. */
  labelIndent: number | null
  /** Labels are set in small letters throughout. */
  isLowerCase: boolean
  /** Distance of two lines of one paragraph, by the type's size. */
  pitch: number
  /** Plain numbers at the start of lines are bins. */
  hasBins: boolean
  /** Lines without an amount of these looks follow most items: their second line. */
  secondLines: ReadonlySet<string>
  /** The looks that this list has only right below its headings: what it says about a section. */
  subtitles: ReadonlySet<string>
  /** An item's first line has no amount: it stands on the line below. */
  leads: boolean
  /** Labels begin with words in capitals, such as the producer. */
  startsInCapitals: boolean
  /** Amounts stand on lines of their own, as in text that was copied from a web page. */
  isStacked: boolean
  /** Places stand on the lines below such amounts. */
  placesFollow: boolean
  /** The looks of lines without an amount that begin most labels. */
  labelLines: ReadonlySet<string>
  /** How the names above their wines are set, where the list has such headings. */
  house: HouseLook | null
}

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
    labelIndent: labelIndentOf(items),
    isLowerCase:
      labels.length > 2 &&
      labels.filter((row) => isInSmallLetters(row.labelText)).length > labels.length * 0.7,
    pitch: usualPitch(rows),
    hasBins: countsAsBins(rows, items),
    isStacked,
    placesFollow: isStacked && placesFollowPrices(rows, kinds),
    startsInCapitals:
      !item.isCapitals && labels.length > 4 && labels.filter(startsInCapitals).length > labels.length * 0.85,
    labelLines,
    house: isStacked ? null : houseLookOf(rows, item),
    ...betweenItems(rows, kinds, item, count, labelLines),
  }
}

function labelIndentOf(items: readonly Row[]): number | null {
  const indents = items.flatMap(({ line, label: [first], prices: [price] }) => {
    if (!first || !price) return []
    const { x } = placeIn(first.cell, first.start, first.end)
    return price.right < x ? [x - line.block.x] : []
  })
  return indents.length >= 4 && indents.length > items.length * 0.7 ? medianOf(indents) : null
}

/** Begins where the labels do behind their prices: it continues one. */
export const isBehindPrices = ({ line }: Row, { labelIndent }: Profile): boolean =>
  labelIndent !== null &&
  labelIndent > line.size &&
  Math.abs(line.x - line.block.x - labelIndent) < line.size * 0.6

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

function countsAsBins(rows: readonly Row[], items: readonly Row[]): boolean {
  const sure = rows.filter(({ bin }) => bin?.isSure).length
  // Where bins stand on lines of their own, a number before a label is part of it.
  if (rows.filter((row) => kindOfRow(row) === 'bin').length >= 3) return false
  const plain = items.filter(({ bin }) => bin !== null).length
  return (sure >= 3 && sure >= items.length * 0.3) || (plain >= 3 && plain >= items.length * 0.5)
}

/** The first word is in capitals, others are not. */
export function startsInCapitals({ labelText }: Row): boolean {
  return /^\P{L}*\p{Lu}[\p{Lu}'’.&-]+(?=\s|$)/u.test(labelText) && /\p{Ll}{3}/u.test(labelText)
}
