// Texts of a list compared without case, accents, signs and the words that many names share.
import type { ReadingEntry } from './measure'
import type { TruthEntry } from './truth'

export function year(vintage: number | string | null | undefined): number | 'NV' | null {
  if (vintage === null || vintage === undefined || vintage === '') return null
  return /^(nv|mv|n\.?v\.?|m\.?v\.?)$/i.test(String(vintage)) ? 'NV' : Number(vintage)
}

/** Without case, accents and signs. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replace(/['’`´‘]/g, '')
    .replace(/[^a-z0-9а-яё]+/g, ' ')
    .trim()
}

export function words(texts: (string | null | undefined)[]): string[] {
  return folded(texts.filter(Boolean).join(' ')).split(' ').filter(Boolean)
}

export const labelWords = ({ producer, name, varietal }: ReadingEntry | TruthEntry) => [
  ...new Set([...words([producer, name]), ...words([varietal])]),
]

/** Words in common, each as often as both have it, over the mean number of words. */
export function dice(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of b) {
    const times = left.get(word) ?? 0
    if (times > 0) common += 1
    left.set(word, times - 1)
  }
  return a.length + b.length ? (2 * common) / (a.length + b.length) : 0
}

export const within = (a: string[], b: string[]) => a.length > 0 && a.every((word) => b.includes(word))

const usual = new Set(
  'domaine domaines dom chateau ch winery azienda agricola bodega bodegas weingut maison estate cellars wines wine famille famiglia tenuta tenute fattoria cantina casa da vineyard vineyards vins et the'.split(
    ' ',
  ),
)

/** A producer's words without those that many have; all of them where it has no others. */
export function telling(all: string[]): string[] {
  const own = all.filter((word) => !usual.has(word))
  return own.length ? own : all
}

const grapeNames: [from: string, to: string][] = [
  ['shiraz', 'syrah'],
  ['pinot grigio', 'pinot gris'],
  ['garnacha', 'grenache'],
  ['spatburgunder', 'pinot noir'],
  ['pinot nero', 'pinot noir'],
  ['weissburgunder', 'pinot blanc'],
  ['cab sauvignon', 'cabernet sauvignon'],
]

export function grapes(varietal: string | null | undefined): string[] {
  const plain = folded(varietal ?? '')
    .replace(/\bblend\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const usual = grapeNames.reduce((text, [from, to]) => text.replace(new RegExp(`\\b${from}\\b`), to), plain)
  return usual.split(' ').sort()
}

const countries = new Map(
  [
    ['usa', 'us', 'united states', 'united states of america', 'america', 'california', 'ca', 'u s a'],
    ['united kingdom', 'uk', 'england', 'great britain'],
    ['new zealand', 'nz', 'new zeland', 'nueva zelanda'],
    ['south africa', 's africa', 'za'],
    ['spain', 'espana'],
  ].flatMap(([name, ...others]) => [name!, ...others].map((text): [string, string] => [text, name!])),
)

export function countryOf(text: string | null | undefined): string {
  const plain = folded(text ?? '')
  return countries.get(plain) ?? plain
}
