// Recognized words made into lines and runs. Pure.
import { medianOf } from '../../counts'
import type { SourceRun } from '../../source-document'
import { joinLetterSpaced, plainSigns } from '../text-signs'

/** A recognized word in pixels. */
export interface RecognizedWord {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  /** 0 to 1. */
  confidence: number
}

interface PlacedWord extends RecognizedWord {
  baseline: number
  size: number
}

/** Heights of letters in shares of the type's size, in common faces. */
const tall = 0.7
const low = 0.47
const tail = 0.2
/** A gap of this many sizes begins a new run; between two amounts, which are seldom one, a smaller one does. */
const runGap = 0.7
const amountGap = 0.36
/** Base lines of neighbors differ by less, in sizes. */
const sameLine = 0.34
const surelyNothing = 0.2

/** The runs of a page whose lines are level, top to bottom; the runs of a line have one base line. */
export function wordsToRuns(words: readonly RecognizedWord[]): SourceRun[] {
  const placed = placedWords(withoutSurroundings(words.filter(isText)))
  return linesOf(placed).flatMap(lineRuns)
}

/** Edges of the paper, rules and grain are recognized as signs as well. */
function isText({ text, confidence, left, right, top, bottom }: RecognizedWord): boolean {
  if (confidence < surelyNothing) return false
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length
  if (/^[|_¦\\[\]{}~=—–-]+$/.test(text) && bottom - top > 2.5 * (right - left)) return false
  if (letters === 0) return confidence > (/^[-–—&~/€$£¥+*"'“”‘’().,:;½¼¾•·%]+$/.test(text) ? 0.4 : 0.75)
  return letters > 2 || confidence > 0.4 || /\d/.test(text)
}

/** Sure enough to show where the page's text is. */
const sure = 0.8

/** A photo shows the table around the page, whose grain is recognized as signs far from all words. */
function withoutSurroundings(words: RecognizedWord[]): RecognizedWord[] {
  const readWords = words.filter(
    ({ text, confidence }) => confidence >= sure && /[\p{L}\p{N}]{2}/u.test(text),
  )
  if (readWords.length < 10) return words
  const margin = 1.5 * medianOf(readWords.map(({ top, bottom }) => bottom - top))
  const left = Math.min(...readWords.map((word) => word.left)) - margin
  const right = Math.max(...readWords.map((word) => word.right)) + margin
  const top = Math.min(...readWords.map((word) => word.top)) - margin
  const bottom = Math.max(...readWords.map((word) => word.bottom)) + margin
  return words.filter(
    (word) => word.right > left && word.left < right && word.bottom > top && word.top < bottom,
  )
}

/** Words with their base line and the size of their type, which follow from the kinds of their letters. */
function placedWords(words: readonly RecognizedWord[]): PlacedWord[] {
  const sizes = words.flatMap((word) => (/[\p{L}\p{N}]/u.test(word.text) ? [sizeOf(word)] : []))
  const usual = medianOf(sizes) || 1
  return words.flatMap((word) => {
    const isWord = /[\p{L}\p{N}]/u.test(word.text)
    const size = isWord ? sizeOf(word) : usual
    if (isWord && size > 6 * usual) return []
    // A sign such as a dash stands at half the height of small letters.
    const baseline = isWord
      ? word.bottom - (hasTail(word.text) ? tail * size : 0)
      : (word.top + word.bottom) / 2 + 0.26 * size
    return [{ ...word, size, baseline }]
  })
}

const hasTail = (text: string): boolean => /[gjpqyçQ(),;]/.test(text)

function sizeOf({ text, top, bottom }: RecognizedWord): number {
  const isTall = /[\p{Lu}\dbdfhklt()ß€$£&äöüéèêâîôûàùíóúáñ]/u.test(text)
  return (bottom - top) / ((isTall ? tall : low) + (hasTail(text) ? tail : 0))
}

/** Each word joins the line whose last word is on its level; lines from top to bottom. */
function linesOf(words: PlacedWord[]): PlacedWord[][] {
  const lines: PlacedWord[][] = []
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    let nearest: { line: PlacedWord[]; off: number } | null = null
    for (const line of lines) {
      const last = line.at(-1)!
      const size = Math.min(Math.max(last.size, word.size), 1.6 * Math.min(last.size, word.size))
      const off = Math.abs(levelOf(line) - word.baseline) / size
      const overlap = (last.right - word.left) / size
      if (off <= sameLine && overlap < 0.5 && (!nearest || off < nearest.off)) nearest = { line, off }
    }
    if (nearest) nearest.line.push(word)
    else lines.push([word])
  }
  return lines.sort((a, b) => baselineOf(a) - baselineOf(b))
}

/** Of the last words of a line: a page that is not quite flat bends its lines. */
const levelOf = (line: PlacedWord[]): number => medianOf(line.slice(-3).map(({ baseline }) => baseline))

const baselineOf = (line: PlacedWord[]): number => medianOf(line.map(({ baseline }) => baseline))

const isAmount = (text: string): boolean => /^[€$£]?\d[\d.,]*[€$£]?$/.test(text)

function lineRuns(line: PlacedWord[]): SourceRun[] {
  const baseline = baselineOf(line)
  const runs: PlacedWord[][] = []
  for (const word of line) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const size = last ? Math.max(last.size, word.size) : 0
    const most = last && isAmount(last.text) && isAmount(word.text) ? amountGap : runGap
    if (run && last && word.left - last.right <= most * size) run.push(word)
    else runs.push([word])
  }
  return runs.flatMap((run) => runOf(run, baseline))
}

/** The letter l of "0,1 l" is a stroke like the digit 1; no list sells 0.11 or 0.751 of anything. */
const mended = (text: string): string =>
  text.replace(/^(0[.,](?:05|1|125|15|2|25|3|375|5|75))[1I|](?=\)?$)/, '$1 l')

function runOf(words: PlacedWord[], baseline: number): SourceRun[] {
  const text = joinLetterSpaced(plainSigns(words.map((word) => mended(word.text)).join(' '))).trim()
  if (text === '') return []
  const size = medianOf(words.map((word) => word.size))
  const [left, right] = [words[0]!.left, Math.max(...words.map((word) => word.right))]
  const confidence = Math.min(...words.map((word) => word.confidence))
  return [
    {
      text,
      x: left,
      y: baseline - 0.8 * size,
      width: right - left,
      height: size,
      size,
      confidence: Math.round(confidence * 100) / 100,
    },
  ]
}
