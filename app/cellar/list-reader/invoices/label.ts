// Reads the text of an invoice's line: the wine, its bottle, and the number of bottles in a case. Pure.
import { findSizes } from '../fields/bottle-size'
import { milliliters } from '../layout/tokens'
import { isTradeFormat, largestFormat, smallestFormat } from '~/cellar/reference/formats'
import { withoutDays } from './dates'
import { theBottle, theCase, unitOf } from './words'

export type ReadLabel = ReturnType<typeof labelOf>

const units = 'ml|cl|dl|l|lt|ltr|litres?|liters?|litri|liter'
const number = String.raw`\d+(?:[.,]\d+)?`
const times = String.raw`\s?[x×/*]\s?`

/** Milliliters of a size; without a unit, centiliters are two digits and liters less than 19. */
export function millilitersOf(text: string, unit: string): number | null {
  const value = Number(text.replace(',', '.'))
  const bare = value >= 100 ? 1 : value > 18 ? 10 : 1_000
  const ml = Math.round(value * (milliliters.get(unit.charAt(0).toLowerCase()) ?? bare))
  return ml >= smallestFormat && ml <= largestFormat ? ml : null
}

const packAndSize = new RegExp(
  `(?<![\\d.,])(\\d{1,3})(?:er)?${times}(${number})\\s?(${units})?(?![\\p{L}\\d])\\.?`,
  'iu',
)
const sizeAndPack = new RegExp(`(?<![\\d.,])(${number})\\s?(${units})${times}(\\d{1,2})(?![\\p{L}\\d])`, 'iu')
const caseOf = new RegExp(
  `(?<![\\p{L}\\d])${theCase}\\.?\\s?(?:of|de|da|di|van|mit|zu|x|a|à|/)?\\s?(\\d{1,2})(?![\\d.,])(?:\\s?(?:${theBottle}|x)\\b\\.?)?`,
  'iu',
)
const packOf = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d{1,2})\\s?[-/]?\\s?(?:er|pk|pack|(?:${theBottle})\\s?(?:/|per|par|por|je|-)\\s?|x)?[-\\s/]*(?:pk|pack|${theCase})(?![\\p{L}])\\.?`,
  'iu',
)
const sizeAlone = new RegExp(`(?<![\\p{L}\\d.,])(${number})\\s?(${units})(?![\\p{L}\\d])\\.?`, 'iu')
const unitAndSize = new RegExp(`(?<![\\p{L}\\d])(${units})\\.?\\s?(${number})(?![\\p{L}\\d.,])`, 'iu')
/** A quantity; "6 x 75cl" is a pack. */
const leading = new RegExp(
  `^\\s*(\\d{1,4}(?:[.,]5)?)\\s?(x|×|${theCase}|${theBottle})(?![\\p{L}])(?!\\s?${number}\\s?(?:${units})(?!\\p{L})|\\s?\\d{3})\\.?\\s?(?:of |x )?`,
  'iu',
)
const year = /(?<![\d.,/'])((?:19[3-9]|20[0-4])\d)(?:er\b)?(?![\d.,/%]\d|\d|\s?(?:ml|cl|l)\b)/
const shortYear = /(?<=\s)['’](\d\d)(?!\d)/
const blend =
  /(?<![\p{L}])(?:n\.?\s?v\.?|m\.?v\.?|non[- ]vintage|s\.a\.|sans ann[ée]e|senza annata|ohne jahrgang)(?![\p{L}])/iu
const alcohol = /(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?\s?(?:%|°)\s?(?:vol\.?|alc\.?(?:\/vol\.?)?|abv)?/giu
const packing = /(?<![\p{L}])(?:owc|cbo|ohk|cb|wooden case|bib)(?:\s?\d{1,2})?(?![\p{L}\d])/giu

/** Between the words around a part that was taken away: often producer and name. */
const gap = ' | '

/**
 * Takes the parts of a line's text that follow rules away, such as a quantity at its beginning ("3 cs", "12 x"), and leaves
 * the words of the label for producer and name, with their separators.
 */
export function labelOf(description: string) {
  let rest = withoutDays(description).replace(/\s+/g, ' ').trim()
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)}${gap}${rest.slice(match.index + match[0].length)}`
    return match
  }
  const first = take(leading)
  const unit = first ? unitOf(first[2]!) : null
  const quantity = first ? { count: Number(first[1]!.replace(',', '.')), unit } : null
  const takeSize = (pattern: RegExp, [size, unit, pack]: readonly [number, number, number?]) => {
    const match = pattern.exec(rest)
    const ml = match && millilitersOf(match[size]!, match[unit] ?? '')
    const count = match && pack ? Number(match[pack]) : null
    if (ml === null || (count !== null && (!isPack(count) || isBarePair(match!)))) return null
    take(pattern)
    return { ml, count }
  }
  const both = takeSize(packAndSize, [2, 3, 1]) ?? takeSize(sizeAndPack, [1, 2, 3])
  let packSize = both?.count ?? null
  if (packSize === null) {
    const pack = take(caseOf) ?? take(packOf)
    if (pack && isPack(Number(pack[1]))) packSize = Number(pack[1])
  }
  // "CL 75" follows the name on Italian invoices.
  const size = both ?? takeSize(sizeAlone, [1, 2]) ?? takeSize(unitAndSize, [2, 1])
  let bottleMl = size?.ml ?? null
  const word = findSizes(rest).find(({ ml }) => bottleMl === null || bottleMl === ml)
  if (word) {
    rest = `${rest.slice(0, word.start)}${gap}${rest.slice(word.end)}`
    bottleMl = word.ml
  }
  rest = rest.replace(alcohol, ' ').replace(packing, ' ')
  const printed = take(year)
  const short = printed ? null : take(shortYear)
  const isBlend = !printed && !short && take(blend) !== null
  const vintage: number | 'NV' | null = printed
    ? Number(printed[1])
    : short
      ? 2_000 + Number(short[1])
      : isBlend
        ? 'NV'
        : null
  return { label: tidy(rest), vintage, bottleMl, packSize, quantity }
}

const isPack = (count: number): boolean => count >= 1 && count <= 60

/** Without a unit, "12/750" and "6/75" are packs; "12/14" is a part of "2012/14" and "11/20" of a date. */
const isBarePair = ([, , size, unit]: RegExpExecArray): boolean =>
  !unit &&
  ((Number(size!.replace(',', '.')) <= 31 && !/[.,]/.test(size!)) ||
    !isTradeFormat(millilitersOf(size!, '') ?? 0))

function tidy(text: string): string {
  return text
    .replace(/\(\s*[,;/-]*\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+([,;)])/g, '$1')
    .replace(/\s*[|]\s*(?=[,;|–()])|(?<=[,;(–-]\s*)[|]\s*/g, ' ')
    .replace(/([,;|–-])(?:\s*[,;|–])+/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:|/–-]+|[\s,;:|/(–-]+$/g, '')
    .trim()
}

/** A year of two figures at the end of a label: "Riesling Mosel 20". */
const endYear = /^(.*\p{L}.*)\s['’]?(\d\d)$/u

/** The labels, with two figures at their ends read as vintages where most lines end so and none print a whole year. */
export function withShortYears<Label extends Pick<ReadLabel, 'label' | 'vintage'>>(
  labels: readonly Label[],
  lastYear: number,
): Label[] {
  const years = labels.map(({ label }) => endYear.exec(label))
  const ending = years.filter(Boolean).length
  const printed = labels.filter(({ vintage }) => typeof vintage === 'number').length
  if (ending < 2 || ending * 2 < labels.length || printed * 4 > labels.length) return [...labels]
  return labels.map((label, at) => {
    const [, rest, figures] = years[at] ?? []
    if (rest === undefined || figures === undefined || label.vintage !== null) return label
    const year = 2_000 + Number(figures)
    return { ...label, label: rest, vintage: year <= lastYear ? year : year - 100 }
  })
}

interface Count {
  cases: number | null
  /** Bottles in all, or those beside the cases. */
  bottles: number | null
  packSize: number | null
}

const inCases = new RegExp(
  `^\\s*(?<cases>-?\\d{1,4}(?:[.,]5)?)\\s?(?:${theCase}|kt|krt|ct|crt|cx)\\.?(?:\\s?(?:/|à|a|of|x|de|da|zu|mit|van|per|\\()?\\s?(?<pack>\\d{1,2})\\s?(?<unit>${theBottle})?\\.?\\)?)?(?:\\s?(?:\\+|and|et|e|y|und|en)\\s?(?<loose>\\d{1,3})\\s?(?:${theBottle})?\\.?)?\\s*$`,
  'iu',
)
const timesPack =
  /^\s*(?<cases>-?\d{1,4})\s?[x×]\s?(?<pack>\d{1,2})(?:\s?\+\s?(?<loose>\d{1,3}))?(?:\s?\p{L}{1,4}\.?)?\s*$/u

/**
 * A quantity in words: "2 cs / 6", "1 Kt. à 12 Fl. + 10 Fl.", "3 x 6"; null where it is a plain number. Bottles behind
 * the cases are those in a case, unless the line prints another pack: "3 cs / 2 btl" of 12.
 */
export function countOf(text: string, printedPack: number | null): Count | null {
  const { cases, pack, unit, loose } = (inCases.exec(text) ?? timesPack.exec(text))?.groups ?? {}
  if (cases === undefined) return null
  const numberOf = (figures: string | undefined) => (figures === undefined ? null : Number(figures))
  const isLoose = unit !== undefined && printedPack !== null && Number(pack) !== printedPack
  return {
    cases: Number(cases.replace(',', '.')),
    packSize: isLoose ? null : numberOf(pack),
    bottles: numberOf(isLoose ? pack : loose),
  }
}
