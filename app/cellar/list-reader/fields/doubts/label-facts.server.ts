// Facts of a label's words that speak for or against its reading: years and amounts left in the name, two wines in one,
// words that are known or in no field.
import type { RawEntry } from '../../raw-entry'
import type { ReadEntry } from '../../read-entry'
import { foldText } from '~/foundation/kit/fold-text'
import { findMentions } from '~/cellar/reference/mentions.server'
import { wordsOf } from '~/cellar/reference/name-key'
import { understandHeading } from '../../layout/headings/headings.server'
import { isProse } from '../../layout/headings/text-kinds'
import { producerIndex } from '../producer-index.server'
import { joints, producerLeads, producerTails, senseOf } from '../vocabulary'

/** Where a label prints its year. */
export type YearPlace = 'own cell' | 'start' | 'middle' | 'end'

export type LabelFacts = ReturnType<typeof labelFacts>

const longestName = 14
const fullYear = /(?<!\d)(?:19|20)\d\d(?!\d)/g
/** Four signs that begin like a year, most of them digits; a year that runs into a word; two digits behind a mark. */
const yearLike =
  /(?<![\p{L}\d.,])(?:[12lI|][90Oo](?=[^\s]{0,4}\d)[\dOoIlSsBZz|%?!]{2,4}|(?:19|20)\d\d\p{L}+|[‘’'`´]\d\d(?!\d)|(?:19|20)\d(?=\s|$))(?!\d)|\p{L}(?:19|20)\d\d(?!\d)/u
/** A sign with figures, cents, or figures beside a measure. */
const amountLike =
  /[$€£]\s?[\dlIoOsS]|(?<![\d'’])\d{1,4}[.,:]\d\d(?![\d%])|\b[\dlIoOsS]{1,4}\s?[$€£]|(?<=\s)\d{2,4}\s\p{Lu}|\b(?:glass|gl|glas|verre|calice|copa|btl|bottle)\.?\s?\d/iu
const glassWord = /\b(?:by the glass|glass|glas|verre|calice|copa)\b/i
const shortYear = /(?:^|[\s,(])(?:0\d|1\d|2[0-6]|9\d)(?=$|[\s,)])/
const endNumber = /\s\d{1,4}$/
const twoWines = /[$€£]\s?\d|(?<![\d'’])(?:19|20)\d\d(?!\d)|\s\d{3,4}\s/

export function labelFacts({ wine }: ReadEntry, { parts }: RawEntry) {
  const name = [wine.producer, wine.name].filter(Boolean).join(' ')
  const places = [wine.appellation, wine.region].filter((text) => text !== null && /\d/.test(text)).join(' ')
  const left = `${name} ${places}`.trim()
  const text = parts.map((part) => part.text).join(' ')
  const keys = wordsOf(name).map(({ key }) => key)
  const openKeys = keys.filter((key) => !joints.has(key))
  const used = new Set(
    wordsOf(
      [name, wine.appellation, wine.region, wine.country, wine.varietal, wine.vintage, wine.bin].join(' '),
    ).map(({ key }) => key),
  )
  const printed = typeof wine.vintage === 'number' ? yearPart(parts, wine.vintage) : null
  return {
    /** Words of the producer and the name. */
    words: name === '' ? 0 : name.split(/\s+/).length,
    lines: parts.filter(({ separator }) => separator === 'line').length + 1,
    /** Different years that are printed in it. */
    years: new Set(text.match(fullYear)).size,
    /** A year, or what may be a misread one, is left in the name: "2018JS", "202%1", "’18". */
    hasYear: yearLike.test(left) || left.match(fullYear) !== null,
    /** An amount, or what may be a misread one, is left in the name: "$16", "s1€", "12.75". */
    hasAmount: amountLike.test(left),
    /** Two figures by themselves in the name, which may be a year: "19 Barolo". */
    hasShortYear: shortYear.test(left),
    endsInNumber: endNumber.test(left),
    /** The name speaks of a glass. */
    hasGlass: glassWord.test(left),
    /** A price or a bin in the middle of a name, or more words than a name has. */
    isTwo: twoWines.test(wine.name) || wine.name.split(/\s+/).length > longestName,
    /** Words of the name that are places, grapes, wineries or words of labels. */
    known: knownIn(name, keys),
    /** Words of the label that are in no field. */
    leftOut: wordsOf(text).filter(
      ({ key }) => !used.has(key) && /\p{L}{3}/u.test(key) && !joints.has(key) && senseOf(key) === null,
    ).length,
    /** The name ends in a small word or a sign that something follows. */
    endsOpen: /[,;:&/(–-]$/.test(name) || joints.has(keys.at(-1) ?? ''),
    /** The name begins with a small letter. */
    beginsInside: /^[\p{Ll}),;.&]/u.test(name),
    hasOpenBracket: name.split('(').length !== name.split(')').length || name.split('"').length % 2 === 0,
    isSentence: isProse(name),
    /** It has a word of other goods, such as food. */
    hasGoods: understandHeading(name).goods !== null,
    hasWordTwice: new Set(openKeys).size < openKeys.length,
    yearPlace: printed && placeOf(printed),
    /** Of the text recognition of the year; 1 where the text is in the file. */
    yearConfidence: printed?.part.confidence ?? Math.min(1, ...parts.map(({ confidence }) => confidence)),
    /** Of the text recognition of the worst part of the label. */
    readConfidence: Math.min(1, ...parts.map(({ confidence }) => confidence)),
  }
}

function yearPart(parts: RawEntry['parts'], vintage: number) {
  const year = new RegExp(`(?<!\\d)(?:${vintage}|[‘’'\`´]\\s?${String(vintage).slice(2)})(?!\\d)`)
  const part = parts.findLast(({ text }) => year.test(text))
  const match = part && year.exec(part.text)
  return part && match ? { part, start: match.index, end: match.index + match[0].length } : null
}

function placeOf({ part: { text }, start, end }: NonNullable<ReturnType<typeof yearPart>>): YearPlace {
  const [before, behind] = [/[\p{L}\d]/u.test(text.slice(0, start)), /[\p{L}\d]/u.test(text.slice(end))]
  if (before && behind) return 'middle'
  return before ? 'end' : behind ? 'start' : 'own cell'
}

/** The words of a name that something is known of. */
function knownIn(name: string, keys: readonly string[]): number {
  const mentions = findMentions(name).map(({ text }) => wordsOf(text).length)
  const index = producerIndex([])
  const isKnown = (key: string) =>
    senseOf(key) !== null || producerLeads.has(key) || producerTails.has(key) || index.has(foldText(key))
  return mentions.reduce((sum, words) => sum + words, keys.filter(isKnown).length)
}
