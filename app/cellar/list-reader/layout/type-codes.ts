// Lists that set a letter for the kind of wine at each line: "R 2020 ...", "W 2021 ...", "Sp NV ...". A legend explains the
// letters, or the list's own set of them does. Pure.
import type { WineType } from '~/cellar/reference/labels'
import { readKind } from '../table/read-kind'
import { foldText } from '~/foundation/kit/fold-text'
import { lookup } from '~/foundation/kit/lookup'
import type { SourceDocument } from '../source-document'
import { placeIn } from './cells'
import { grouped, medianOf } from '../counts'
import { groupRuns } from './lines'
import { textOf, withLabel, type LabelPiece, type Row } from './rows'

/** A code at the start of a label, or in a cell of its own. */
interface Mark {
  code: string
  piece: LabelPiece
  isCell: boolean
  x: number
}

const isCode = (text: string) => /^\p{Lu}\p{L}{0,2}$/u.test(text)

/** So many lines with an amount show what a list does. */
const enough = 6

/** The rows of a list without the codes of its kinds, each with the kind that its code says. */
export function withTypeCodes(rows: readonly Row[], document: SourceDocument): readonly Row[] {
  const items = rows.filter(({ prices, label }) => prices.length > 0 && label.length > 0)
  if (items.length < enough) return rows
  const withKinds = withKindCells(rows, items)
  if (withKinds) return withKinds
  for (const isCell of [false, true]) {
    const marks = items.flatMap((row) => markOf(row, isCell) ?? [])
    const codes = new Set(marks.map(({ code }) => code))
    if (marks.length < items.length * 0.6 || codes.size < 2 || codes.size > 9) continue
    const legend = legendOf(document, codes) ?? usualCodes(codes)
    const legendMarks = marks.filter(({ code }) => legend.has(code))
    if (legendMarks.length < marks.length * 0.95 || !areAligned(rows, isCell)) continue
    return rows.map((row) => withKind(row, markOf(row, isCell), legend))
  }
  return rows
}

/** "Rouge | Barolo 2015": a cell of most lines says the kind in words. Null for a list without. */
function withKindCells(rows: readonly Row[], items: readonly Row[]): readonly Row[] | null {
  const kindCells = items.flatMap((row) => kindCellOf(row) ?? [])
  const kinds = new Set(kindCells.map(({ kind }) => kind))
  if (kindCells.length < items.length * 0.6 || kinds.size < 2) return null
  return rows.map((row) => {
    const cell = row.prices.length > 0 || row.saysUnpriced ? kindCellOf(row) : null
    if (!cell) return row
    const without = (pieces: readonly LabelPiece[]) =>
      pieces.filter((piece) => piece.cell !== cell.piece.cell)
    const kind = { type: cell.kind, piece: cell.piece }
    return { ...withLabel(row, without(row.label), without(row.wholeLabel)), kind }
  })
}

/** The first cell of a label, or its second behind a number or a year, where it is a word for a kind and nothing else. */
function kindCellOf({ label }: Row): { kind: WineType; piece: LabelPiece } | null {
  if (label.length < 2) return null
  const piece = label.find((own) => /\p{L}/u.test(textOf(own)))
  if (!piece || piece.start !== 0 || piece.end !== piece.cell.text.length) return null
  const text = piece.cell.text
  const kind = /^\p{L}+(?:[ -]\p{L}+)?$/u.test(text) && readKind(text)
  return kind ? { kind, piece } : null
}

function markOf(row: Row, isCell: boolean): Mark | null {
  if (!isCell) {
    const [piece, ...others] = row.label
    const text = piece?.cell.text.slice(piece.start, piece.end) ?? ''
    const [word = ''] = /^\S+/.exec(text) ?? []
    if (!piece || !isCode(word) || (word.length === text.length && others.length === 0)) return null
    const end = piece.start + word.length
    const { x } = placeIn(piece.cell, piece.start, end)
    return { code: foldText(word), piece: { cell: piece.cell, start: piece.start, end }, isCell, x }
  }
  const piece = row.label
    .slice(1)
    .find(({ cell, start, end }) => start === 0 && end === cell.text.length && isCode(cell.text))
  return piece ? { code: foldText(piece.cell.text), piece, isCell, x: piece.cell.x } : null
}

/** Codes stand below each other in each column of the page. */
function areAligned(rows: readonly Row[], isCell: boolean): boolean {
  const places = rows.flatMap((row) => {
    const mark = row.prices.length > 0 ? markOf(row, isCell) : null
    return mark ? [{ block: row.line.block.index, x: mark.x }] : []
  })
  const size = medianOf(rows.map(({ line }) => line.size))
  const near = [...grouped(places, ({ block }) => block).values()].flatMap((own) => {
    const middle = medianOf(own.map(({ x }) => x))
    return own.filter(({ x }) => Math.abs(x - middle) < size)
  })
  return near.length >= places.length * 0.9
}

/** "R red  W white  Ro rosé" or "R = red, W = white" somewhere on the pages; null where nothing explains the codes. */
function legendOf(document: SourceDocument, codes: ReadonlySet<string>): Map<string, WineType> | null {
  for (const page of document.pages) {
    for (const line of groupRuns(page.runs)) {
      const words = line.flatMap(({ text }) => text.split(/[^\p{L}]+/u)).filter((word) => word !== '')
      const legend = new Map<string, WineType>()
      words.forEach((word, at) => {
        const kind = readKind(words[at + 1] ?? '')
        const code = foldText(word)
        if (codes.has(code) && kind !== null && !codes.has(foldText(words[at + 1] ?? '')))
          legend.set(code, kind)
      })
      if (legend.size >= 2 && legend.size >= codes.size * 0.6) return legend
    }
  }
  return null
}

const usual = lookup<WineType>({
  w: 'white',
  wh: 'white',
  b: 'white',
  bl: 'white',
  r: 'red',
  rd: 'red',
  t: 'red',
  ro: 'rose',
  rs: 'rose',
  ros: 'rose',
  o: 'orange',
  s: 'sparkling',
  sp: 'sparkling',
  spk: 'sparkling',
  sw: 'sweet',
  d: 'sweet',
  f: 'fortified',
})

/** Usual meanings of the letters, if white and red are among them; together with "T" for tinto, "R" is rosado. */
function usualCodes(codes: ReadonlySet<string>): Map<string, WineType> {
  const kinds = [...codes].flatMap((code): [string, WineType][] => {
    const kind = code === 'r' && codes.has('t') ? 'rose' : usual.get(code)
    return kind === undefined ? [] : [[code, kind]]
  })
  const kindSet = new Set(kinds.map(([, kind]) => kind))
  return kindSet.has('white') && kindSet.has('red') ? new Map(kinds) : new Map()
}

function withKind(row: Row, mark: Mark | null, legend: ReadonlyMap<string, WineType>): Row {
  const kind = mark && legend.get(mark.code)
  if (!mark || !kind) return row
  const without = (pieces: readonly LabelPiece[]) =>
    pieces.flatMap((piece) => {
      if (piece.cell !== mark.piece.cell || piece.start > mark.piece.start) return [piece]
      const rest = piece.cell.text.slice(mark.piece.end, piece.end)
      const start = mark.piece.end + rest.length - rest.trimStart().length
      return start < piece.end ? [{ ...piece, start }] : []
    })
  return {
    ...withLabel(row, without(row.label), without(row.wholeLabel)),
    kind: { type: kind, piece: mark.piece },
  }
}
