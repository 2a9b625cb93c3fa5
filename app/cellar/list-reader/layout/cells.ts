// Cells of a line: pieces of text that stand together, with the place and the look of every character. Pure.
import type { Box, SourcePlace, SourceRun } from '../source-document'

/** A part of a cell that was one run of the document; `start` and `end` are indexes into the cell's text. */
interface Span {
  start: number
  end: number
  run: SourceRun
}

/** Text without a wide gap in it. */
export interface Cell extends Box {
  page: number
  text: string
  spans: readonly Span[]
}

/** A gap of this many type sizes starts a new cell. */
const cellGap = 0.9
/** A narrower gap than this is no space at all: small capitals, or a letter in another font. */
const wordGap = 0.13

/** Cuts the runs of one line into cells, from left to right. */
export function cellsOf(page: number, runs: readonly SourceRun[]): Cell[] {
  const pieces = runs.flatMap(withoutLeaders).sort((a, b) => a.x - b.x)
  const groups: Piece[][] = []
  for (const piece of pieces) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (!group || !before || piece.startsCell || gapBetween(before, piece) > cellGap) groups.push([piece])
    else group.push(piece)
  }
  return groups.map((group) => joinPieces(page, group)).filter(({ text }) => text !== '')
}

type Piece = SourceRun & { startsCell?: boolean }

/** In type sizes of the smaller of the two. */
function gapBetween(left: SourceRun, right: SourceRun): number {
  return (right.x - left.x - left.width) / Math.max(1, Math.min(left.size, right.size))
}

const leader =
  /(?:\s*[.·_‥…∙•]){4,}\s*|(?:\s[.·_‥…∙•]){3,}\s*|\s\.{2,3}(?:\s+|$)|\s*[-–—]{3,}\s*|^[.·_‥…∙\s]{2,}|[.·_‥…∙\s]*[…_‥]\s*$|^\s*…\s*/g

/** The texts of a run around its leaders ("Barolo ..... 45"), each with its part of the width. */
function withoutLeaders(run: SourceRun): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const add = (start: number, end: number) => {
    const piece = sliceRun(run, start, end)
    if (piece.text.trim() !== '')
      pieces.push(pieces.length > 0 || start > 0 ? { ...piece, startsCell: true } : piece)
  }
  for (const match of run.text.matchAll(leader)) {
    add(from, match.index)
    from = match.index + match[0].length
  }
  add(from, run.text.length)
  return pieces
}

/** A part of a run, trimmed; its place is estimated from the number of characters. */
export function sliceRun(run: SourceRun, start: number, end: number): SourceRun {
  const text = run.text.slice(start, end)
  const lead = text.length - text.trimStart().length
  const perCharacter = run.width / Math.max(1, run.text.length)
  const trimmed = text.trim()
  return {
    ...run,
    text: trimmed,
    x: run.x + (start + lead) * perCharacter,
    width: trimmed.length * perCharacter,
  }
}

function joinPieces(page: number, pieces: readonly Piece[]): Cell {
  let text = ''
  const spans: Span[] = []
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    const pieceText = piece.text.trim().replace(/\s+/g, ' ')
    if (pieceText === '') continue
    const isCents = /^[.,]\d\d\b/.test(pieceText) && /\d$/.test(text)
    const spaced =
      before &&
      !isCents &&
      (gapBetween(before, piece) > wordGap || /\s$/.test(before.text) || /^\s/.test(piece.text))
    if (text !== '' && spaced) text += ' '
    spans.push({ start: text.length, end: text.length + pieceText.length, run: piece })
    text += pieceText
  }
  return { page, text, spans, ...around(pieces) }
}

/** The smallest box around some others. */
export function around(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  if (left === Infinity) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Where a part of a cell stands; within a run it is estimated from the number of characters. */
export function placeIn(cell: Cell, start = 0, end = cell.text.length): SourcePlace {
  const boxes = spansBetween(cell, start, end).map(({ run, start: from, end: to }) => {
    const perCharacter = run.width / Math.max(1, to - from)
    const left = Math.max(start, from)
    const right = Math.min(end, to)
    return {
      x: run.x + (left - from) * perCharacter,
      y: run.y,
      width: Math.max(0, right - left) * perCharacter,
      height: run.height,
    }
  })
  return { page: cell.page, ...around(boxes.length > 0 ? boxes : [cell]) }
}

/** How the characters of a part of a cell look: what most of them have in common. */
export function lookOf(cell: Cell, start = 0, end = cell.text.length) {
  const spans = spansBetween(cell, start, end)
  const weight = (holds: (run: SourceRun) => boolean | undefined) =>
    spans.reduce((sum, span) => sum + (holds(span.run) ? span.end - span.start : 0), 0)
  const all = Math.max(
    1,
    weight(() => true),
  )
  return {
    isBold: weight((run) => run.isBold) * 2 > all,
    isItalic: weight((run) => run.isItalic) * 2 > all,
    size: Math.max(0, ...spans.map(({ run }) => run.size)),
    level: Math.max(0, ...spans.map(({ run }) => run.level ?? 0)),
    confidence: Math.min(1, ...spans.map(({ run }) => run.confidence ?? 1)),
  }
}

function spansBetween(cell: Cell, start: number, end: number) {
  return cell.spans.filter((span) => span.start < end && span.end > start)
}
