// Comparing a line of an invoice with the wines of the cellar. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { labelName, type Label, type Vintage } from '~/cellar/reference/labels'
import { formatName } from '~/cellar/reference/formats'

/** A wine that a line may be about. */
export interface WineMatch {
  wineId: string
  label: Label
  available: number
  bin: string
  /** 0 to 1, by trigrams of producer and name. */
  score: number
  /** A person chose it for this supplier's description before. */
  isRemembered: boolean
}

export interface LineToMatch {
  producer: string
  name: string
  description: string
  vintage: Vintage
  /** Milliliters; null is a standard bottle. */
  bottleMl: number | null
}

/** How a wine differs from a line: not at all, by vintage or size, or it only resembles it. */
type MatchKind = 'same' | 'vintage' | 'size' | 'similar'

/** A wine of this score is the same but for its vintage and size, whatever the words. */
const sureScore = 0.9
/** From this score on it is the same where one of the two has all words of the other. */
const likelyScore = 0.62
const usualMl = 750

function matchKind(line: LineToMatch, { label, score, isRemembered }: WineMatch): MatchKind {
  const isSameWine = isRemembered || score >= sureScore || (score >= likelyScore && hasAllWords(line, label))
  if (!isSameWine) return 'similar'
  if ((line.bottleMl ?? usualMl) !== label.formatMl) return 'size'
  if (line.vintage !== null && line.vintage !== label.vintage) {
    // A wine without a year in the cellar is the one that is bought every year.
    return label.vintage === null || label.vintage === 'NV'
      ? line.vintage === 'NV'
        ? 'same'
        : 'vintage'
      : 'vintage'
  }
  return 'same'
}

/** Words that are on many labels and tell no wines apart. */
const commonWords = new Set(
  'the de di du da del della des le la les il lo el et e and y und chateau domaine dom tenuta cantina bodegas bodega weingut azienda agricola estate winery vineyards wine wines vino vin rouge blanc rosso bianco tinto blanco doc docg aoc aop igt igp dop'.split(
    ' ',
  ),
)

function wordsOf(text: string): Set<string> {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.filter((word) => word.length > 1 && !commonWords.has(word) && !/^(?:19|20)\d\d$/.test(word)),
  )
}

function hasAllWords(line: LineToMatch, label: Label): boolean {
  const lineWords = wordsOf(`${line.producer} ${line.name}`)
  const names = wordsOf(`${label.producer} ${label.name}`)
  const origin = wordsOf(`${label.appellation} ${label.region} ${label.varietal} ${label.country}`)
  const more = wordsOf(line.description)
  const isIn = (words: Set<string>, ...others: Set<string>[]) =>
    [...words].every((word) => others.some((other) => other.has(word)))
  return (
    names.size > 0 && lineWords.size > 0 && (isIn(lineWords, names, origin) || isIn(names, lineWords, more))
  )
}

/** The best of the wines: the same first, then another vintage, then another size. */
export function bestMatch(
  line: LineToMatch,
  matches: readonly WineMatch[],
): { match: WineMatch; kind: MatchKind } | null {
  const order: MatchKind[] = ['same', 'vintage', 'size', 'similar']
  const ranked = matches
    .map((match) => ({ match, kind: matchKind(line, match) }))
    .sort(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        Number(b.match.isRemembered) - Number(a.match.isRemembered) ||
        b.match.score - a.match.score,
    )
  return ranked[0] ?? null
}

/** "2021 in your cellar, 2022 on the invoice": what differs, in words; empty where nothing does. */
export function differences(line: LineToMatch, label: Label): string[] {
  const differencesFound: string[] = []
  const year = (vintage: Vintage) => (vintage === null ? 'no vintage' : String(vintage))
  if (line.vintage !== label.vintage)
    differencesFound.push(
      `${capital(year(label.vintage))} in your cellar, ${year(line.vintage)} on the invoice`,
    )
  if (line.bottleMl !== null && line.bottleMl !== label.formatMl)
    differencesFound.push(
      `${formatName(label.formatMl)} in your cellar, ${formatName(line.bottleMl)} on the invoice`,
    )
  return differencesFound
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Display name of a line: producer, name, vintage and size, or its description. */
export function lineName({ producer, name, vintage, bottleMl, description }: LineToMatch): string {
  if (name === '') return description
  return labelName({ producer, name, vintage, formatMl: bottleMl ?? usualMl })
}
