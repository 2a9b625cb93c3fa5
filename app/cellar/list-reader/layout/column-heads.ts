// The heads of columns: "Glass", "Bottle", "125 ml", "Vintage". Pure.
import { foldText } from '~/foundation/kit/fold-text'
import type { LabelColumn } from '../raw-entry'
import { placeIn, type Cell } from './cells'
import { measureOf, type Measure } from './measures'
import type { LabelPiece, Row } from './rows'
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

const labelWords: Readonly<Record<LabelColumn, string>> = {
  producer:
    'producer producteur produttore productor produzent winery weingut domaine estate grower producent cantina bodega maker',
  name: 'wine name wein vin vino wijn cuvee bezeichnung label description item etichetta nom nome nombre naam wines',
  vintage:
    'vintage vintages year annata millesime anada jahrgang jahr annee anno ano jaar oogstjaar jg yr vtg',
  region:
    'region regione regio appellation appellazione denominazione denominacion origin origine anbaugebiet gebiet herkunft zone zona herkomst streek do area',
  country: 'country pays paese pais land',
  varietal:
    'grape grapes varietal varietals variety cepage cepages vitigno uvaggio uva uvas rebsorte rebsorten druif druiven uve',
  size: 'size format formato groesse grosse inhalt contenance inhoud taille',
  type: 'type colour color style farbe couleur colore stil kleur tipo',
  bin: 'bin no nr number code # ref art num nummer numero',
}
const priceWords = new Set(
  'price prices prix prezzo prezzi precio preis preise prijs eur euro usd gbp chf € $ £ pvp'.split(' '),
)
const otherWords = new Set(
  'abv alc alcohol vol alk % points score rating stock qty quantity pts alkohol'.split(' '),
)
const labelByWord = new Map(
  (Object.entries(labelWords) as [LabelColumn, string][]).flatMap(([column, text]) =>
    text.split(' ').map((word) => [word, column] as const),
  ),
)

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
  const labels = row.label.map(({ cell, start, end }) => ({
    cell,
    start,
    end,
    text: cell.text.slice(start, end),
  }))
  const readLabels = labels.map((piece) => ({ ...piece, head: readLabelHead(piece.text) }))
  const withHead = readLabels.filter(({ head }) => head !== null)
  const isTable =
    withHead.length >= 2 ||
    (withHead.length >= 1 && withHead.length === readLabels.length && priceHeads.length > 0)
  const labelHeads = (isTable ? withHead : withHead.filter(({ head }) => head?.price !== null)).flatMap(
    ({ cell, start, end, head }): ColumnHead[] => {
      const { x, width } = placeIn(cell, start, end)
      return head ? [{ ...head, x, right: x + width, cell }] : []
    },
  )
  if (isTable) {
    const unknown = readLabels.filter(({ head }) => head === null)
    labelHeads.push(...unknown.flatMap(measureHead))
    labelHeads.push(...otherPriceHeads(unknown, [...labelHeads, ...priceHeads]))
  }
  const heads = [...labelHeads, ...priceHeads].sort((a, b) => a.x - b.x)
  if (heads.length === 0 || (!isAmongHeads && isHeadingOfMeasures(row))) return null
  const rest = readLabels.filter(({ head }) => head === null || (!isTable && head.price === null))
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

/** "Bottle" in a cell of its own, before the heads of other columns. */
function measureHead({ cell, start, end, text }: LabelPiece & { text: string }): ColumnHead[] {
  if (start !== 0 || end !== cell.text.length) return []
  const [token, ...others] = tokensOf(text)
  const measure = token?.kind === 'measure' && others.length === 0 ? token.measure : measureOf(text, '1')
  if (measure === null) return []
  const { x, width } = placeIn(cell)
  return [{ x, right: x + width, label: null, price: { measure, ml: null }, isOther: false, cell }]
}

/** "Club" behind "Bottle": an unknown word among the heads of prices names another price of the bottle. */
function otherPriceHeads(
  unknown: readonly (LabelPiece & { text: string })[],
  known: readonly ColumnHead[],
): ColumnHead[] {
  const bottle = known.find(({ price }) => price?.measure === 'bottle')
  if (!bottle) return []
  return unknown.flatMap(({ cell, start, end }): ColumnHead[] => {
    const { x, width } = placeIn(cell, start, end)
    const isKnown = known.some((head) => head.cell === cell)
    if (isKnown || x < bottle.right || start !== 0 || end !== cell.text.length) return []
    return [{ x, right: x + width, label: null, price: { measure: 'other', ml: null }, isOther: false, cell }]
  })
}

/** "Half bottles" or "Bottles" at the left is a heading; "Glass / Bottle", or "Bottle" at the right, are heads. */
function isHeadingOfMeasures({ line, heads, label }: Row): boolean {
  if (line.cells.length > 1 || heads.length === 0) return false
  const isList = heads.length > 1 && /[/|,]|\d/.test(line.text)
  const isAtLeft = line.x < line.block.x + line.block.width * 0.3
  return !isList && (isAtLeft || heads.length > 1 || label.length > 0)
}

function readLabelHead(text: string): Pick<ColumnHead, 'label' | 'price' | 'isOther'> | null {
  const word = foldText(text)
    .replace(/[.:()]/g, '')
    .trim()
  const label = labelByWord.get(word)
  if (label) return { label, price: null, isOther: false }
  if (priceWords.has(word)) return { label: null, price: { measure: null, ml: null }, isOther: false }
  if (otherWords.has(word)) return { label: null, price: null, isOther: true }
  return null
}

/** "Glass 125 ml", "Bottle": a measure and a size in one cell are one head. */
function readPriceHeads(row: Row): ColumnHead[] {
  const heads: (ColumnHead & { end: number })[] = []
  for (const token of row.heads) {
    const { x, width } = placeIn(token.cell, token.start, token.end)
    const last = heads.at(-1)
    const measure = token.kind === 'measure' ? token.measure : null
    const ml = token.kind === 'size' ? token.ml : null
    const between = last?.cell === token.cell ? token.cell.text.slice(last.end, token.start) : ''
    const fits =
      last?.cell === token.cell &&
      !/[/|,•·]/.test(between) &&
      (measure === null ? last.price?.ml === null : last.price?.measure === null)
    if (last?.price && fits) {
      last.price = { measure: last.price.measure ?? measure, ml: last.price.ml ?? ml }
      last.right = x + width
      last.end = token.end
    } else
      heads.push({
        x,
        right: x + width,
        label: null,
        price: { measure, ml },
        isOther: false,
        cell: token.cell,
        end: token.end,
      })
  }
  return heads
}

/** Two lines of heads: those above each other are one. */
export function joinHeads(above: readonly ColumnHead[], below: readonly ColumnHead[]): readonly ColumnHead[] {
  if (above.length === 0) return below
  const joined = above.map((head) => ({ ...head }))
  for (const head of below) {
    const match = joined.find(({ x, right }) => head.x < right + 4 && head.right > x - 4)
    if (!match) joined.push({ ...head })
    else if (match.price && head.price)
      match.price = {
        measure: match.price.measure ?? head.price.measure,
        ml: match.price.ml ?? head.price.ml,
      }
    else match.price ??= head.price
  }
  return joined.sort((a, b) => a.x - b.x)
}
