// Content of a line: a number at its start, a label, and the amounts, sizes and measures after it. Pure.
import type { WineType } from '~/cellar/reference/labels'
import { placeIn, type Cell } from './cells'
import type { Line } from './lines'
import type { Measure } from './measures'
import { readBin, type BinMark } from './bins'
import { repairFigures, type PlacedToken } from './repair-figures'
import { tokensOf, type Amount, type TokenPlace } from './tokens'
type PlacedAmount = Amount & TokenPlace & { cell: Cell; cellIndex: number }

/** An amount of a line with what the line itself says about it. */
export type RowPrice = ReturnType<typeof priceAt>

/** A part of a cell that belongs to the label. */
export interface LabelPiece {
  cell: Cell
  start: number
  end: number
}

export const textOf = ({ cell, start, end }: LabelPiece): string => cell.text.slice(start, end)

/** The row with another label; `wholeLabel` is it with the number at its start. */
export const withLabel = <Own extends Pick<Row, 'line'>>(
  row: Own,
  label: LabelPiece[],
  wholeLabel: LabelPiece[] = label,
) => ({ ...row, label, wholeLabel, labelText: label.map((piece) => textOf(piece).trim()).join(' ') })

/** An amount where it stands, without anything beside it. */
export function priceAt(amount: PlacedAmount) {
  const { x, width } = placeIn(amount.cell, amount.start, amount.end)
  return {
    amount,
    /** Size and measure printed beside it. */
    ml: null as number | null,
    measure: null as Measure | null,
    /** The vintage printed before it, where one label has several. */
    year: null as number | null,
    /** Where its figures end and its middle is. */
    right: x + width,
    center: x + width / 2,
  }
}

export interface Row {
  line: Line
  bin: BinMark | null
  /** Without the bin. */
  label: LabelPiece[]
  /** With the number at its start, where that turns out to be part of the name ("19 Crimes"). */
  wholeLabel: LabelPiece[]
  labelText: string
  prices: RowPrice[]
  /** Places where a column has no price: their middles. */
  blanks: number[]
  /** A word stands where the price belongs: "market", "on request". */
  saysUnpriced: boolean
  /** A size behind the label that belongs to no single price. */
  size: { ml: number; cell: Cell; start: number; end: number } | null
  /** Measures and sizes behind the label of a line without amounts: the heads of columns. */
  heads: PlacedToken[]
  /** The kind of wine that a code of the list says, with the code. */
  kind?: { type: WineType; piece: LabelPiece }
}

/** Reads one line. `isRecognized` allows for letters in place of figures. */
export function readRow(line: Line, isRecognized = false): Row {
  const tokens = line.cells.flatMap((cell, cellIndex) =>
    tokensOf(isRecognized ? withPoints(cell.text) : cell.text).map((token): PlacedToken => ({
      ...token,
      cell,
      cellIndex,
    })),
  )
  if (isRecognized) repairFigures(tokens)
  const bin = readBin(line)
  const first = bin
    ? tokens.findIndex((token) => token.cellIndex > bin.cellIndex || token.start >= bin.end)
    : 0
  const from = first === -1 ? tokens.length : first
  const start = suffixStart(tokens, from)
  return assemble(line, bin, tokens, from, start)
}

/** Text recognition takes points for colons: "17:75". */
const withPoints = (text: string) => text.replace(/(?<=\d):(?=\d\d(?!\d))/g, '.')

/** Where the amounts behind the label begin. */
function suffixStart(tokens: readonly PlacedToken[], from: number): number {
  let start = tokens.length
  while (start > from && tokens[start - 1]?.kind !== 'word') start--
  if (isNumberOfName(tokens, from, start)) start++
  const suffix = tokens.slice(start)
  const amounts = suffix.filter(({ kind }) => kind === 'amount').length
  const years = suffix.filter(({ kind }) => kind === 'year').length
  if (years > 0 && !isVertical(suffix)) {
    // The last year that something follows is the label's; a lone one at the end is a price only where a year came before.
    const last = suffix.findLastIndex(
      ({ kind }, index) => kind === 'year' && (index < suffix.length - 1 || (amounts === 0 && years === 1)),
    )
    start += last + 1
  }
  while (start < tokens.length && tokens[start]?.kind === 'separator') start++
  return start
}

const numbered = /^(?:bin|lot|block|vat|batch|no\.?|nº|n°|nr\.?)$/i

/** "Estate Shiraz Bin 65   33": the number behind such a word belongs to the name where a price follows. */
function isNumberOfName(tokens: readonly PlacedToken[], from: number, start: number): boolean {
  const [before, number, next] = [tokens[start - 1], tokens[start], tokens[start + 1]]
  return (
    start - 1 > from &&
    before !== undefined &&
    numbered.test(before.text) &&
    number?.kind === 'amount' &&
    number.isPlain &&
    number.cell === before.cell &&
    next?.kind === 'amount'
  )
}

/** "2015 120 / 2016 135": a year before each of several amounts. */
function isVertical(suffix: readonly PlacedToken[]): boolean {
  const kinds = suffix.filter(({ kind }) => kind === 'year' || kind === 'amount').map(({ kind }) => kind)
  return (
    kinds.length >= 4 &&
    kinds.length % 2 === 0 &&
    kinds.every((kind, index) => (kind === 'year') === (index % 2 === 0))
  )
}

function assemble(
  line: Line,
  bin: BinMark | null,
  tokens: readonly PlacedToken[],
  from: number,
  start: number,
): Row {
  const rest = tokens.slice(start)
  const suffix = isVertical(rest) ? rest : rest.map(asAmount)
  const labelTokens = tokens.slice(from, start)
  const label = labelPieces(labelTokens)
  const wholeLabel = from === 0 ? label : labelPieces(tokens.slice(0, start))
  const { prices, size } = pricesOf(suffix)
  return {
    ...withLabel({ line }, label, wholeLabel),
    bin,
    prices,
    blanks: suffix.filter(({ kind }) => kind === 'blank').map(centerOf),
    saysUnpriced: suffix.some(({ kind, text }) => kind === 'blank' && /\p{L}.*\p{L}/u.test(text)),
    size,
    heads: prices.length > 0 ? [] : suffix.filter(({ kind }) => kind === 'size' || kind === 'measure'),
  }
}

function labelPieces(tokens: readonly PlacedToken[]): LabelPiece[] {
  const pieces: LabelPiece[] = []
  for (const { cell, start, end } of tokens) {
    const last = pieces.at(-1)
    if (last?.cell === cell) last.end = end
    else pieces.push({ cell, start, end })
  }
  return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(textOf(piece)))
}

function centerOf({ cell, start, end }: PlacedToken): number {
  const { x, width } = placeIn(cell, start, end)
  return x + width / 2
}

/** Pairs amounts with the sizes, measures and years beside them, which stand before all of them or behind all. */
function pricesOf(suffix: readonly PlacedToken[]): Pick<Row, 'prices' | 'size'> {
  const marks = suffix.filter((token) => token.kind !== 'separator' && token.kind !== 'blank')
  const amounts = marks.filter(isAmount)
  const vertical = isVertical(suffix)
  const grouped = marksByGroup(suffix)
  const behind = marks.length > 0 && marks[0] !== undefined && isAmount(marks[0]) && isMark(marks.at(-1))
  const used = new Set<PlacedToken>()
  const prices = amounts.map((amount): RowPrice => {
    const marksNear = marksBeside(marks, amount, behind)
    const price = priceAt(amount)
    // A size before several amounts without marks of their own says how large the bottle is.
    if (amounts.length > 1 && marks.filter(isMark).length === 1 && marks.some(({ kind }) => kind === 'size'))
      return price
    for (const mark of grouped?.get(amount) ?? marksNear) {
      used.add(mark)
      if (mark.kind === 'size') price.ml = mark.ml
      if (mark.kind === 'measure') price.measure = mark.measure
      if (mark.kind === 'year' && vertical) price.year = mark.year
    }
    return price
  })
  const free = marks.find((mark) => mark.kind === 'size' && !used.has(mark))
  const size =
    free?.kind === 'size' ? { ml: free.ml, cell: free.cell, start: free.start, end: free.end } : null
  return { prices, size }
}

/** "23 glass / 91": where separators stand between the amounts, marks belong to the amount on their side. */
function marksByGroup(suffix: readonly PlacedToken[]): Map<PlacedToken, PlacedToken[]> | null {
  const [own, marks] = [suffix.filter(isAmount), suffix.filter(isMark)]
  // "24/40 3oz/5oz": as many marks as amounts, all of them behind or in front, are theirs in their order.
  const areApart =
    suffix.indexOf(own.at(-1)!) < suffix.indexOf(marks[0]!) ||
    suffix.indexOf(marks.at(-1)!) < suffix.indexOf(own[0]!)
  if (
    own.length > 1 &&
    own.length === marks.length &&
    areApart &&
    new Set(marks.map(({ kind }) => kind)).size === 1
  )
    return new Map(own.map((amount, at) => [amount, [marks[at]!]]))
  const groups: PlacedToken[][] = [[]]
  for (const token of suffix) {
    if (token.kind === 'separator' && /[/|•·]/.test(token.text)) groups.push([])
    else groups.at(-1)?.push(token)
  }
  const amounts = groups.map((group) => group.filter(isAmount))
  if (groups.length < 2 || amounts.some((found) => found.length !== 1)) return null
  return new Map(
    groups.flatMap((group, at) =>
      (amounts[at] ?? []).map((amount) => [amount, group.filter(isMark)] as const),
    ),
  )
}

const isAmount = (token: PlacedToken): token is PlacedAmount => token.kind === 'amount'
const isMark = (token: PlacedToken | undefined) => token?.kind === 'size' || token?.kind === 'measure'

/** A number such as 2000 that stands where a price belongs. */
function asAmount(token: PlacedToken): PlacedToken {
  if (token.kind !== 'year') return token
  return { ...token, kind: 'amount', cents: token.year * 100, currency: null, isSure: false, isPlain: true }
}

function marksBeside(marks: readonly PlacedToken[], amount: PlacedToken, behind: boolean): PlacedToken[] {
  const index = marks.indexOf(amount)
  const marksNear: PlacedToken[] = []
  for (let at = index + (behind ? 1 : -1); at >= 0 && at < marks.length; at += behind ? 1 : -1) {
    const mark = marks[at]
    if (!mark || mark.kind === 'amount') break
    marksNear.push(mark)
  }
  return marksNear
}
