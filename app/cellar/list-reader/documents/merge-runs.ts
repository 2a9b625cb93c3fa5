// Pieces of text as a PDF or text recognition has them, made into runs. Pure.
import type { SourceRun } from '../source-document'
import { joinLetterSpaced, plainSigns, textWidth } from './text-signs'

/** A piece of text with one style on one base line. */
export interface TextPiece {
  text: string
  x: number
  /** Of the base line, from the top of the page. */
  baseline: number
  width: number
  size: number
  isBold: boolean
  isItalic: boolean
  /** Name of the typeface without its styles; '' where it is not known. */
  family: string
}

/** Shares of the type's height: above and below the base line. */
const ascent = 0.8
/** Pieces whose base lines differ by less are on one line. */
const sameLine = 0.22
/** A gap of less than this is no space, of less than that a space. */
const noSpace = 0.09
const oneSpace = 0.3
/** With a space in the file between them, neighbors may be this far apart: justified lines have wide spaces. */
const typedSpace = 0.62
/** Sizes that differ by less belong to one style. */
const sameSize = 0.13

/**
 * The runs of a page, top to bottom and left to right in a line. Neighbors on a line that are a word space apart and
 * have one style are joined; a wider gap, another style or other size begins a new run. Small capitals and initials,
 * which follow without a gap, are joined whatever their size.
 */
export function mergeRuns(pieces: readonly TextPiece[]): SourceRun[] {
  return linesOf(pieces.flatMap(divided)).flatMap(lineRuns)
}

/** Pieces of one line each, lines by base line, pieces by place. */
function linesOf(pieces: readonly TextPiece[]): TextPiece[][] {
  const sorted = [...pieces].sort((a, b) => a.baseline - b.baseline || a.x - b.x)
  const lines: { baseline: number; size: number; pieces: TextPiece[] }[] = []
  for (const piece of sorted) {
    const line = lines
      .slice(-4)
      .find(
        ({ baseline, size }) => Math.abs(baseline - piece.baseline) <= sameLine * Math.min(size, piece.size),
      )
    if (line) line.pieces.push(piece)
    else lines.push({ baseline: piece.baseline, size: piece.size, pieces: [piece] })
  }
  return lines.map(({ pieces }) => withoutCopies(pieces.sort((a, b) => a.x - b.x)))
}

/** A shadow or a false bold is the same text, drawn again at nearly the same place. */
function withoutCopies(pieces: TextPiece[]): TextPiece[] {
  return pieces.filter((piece, at) => {
    const before = pieces.slice(Math.max(0, at - 3), at)
    return !before.some(
      (other) =>
        other.text === piece.text && piece.text.trim() !== '' && piece.x - other.x < 0.12 * piece.size + 0.3,
    )
  })
}

interface OpenRun {
  text: string
  pieces: TextPiece[]
  size: number
}

function lineRuns(pieces: TextPiece[]): SourceRun[] {
  const runs: OpenRun[] = []
  let hasSpace = false
  for (const piece of joinTracked(pieces)) {
    if (piece.text.trim() === '') {
      hasSpace = true
      continue
    }
    const run = runs.at(-1)
    const last = run?.pieces.at(-1)
    const joint = run && last ? jointOf(run, last, piece, hasSpace) : null
    if (run && joint !== null) {
      run.text += joint + piece.text
      run.pieces.push(piece)
      run.size = Math.max(run.size, piece.size)
    } else runs.push({ text: piece.text, pieces: [piece], size: piece.size })
    hasSpace = false
  }
  return runs.flatMap(finished)
}

/** Text between a run and the next piece: none, a space, or null where a new run begins. */
function jointOf(run: OpenRun, last: TextPiece, next: TextPiece, hasSpace: boolean): '' | ' ' | null {
  const size = Math.max(last.size, next.size)
  const gap = (next.x - (last.x + last.width)) / size
  if (gap < -1.2) return null
  const isOpen = hasSpace || /\s$/.test(last.text) || /^\s/.test(next.text)
  if (gap < noSpace && !isOpen) return ''
  if (gap > (isOpen ? typedSpace : oneSpace)) return null
  return isSameStyle(run, last, next) ? ' ' : null
}

function isSameStyle(run: OpenRun, last: TextPiece, next: TextPiece): boolean {
  const ratio = next.size / run.size
  return (
    last.isBold === next.isBold &&
    last.isItalic === next.isItalic &&
    last.family === next.family &&
    ratio > 1 - sameSize &&
    ratio < 1 + sameSize
  )
}

/** Letters that are pieces of their own with equal gaps are one word: "C", "A", "V", "A". */
function joinTracked(pieces: TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = []
  for (let at = 0; at < pieces.length;) {
    const letters = trackedFrom(pieces, at)
    if (letters.length < 4) {
      joined.push(pieces[at]!)
      at += 1
      continue
    }
    joined.push(wordOf(letters))
    at += pieces.slice(at).findIndex((piece) => piece === letters.at(-1)) + 1
  }
  return joined
}

/** Single letters from a place on, spaces left out, whose gaps are alike and wider than those of a word. */
function trackedFrom(pieces: TextPiece[], from: number): TextPiece[] {
  const letters: TextPiece[] = []
  let usual = 0
  for (const piece of pieces.slice(from)) {
    if (piece.text.trim() === '') continue
    if (!/^\p{L}$/u.test(piece.text.trim())) break
    const last = letters.at(-1)
    if (last) {
      const gap = piece.x - (last.x + last.width)
      if (gap < noSpace * piece.size || gap > 1.4 * piece.size || piece.size !== last.size) break
      if (letters.length > 1 && gap > usual * 1.5 + 0.5) break
      usual = letters.length === 1 ? gap : Math.max(usual, gap)
    }
    letters.push(piece)
  }
  return letters
}

function wordOf(letters: TextPiece[]): TextPiece {
  const [first, last] = [letters[0]!, letters.at(-1)!]
  const text = letters.map((letter) => letter.text.trim()).join('')
  return { ...first, text, width: last.x + last.width - first.x }
}

/** Two spaces or more between words are a gap within a piece; leaders are left to the code that divides lines. */
const wideGap = /\s{3,}|(?<![.,;:!?])\s{2,}/gu

/** A piece with wide gaps in it as several. Where they stand follows from the widths of common letters. */
function divided(piece: TextPiece): TextPiece[] {
  const text = piece.text
  if (isLetterSpaced(text)) return [{ ...piece, text: joinLetterSpaced(text) }]
  const parts = text.split(new RegExp(`(${wideGap.source})`, 'gu'))
  if (parts.length === 1) return [piece]
  const whole = textWidth(text) || 1
  let x = piece.x
  return parts.flatMap((part) => {
    const width = (textWidth(part) / whole) * piece.width
    const begins = x
    x += width
    return part.trim() === '' ? [] : [{ ...piece, text: part, x: begins, width }]
  })
}

const isLetterSpaced = (text: string): boolean => /^(\s*\p{L}\s+){3,}\p{L}\s*$/u.test(text)

function finished({ text, pieces, size }: OpenRun): SourceRun[] {
  const plain = joinLetterSpaced(plainSigns(text)).replace(/ {2,}/g, ' ').trim()
  if (plain === '') return []
  const [first, last] = [pieces[0]!, pieces.at(-1)!]
  const inStyle = (has: (piece: TextPiece) => boolean) =>
    pieces.filter(has).reduce((sum, piece) => sum + piece.text.length, 0) * 2 > text.length
  return [
    {
      text: plain,
      x: tenth(first.x),
      y: tenth(first.baseline - ascent * size),
      width: tenth(last.x + last.width - first.x),
      height: tenth(size),
      size: tenth(size),
      ...(inStyle((piece) => piece.isBold) && { isBold: true }),
      ...(inStyle((piece) => piece.isItalic) && { isItalic: true }),
    },
  ]
}

const tenth = (value: number): number => Math.round(value * 10) / 10
