// What the text of an invoice's line says: the wine, its bottle, and how many are in a case. Pure.
import { foldText } from '~/kit/fold-text'
import { smallestFormat, largestFormat } from '../../reference/formats'
import { bottleUnitPattern, caseUnitPattern, unitOf } from './words'

export interface ReadLabel {
  /** What is left for producer and name, with its separators. */
  label: string
  vintage: number | 'NV' | null
  bottleMl: number | null
  packSize: number | null
  /** A quantity at the beginning: "3 cs", "12 x". */
  quantity: { count: number; unit: 'cases' | 'bottles' | null } | null
}

const units = 'ml|cl|dl|l|lt|ltr|litres?|liters?|litri|liter'
const number = String.raw`\d+(?:[.,]\d+)?`
const times = String.raw`\s?[x×/*]\s?`

/** Milliliters of a size; without a unit, centiliters are two digits and liters less than 19. */
export function millilitersOf(text: string, unit: string): number | null {
  const value = Number(text.replace(',', '.'))
  const folded = unit.toLowerCase()
  const factor = folded.startsWith('m')
    ? 1
    : folded.startsWith('c')
      ? 10
      : folded.startsWith('d')
        ? 100
        : folded.startsWith('l')
          ? 1_000
          : value >= 100
            ? 1
            : value > 18
              ? 10
              : 1_000
  const ml = Math.round(value * factor)
  return ml >= smallestFormat && ml <= largestFormat ? ml : null
}

const packAndSize = new RegExp(
  `(?<![\\d.,])(\\d{1,3})(?:er)?${times}(${number})\\s?(${units})?(?![\\p{L}\\d])\\.?`,
  'iu',
)
const sizeAndPack = new RegExp(`(?<![\\d.,])(${number})\\s?(${units})${times}(\\d{1,2})(?![\\p{L}\\d])`, 'iu')
const caseOf = new RegExp(
  `(?<![\\p{L}\\d])${caseUnitPattern}\\.?\\s?(?:of|de|da|di|van|mit|zu|x|a|à|/)?\\s?(\\d{1,2})(?![\\d.,])(?:\\s?(?:${bottleUnitPattern}|x)\\b\\.?)?`,
  'iu',
)
const packOf = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d{1,2})\\s?[-/]?\\s?(?:er|pk|pack|(?:${bottleUnitPattern})\\s?(?:/|per|par|por|je|-)\\s?|x)?[-\\s/]*(?:pk|pack|${caseUnitPattern})(?![\\p{L}])\\.?`,
  'iu',
)
const sizeAlone = new RegExp(`(?<![\\p{L}\\d.,])(${number})\\s?(${units})(?![\\p{L}\\d])\\.?`, 'iu')
const leading = new RegExp(
  `^\\s*(\\d{1,4}(?:[.,]5)?)\\s?(x|×|${caseUnitPattern}|${bottleUnitPattern})(?![\\p{L}])\\.?\\s?(?:of |x )?`,
  'iu',
)
const year = /(?<![\d.,/'])((?:19[3-9]|20[0-4])\d)(?![\d.,/%]\d|\d|\s?(?:ml|cl|l)\b)/
const shortYear = /(?<=\s)['’](\d\d)(?!\d)/
const blend =
  /(?<![\p{L}])(?:n\.?\s?v\.?|m\.?v\.?|non[- ]vintage|s\.a\.|sans ann[ée]e|senza annata|ohne jahrgang)(?![\p{L}])/iu
const alcohol = /(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?\s?(?:%|°)\s?(?:vol\.?|alc\.?(?:\/vol\.?)?|abv)?/giu
const packing = /(?<![\p{L}])(?:owc|cbo|ohk|cb|wooden case|bib)(?:\s?\d{1,2})?(?![\p{L}\d])/giu

const sizeWords: readonly [RegExp, number][] = [
  [/(?<![\p{L}])(?:double magnum)(?![\p{L}])/iu, 3_000],
  [/(?<![\p{L}])(?:magnums?|mag)(?![\p{L}])/iu, 1_500],
  [/(?<![\p{L}])(?:jeroboam)(?![\p{L}])/iu, 3_000],
  [
    /(?<![\p{L}])(?:half[- ]bottles?|demi(?:[- ]bouteille)?s?|mezza(?: bottiglia)?|halbe flasche|halve fles|media botella)(?![\p{L}])/iu,
    375,
  ],
]

/** Takes the parts of a line's text that follow rules away and leaves the words of the label. */
export function labelOf(description: string): ReadLabel {
  let rest = description.replace(/\s+/g, ' ').trim()
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const first = take(leading)
  const unit = first ? unitOf(first[2]!) : null
  const quantity = first ? { count: Number(first[1]!.replace(',', '.')), unit } : null
  let bottleMl: number | null = null
  let packSize: number | null = null
  const both = packAndSize.exec(rest)
  const bothMl = both ? millilitersOf(both[2]!, both[3] ?? '') : null
  const turned = sizeAndPack.exec(rest)
  const turnedMl = turned ? millilitersOf(turned[1]!, turned[2]!) : null
  if (both && bothMl !== null && isPack(Number(both[1])) && !isYearPair(both)) {
    take(packAndSize)
    packSize = Number(both[1])
    bottleMl = bothMl
  } else if (turned && turnedMl !== null && isPack(Number(turned[3]))) {
    take(sizeAndPack)
    packSize = Number(turned[3])
    bottleMl = turnedMl
  }
  if (packSize === null) {
    const pack = take(caseOf) ?? take(packOf)
    if (pack && isPack(Number(pack[1]))) packSize = Number(pack[1])
  }
  if (bottleMl === null) {
    const alone = sizeAlone.exec(rest)
    bottleMl = alone ? millilitersOf(alone[1]!, alone[2]!) : null
    if (bottleMl !== null) take(sizeAlone)
  }
  for (const [pattern, ml] of sizeWords) {
    if (bottleMl !== null && bottleMl !== ml) continue
    if (take(pattern)) bottleMl = ml
  }
  rest = rest.replace(alcohol, ' ').replace(packing, ' ')
  const printed = take(year)
  const short = printed ? null : take(shortYear)
  const isBlend = !printed && !short && take(blend) !== null
  const vintage = printed ? Number(printed[1]) : short ? 2_000 + Number(short[1]) : isBlend ? 'NV' : null
  return { label: tidy(rest), vintage, bottleMl, packSize, quantity }
}

const isPack = (count: number): boolean => count >= 1 && count <= 60

/** "12/14" may be a part of a name such as "2012/14". */
const isYearPair = ([, , size, unit]: RegExpExecArray): boolean =>
  !unit && Number(size!.replace(',', '.')) <= 18 && !/[.,]/.test(size!)

function tidy(text: string): string {
  return text
    .replace(/\(\s*[,;/-]*\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+([,;)])/g, '$1')
    .replace(/([,;|–-])(?:\s*[,;|–])+/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:|/–-]+|[\s,;:|/(–-]+$/g, '')
    .trim()
}

const markers =
  /^(?:dom(?:aine|\.)?|ch(?:ateau|at\.|\.)|clos|mas|maison|cave|caves|weingut|winzer|schloss|cantin[ae]|tenut[ae]|azienda|az\.?|castello|fattoria|podere|poderi|villa|bodegas?|vina|vinos|quinta|herdade|casa|finca|celler|adega|estate|wijngoed)\b|\b(?:winery|vineyards?|estate|cellars|wines|winegrowers|family|freres|et fils|& fils|& co|e figli|& figli|hermanos|hnos|gebruder|sohne)$/

export interface Maker {
  producer: string | null
  name: string
  confidence: number
  rule: string
}

/**
 * Tells the producer from the name: a column of its own, the business's own producers, words such as "Domaine", or
 * the part before a separator. `isPlace` says whether a text names an origin or a grape.
 */
export function makerOf(
  label: string,
  { producers, isPlace }: { producers: readonly Known[]; isPlace: (text: string) => boolean },
): Maker {
  const folded = ` ${foldText(label).replace(/[^\p{L}\p{N}']+/gu, ' ')} `
  const known = producers.find(({ key }) => folded.includes(` ${key} `))
  if (known) {
    const name = withoutWords(label, known.key)
    return { producer: known.name, name: name || label, confidence: 0.92, rule: 'producer: in your cellar' }
  }
  const parts = label.split(/\s+[-–|/]\s+|\s*[,;|]\s*/).filter((part) => part.trim() !== '')
  if (parts.length >= 2) {
    const marked = parts.findIndex((part) => markers.test(foldText(part)))
    const index = marked !== -1 ? marked : isPlace(parts[0]!) && !isPlace(parts[1]!) ? 1 : 0
    const name = parts.filter((_part, at) => at !== index).join(', ')
    const confidence = marked !== -1 ? 0.8 : index === 1 ? 0.65 : 0.62
    return {
      producer: parts[index]!,
      name,
      confidence,
      rule: marked === -1 ? 'producer: first part' : 'producer: word',
    }
  }
  const split = splitAtPlace(label, isPlace)
  if (split) return { ...split, confidence: 0.5, rule: 'producer: before the origin' }
  return { producer: null, name: label, confidence: 0.3, rule: 'producer: not found' }
}

export interface Known {
  name: string
  key: string
}

/** Producers with the keys by which a label is searched, the longest first. */
export function knownNames(names: readonly string[]): Known[] {
  return names
    .map((name) => ({
      name,
      key: foldText(name)
        .replace(/[^\p{L}\p{N}']+/gu, ' ')
        .trim(),
    }))
    .filter(({ key }) => key.length >= 3)
    .sort((a, b) => b.key.length - a.key.length)
}

function withoutWords(label: string, key: string): string {
  const pattern = key
    .split(' ')
    .map((word) => [...word].map((letter) => (/[a-z]/.test(letter) ? `[^\\s]{0,2}?` : letter)).join(''))
  const words = label.split(/\s+/)
  const count = pattern.length
  for (let at = 0; at + count <= words.length; at++) {
    const own = words.slice(at, at + count).map((word) => foldText(word).replace(/[^\p{L}\p{N}']+/gu, ''))
    if (own.join(' ') === key) return tidy([...words.slice(0, at), ...words.slice(at + count)].join(' '))
  }
  return label
}

/** "Elio Grasso Barolo Gavarini": words before the first origin or grape are the producer. */
function splitAtPlace(
  label: string,
  isPlace: (text: string) => boolean,
): { producer: string; name: string } | null {
  const words = label.split(' ')
  for (let at = 1; at < words.length; at++)
    for (let end = Math.min(words.length, at + 4); end > at; end--)
      if (isPlace(words.slice(at, end).join(' ')))
        return { producer: words.slice(0, at).join(' '), name: words.slice(at).join(' ') }
  return null
}
