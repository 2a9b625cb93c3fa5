// Printed words and amounts of each line of a page, to check an answer against. Pure.
import { asFigures } from '../layout/repair-figures'
import { wordsOf } from '~/cellar/reference/name-key'
import type { PageLine } from './model'

export interface PageWords {
  lines: readonly LineWords[]
  /** Text recognition misreads letters; then a word may differ from the page's in a letter or two. */
  isRecognized: boolean
}

export type LineWords = ReturnType<typeof lineWords>

export const wordsOfPage = (lines: readonly PageLine[], isRecognized: boolean): PageWords => ({
  isRecognized,
  lines: lines.map((line) => lineWords(line, isRecognized)),
})

function lineWords(line: PageLine, isRecognized: boolean) {
  const text = isRecognized ? withFigures(line.text) : line.text
  return {
    line,
    /** With figures for letters that text recognition takes for them. */
    text,
    words: keysOf(line.text),
    /** Every amount that its figures may mean, in cents. */
    amounts: new Set(amountsIn(text)),
    /** Whether it ends with figures that may be a price. */
    isPriced: endsWithPrice(text),
  }
}

/** How many lines below its label a price may be: texts in cells have notes between them. */
export const linesToPrice = 4

/** "95", "12 / 48", "$112 bottle", "45 EUR"; no year, size or age. */
function endsWithPrice(text: string): boolean {
  const [, figure = '', behind = ''] = /(\d[\d.,'’]*)(\D{0,10})$/.exec(text) ?? []
  return (
    figure !== '' &&
    !/^(?:19|20)\d\d$/.test(figure) &&
    !/^\s*(?:ml|cl|dl|lt?|%|months?|years?)\b/i.test(behind)
  )
}

/** The words of a value in the form of the page's. */
export const keysOf = (text: string): string[] => wordsOf(text).map(({ key }) => key)

/** Whether one of these words is the page's word for this one. */
export function hasWord(words: readonly string[], key: string, isRecognized: boolean): boolean {
  if (words.includes(key)) return true
  // A compound that is set apart or together: "Saint Estèphe", "L'Ermita", "Grand-Puy".
  if (key.length >= 4 && isJoined(words, key)) return true
  const tolerance = isRecognized ? allowedErrors(key) : 0
  return tolerance > 0 && words.some((word) => isWithin(word, key, tolerance))
}

function isJoined(words: readonly string[], key: string): boolean {
  return words.some((word, index) => {
    let joined = word
    for (let next = index + 1; next < words.length && joined.length < key.length; next += 1)
      joined += words[next]
    return joined === key
  })
}

/** Figures are never forgiven here: a wrong vintage or price has to be seen. */
function allowedErrors(key: string): number {
  if (/\d/.test(key) || key.length < 4) return 0
  return key.length < 8 ? 1 : 2
}

/** Whether two words are at most `most` insertions, deletions or changes of a letter apart. */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    if (Math.min(...next) > most) return false
    row = next
  }
  return row[b.length]! <= most
}

/** With figures for the letters that text recognition takes for them, where the rest of the word is figures. */
const withFigures = (text: string): string =>
  text.replace(/(?<![\p{L}\d])[\dOolISB]*\d[\dOolISB]*(?![\p{L}\d])/gu, asFigures)

/**
 * The amounts in cents that a line's figures may mean: "1.250,00", "1 250", "12,5", "90.-", "12/48". A sign before
 * three figures separates thousands, since prices have at most two decimals.
 */
export function amountsIn(text: string): number[] {
  const amounts: number[] = []
  const add = (whole: string, fraction = '') =>
    amounts.push(Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0')))
  const plain = text.replaceAll('½', '.5')
  for (const [figure] of plain.matchAll(/\d+(?:[.,'’]\d+)*/g)) {
    const decimals = /^(\d+|\d{1,3}(?:[.,'’]\d{3})+)[.,](\d{1,2})$/.exec(figure)
    if (decimals) add(decimals[1]!, decimals[2])
    else if (/^(?:\d+|\d{1,3}(?:[.,'’]\d{3})+)$/.test(figure)) add(figure)
  }
  for (const [, whole, fraction] of plain.matchAll(
    /(?<![\d.,])(\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d{2}))?(?!\d)/g,
  ))
    add(whole!, fraction)
  return amounts
}
