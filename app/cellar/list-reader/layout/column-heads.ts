// The heads of columns: "Glass", "Bottle", "125 ml", "Vintage". Pure.
import { foldText } from '~/foundation/kit/fold-text'
import type { LabelColumn } from '../raw-entry'
import { labelColumns } from '../table/column-names'
import { fieldWords } from '../table/field-words'
import { placeIn, type Cell } from './cells'
import { measureOf, type Measure } from './measures'
import { textOf, type LabelPiece, type Row, type RowPrice } from './rows'
import { tokensOf } from './tokens'

/** A column of prices or of a label's parts, with its place on the page. */
export interface ColumnHead {
  x: number
  right: number
  label: LabelColumn | null
  /** A column of prices: what they buy. Neither means that only "price" is printed. */
  price: { measure: Measure | null; ml: number | null } | null
  /** A column of figures that are no prices, such as the alcohol. */
  isOther: boolean
  cell: Cell
}

const priceWords = new Set(
  'price prices prix prezzo prezzi precio preis preise prijs eur euro usd gbp chf € $ £ pvp'.split(' '),
)
const otherWords = new Set(
  'abv alc alcohol vol alk % points score rating stock qty quantity pts alkohol'.split(' '),
)
const labelByWord = new Map<string, LabelColumn>([
  ...labelColumns.flatMap(([field, column]) => fieldWords[field].map((word) => [word, column] as const)),
  ...'bin no nr number code # ref art num nummer numero'.split(' ').map((word) => [word, 'bin'] as const),
])

/** A head where a part of a cell stands. */
function headAt({ cell, start, end }: LabelPiece, facts: Partial<ColumnHead>): ColumnHead {
  const { x, width } = placeIn(cell, start, end)
  return { x, right: x + width, label: null, price: null, isOther: false, cell, ...facts }
}

/**
 * The heads of columns in a line; `heading` is what else it says. null where it is no line of heads. `isAmongHeads`
 * tells that the line above or below has heads as well, so that "Bottle" at the left is no heading of bottles.
 */
export function readColumnHeads(
  row: Row,
  isAmongHeads = false,
): { heads: ColumnHead[]; heading: string } | null {
  if (row.prices.length > 0) return null
  const priceHeads = readPriceHeads(row)
  const readLabels = row.label.map((piece) => {
    const text = textOf(piece)
    return { ...piece, text, head: readLabelHead(text) }
  })
  const withHead = readLabels.filter(({ head }) => head !== null)
  const isTable =
    withHead.length >= 2 ||
    (withHead.length >= 1 && withHead.length === readLabels.length && priceHeads.length > 0)
  const labelHeads = withHead.flatMap(({ head, ...piece }) =>
    head && (isTable || head.price !== undefined) ? [headAt(piece, head)] : [],
  )
  if (isTable) {
    const unknown = readLabels.filter(({ head }) => head === null)
    labelHeads.push(...unknown.flatMap(measureHead))
    labelHeads.push(...otherPriceHeads(unknown, [...labelHeads, ...priceHeads]))
  }
  const heads = [...labelHeads, ...priceHeads].sort((a, b) => a.x - b.x)
  if (heads.length === 0 || (!isAmongHeads && isHeadingOfMeasures(row))) return null
  const rest = readLabels.filter(({ head }) => head === null || (!isTable && head.price === undefined))
  const standsApart = row.heads.every(({ cell, start }) => start === 0 || cell !== row.label.at(-1)?.cell)
  if (
    rest.length > 0 &&
    priceHeads.length < 2 &&
    !(standsApart && priceHeads.length === 1) &&
    labelHeads.length < 2
  )
    return null
  return { heads, heading: rest.map(({ text }) => text).join(' ') }
}

type TextPiece = LabelPiece & { text: string }

const isWholeCell = ({ cell, start, end }: LabelPiece) => start === 0 && end === cell.text.length

/** "Bottle" in a cell of its own, before the heads of other columns. */
function measureHead(piece: TextPiece): ColumnHead[] {
  const [token, ...others] = tokensOf(piece.text)
  const measure =
    token?.kind === 'measure' && others.length === 0 ? token.measure : measureOf(piece.text, '1')
  return isWholeCell(piece) && measure !== null ? [headAt(piece, { price: { measure, ml: null } })] : []
}

/** "Club" behind "Bottle": an unknown word among the heads of prices names another price of the bottle. */
function otherPriceHeads(unknown: readonly TextPiece[], known: readonly ColumnHead[]): ColumnHead[] {
  const bottle = known.find(({ price }) => price?.measure === 'bottle')
  if (!bottle) return []
  return unknown.flatMap((piece) => {
    const head = headAt(piece, { price: { measure: 'other', ml: null } })
    const isKnown = known.some(({ cell }) => cell === piece.cell)
    return isKnown || head.x < bottle.right || !isWholeCell(piece) ? [] : [head]
  })
}

/** "Half bottles" or "Bottles" at the left is a heading; "Glass / Bottle", or "Bottle" at the right, are heads. */
function isHeadingOfMeasures({ line, heads, label }: Row): boolean {
  if (line.cells.length > 1 || heads.length === 0) return false
  const isList = heads.length > 1 && /[/|,]|\d/.test(line.text)
  const isAtLeft = line.x < line.block.x + line.block.width * 0.3
  return !isList && (isAtLeft || heads.length > 1 || label.length > 0)
}

function readLabelHead(text: string): Partial<ColumnHead> | null {
  const word = foldText(text)
    .replace(/[.:()]/g, '')
    .trim()
  const label = labelByWord.get(word)
  if (label) return { label }
  if (priceWords.has(word)) return { price: { measure: null, ml: null } }
  return otherWords.has(word) ? { isOther: true } : null
}

/** "Glass 125 ml", "Bottle": a measure and a size in one cell are one head. */
function readPriceHeads(row: Row): ColumnHead[] {
  const heads: (ColumnHead & { end: number })[] = []
  const countOf = (kind: string) => row.heads.filter((token) => token.kind === kind).length
  // "8 oz, ½ liter, bottle": fewer words than sizes, and ounces, say what is poured.
  const isPour = (text: string) => countOf('measure') < countOf('size') || /oz/i.test(text)
  for (const token of row.heads) {
    const last = heads.at(-1)
    const measure = token.kind === 'measure' ? token.measure : null
    const ml = token.kind === 'size' ? token.ml : null
    const between = last?.cell === token.cell ? token.cell.text.slice(last.end, token.start) : ''
    const fits =
      last?.cell === token.cell &&
      !/[/|,•·]/.test(between) &&
      (measure === null
        ? last.price?.ml === null
        : last.price?.measure === null &&
          !(measure === 'bottle' && isPour(last.cell.text.slice(0, last.end))))
    if (last?.price && fits) {
      last.price = { measure: last.price.measure ?? measure, ml: last.price.ml ?? ml }
      last.right = headAt(token, {}).right
      last.end = token.end
    } else heads.push({ ...headAt(token, { price: { measure, ml } }), end: token.end })
  }
  return heads
}

/** The head nearest above an amount, set off by `shift`; `clearness` is 1 where the next is far away. Null for none. */
export function nearestHead({ amount, right, center }: RowPrice, heads: readonly ColumnHead[], shift = 0) {
  const { x } = placeIn(amount.cell, amount.start, amount.end)
  const ranked = heads
    .map((head) => {
      const [from, to] = [head.x + shift, head.right + shift]
      const distances = [center - (from + to) / 2, right - to, x - from]
      return { head, distance: Math.min(...distances.map(Math.abs)) }
    })
    .sort((a, b) => a.distance - b.distance)
  const [first, second] = ranked
  if (!first) return null
  const clearness = second ? 1 - first.distance / Math.max(1, second.distance) : 1
  return { ...first, clearness: Math.max(0, clearness) }
}
