// Where on its page an answered wine is printed. Pure.
import type { AnsweredWine } from './answer'
import { hasWord, keysOf, linesToPrice, type LineWords, type PageWords } from './page-words'

export interface WinePlace {
  /** The lines of the wine, at least one. */
  lines: readonly LineWords[]
  /** The part of the label's words that is printed there, 0 to 1. */
  share: number
}

/** Most lines of one wine: label, producer and prices below each other, and a note. */
const mostLines = 4

/**
 * The lines that hold the most of a wine's label and figures. The model's line numbers only decide between lines that
 * hold the same. Null where no line holds a word of the label.
 */
export function locateWine(wine: AnsweredWine, { lines, isRecognized }: PageWords): WinePlace | null {
  const keys = [...new Set(keysOf(`${wine.producer} ${wine.name}`))]
  if (keys.length === 0 || lines.length === 0) return null
  const weights = keys.map((key) => 1 / (1 + lines.filter(({ words }) => words.includes(key)).length))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const figures = [wine.bottlePrice, ...wine.glasses.map(({ price }) => price)].filter(
    (cents) => cents !== null,
  )
  const hits = lines.map(({ words }) => keys.map((key) => hasWord(words, key, isRecognized)))

  let best: { from: number; count: number; score: number; share: number } | null = null
  for (let from = 0; from < lines.length; from += 1) {
    const foundKeys = keys.map(() => false)
    for (let count = 1; count <= mostLines && from + count <= lines.length; count += 1) {
      const at = from + count - 1
      // Each line adds a word of the label: figures alone may be those of the next wine.
      if (!hits[at]!.some((isHit, index) => isHit && !foundKeys[index])) {
        if (count === 1) break
        continue
      }
      // Two lines with a price each are two wines.
      if (lines[at]!.isPriced && lines.slice(from, at).some(({ isPriced }) => isPriced)) break
      hits[at]!.forEach((isHit, index) => (foundKeys[index] ||= isHit))
      const wineLines = lines.slice(from, at + 1)
      const label = weights.reduce((sum, weight, index) => sum + (foundKeys[index] ? weight : 0), 0) / total
      // Below the label a price is worth almost as much: lists set in cells have it there.
      const below = lines.slice(at + 1, at + 1 + linesToPrice).find(({ isPriced }) => isPriced)
      const prices = figures.reduce((sum, cents) => {
        if (wineLines.some(({ amounts }) => amounts.has(cents))) return sum + 1
        return below?.amounts.has(cents) ? sum + 0.9 : sum
      }, 0)
      const year =
        typeof wine.vintage === 'number' &&
        wineLines.some(({ words }) => words.includes(String(wine.vintage)))
      const score =
        label * 3 +
        (figures.length === 0 ? 0 : prices / figures.length) +
        (year ? 0.6 : 0) +
        nearness(wine.line, wineLines[0]!.line.number) -
        (count - 1) * 0.12
      if (best === null || score > best.score)
        best = { from, count, score, share: foundKeys.filter(Boolean).length / keys.length }
    }
  }
  if (best === null) return null
  return { lines: lines.slice(best.from, best.from + best.count), share: best.share }
}

/** Up to a third for the line that the model named; text recognition and columns may shift it by a few. */
function nearness(target: number | null, number: number): number {
  if (target === null) return 0
  return Math.max(0, 0.35 - Math.abs(target - number) * 0.05)
}
