// Lines of a text in a space of a page, in millimeters.
import { millimeters, type TextStyle } from './font-metrics.server'

/** Lines of a text that fit, at the size at which they do. */
export interface FittedText {
  lines: string[]
  style: TextStyle
  /** Of the text as a whole, in millimeters. */
  height: number
}

interface Space {
  width: number
  /** In millimeters; lines beyond it end in an ellipsis. */
  height: number
  /** The text may become this small, in points, before it is shortened. */
  smallest?: number
}

type WidthOf = (text: string, style: TextStyle) => number

/** Height of a line in millimeters. */
export const lineHeightOf = ({ size }: TextStyle) => millimeters(size * 1.25)

/** Composed accents, which fonts have glyphs for, and no control characters. */
export const clean = (text: string) => text.normalize('NFC').replace(/[^\P{C}\n]+/gu, '')

/** Returns a function that fits a text in a space: smaller if it must be, then shortened with an ellipsis. */
export function createTextFitter(widthOf: WidthOf) {
  const fitted = new Map<string, FittedText>()
  return (text: string, style: TextStyle, space: Space): FittedText => {
    const key = JSON.stringify([text, style, space])
    let fittedText = fitted.get(key)
    if (!fittedText) {
      fittedText = fitText(widthOf, clean(text), style, space)
      // Texts that repeat, such as those of a card's copies, come close to each other.
      if (fitted.size > 500) fitted.clear()
      fitted.set(key, fittedText)
    }
    return fittedText
  }
}

function fitText(
  widthOf: WidthOf,
  text: string,
  style: TextStyle,
  { width, height, smallest = style.size }: Space,
): FittedText {
  for (let size = style.size; ; size = Math.max(smallest, size - 0.5)) {
    const sized = { ...style, size }
    const lineHeight = lineHeightOf(sized)
    const most = Math.max(1, Math.floor(height / lineHeight + 1e-6))
    const lines = wrap(widthOf, text, sized, width)
    // A word that is broken is read wrong: smaller is better.
    const isBroken = text.split(/\s+/u).some((word) => widthOf(word, sized) > width)
    if ((lines.length <= most && !isBroken) || size <= smallest) {
      const linesShown = lines.slice(0, most)
      if (lines.length > most) linesShown[most - 1] = shortened(widthOf, linesShown[most - 1]!, sized, width)
      return { lines: linesShown, style: sized, height: linesShown.length * lineHeight }
    }
  }
}

/** Breaks a text between words, or within one that is wider than a line. */
function wrap(widthOf: WidthOf, text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let current = ''
    for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
      const longer = current === '' ? word : `${current} ${word}`
      if (widthOf(longer, style) <= width) {
        current = longer
        continue
      }
      if (current !== '') lines.push(current)
      current = word
      while (widthOf(current, style) > width) {
        const head = longestHead(widthOf, current, style, width)
        lines.push(head)
        current = current.slice(head.length)
      }
    }
    if (current !== '') lines.push(current)
  }
  return lines
}

function longestHead(widthOf: WidthOf, word: string, style: TextStyle, width: number): string {
  const all = [...word]
  let count = all.length
  while (count > 1 && widthOf(all.slice(0, count).join(''), style) > width) count -= 1
  return all.slice(0, count).join('')
}

function shortened(widthOf: WidthOf, text: string, style: TextStyle, width: number): string {
  let shorter = text
  while (shorter !== '' && widthOf(`${shorter}…`, style) > width) shorter = [...shorter].slice(0, -1).join('')
  return `${shorter.trimEnd()}…`
}
