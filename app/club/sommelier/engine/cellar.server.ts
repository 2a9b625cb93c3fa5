// The wines of a club prepared for questions: compared names, styles, and an index of the words on their labels. Pure.
import { labelName } from '~/cellar/reference/labels'
import type { Vintage, WineType } from '~/cellar/reference/labels'
import { findMentions } from '~/cellar/reference/mentions.server'
import { findCountry } from '~/cellar/reference/gazetteer.server'
import { findGrape, findGrapes } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import type { Acidity, Body, Oak, Sweetness } from '~/cellar/reference/scales'
import { placesOf } from '~/club/tastes/engine/wine-facts.server'
import { phraseKey } from './words'
import { styleOf, type Style } from './styles'

/** A wine as the person who asks may know it. Empty and null are unknown. */
export interface SommelierWine {
  id: string
  producer: string
  name: string
  type: WineType
  vintage: Vintage
  varietal: string
  country: string
  region: string
  appellation: string
  formatMl: number
  body: Body | null
  acidity: Acidity | null
  sweetness: Sweetness | null
  oak: Oak | null
  attributes: readonly string[]
  /** Alcohol by volume in tenths of a percent. */
  abvTenths: number | null
  drinkFrom: number | null
  drinkUntil: number | null
  bottlePriceCents: number | null
  glassPriceCents: number | null
  /** Bottles that can be had now; 0 or less is out of stock. */
  stock: number
  /** The name of the lowest tier that may have this wine, where the person's own tier may not; else null. */
  reservedFor: string | null
  /** The business's words about the wine: data of others, of which single words are compared and none is repeated. */
  note: string
}

/** A wine with what questions compare. */
export interface CellarWine extends SommelierWine {
  /** "Elio Grasso Gavarini 2019". */
  label: string
  /** Folded label, grapes and places: what the wine says of itself. */
  text: string
  /** The same with a space at both ends, to find whole words in. */
  padded: string
  /** Without the grapes: a "Bordeaux Blend" of Napa is no Bordeaux. */
  placeText: string
  /** Folded words of the producer and name. */
  nameWords: ReadonlySet<string>
  nameText: string
  /** Main names of grapes, folded. */
  grapeKeys: readonly string[]
  /** Main names of the places it lies in, the nearest first, folded; without the country. */
  placeKeys: readonly string[]
  places: readonly string[]
  countryName: string
  countryKey: string
  year: number | null
  isSweet: boolean
  isRose: boolean
  style: Style
}

export interface Cellar {
  wines: readonly CellarWine[]
  byId: ReadonlyMap<string, CellarWine>
  /** Words of producers and names with the wines they stand on. */
  nameIndex: ReadonlyMap<string, readonly CellarWine[]>
  /** All words of labels, grapes and places. */
  words: ReadonlySet<string>
  /** Folded main names of the grapes and places of these wines. */
  grapeKeys: ReadonlySet<string>
  placeKeys: ReadonlySet<string>
  /** The price in the middle of the bottles that can be had. */
  usualCents: number
  /** Most wines are of one producer, so that words such as "reserve" name them. */
  isOwnList: boolean
  currency: string
}

const cellars = new WeakMap<readonly SommelierWine[], Cellar>()

/** Prepares the wines; the same array is prepared once. */
export function cellarOf(wines: readonly SommelierWine[], currency = 'usd'): Cellar {
  const cached = cellars.get(wines)
  if (cached && cached.currency === currency) return cached
  const made = prepare(wines, currency)
  cellars.set(wines, made)
  return made
}

function prepare(wines: readonly SommelierWine[], currency: string): Cellar {
  const prepared = wines.map(prepareWine)
  const nameIndex = new Map<string, CellarWine[]>()
  for (const wine of prepared) {
    for (const word of wine.nameWords) {
      const winesOfWord = nameIndex.get(word)
      if (winesOfWord) winesOfWord.push(wine)
      else nameIndex.set(word, [wine])
    }
  }
  return {
    wines: prepared,
    byId: new Map(prepared.map((wine) => [wine.id, wine])),
    nameIndex,
    words: wordsIn(prepared),
    grapeKeys: new Set(prepared.flatMap(({ grapeKeys }) => grapeKeys)),
    placeKeys: new Set(prepared.flatMap(({ placeKeys, countryKey }) => [...placeKeys, countryKey])),
    usualCents: middlePrice(prepared),
    isOwnList: isOfOneProducer(prepared),
    currency,
  }
}

function isOfOneProducer(wines: readonly CellarWine[]): boolean {
  const counts = new Map<string, number>()
  for (const { producer } of wines) counts.set(producer, (counts.get(producer) ?? 0) + 1)
  const [most = 0] = [...counts]
    .filter(([name]) => name !== '')
    .map(([, count]) => count)
    .toSorted((one, other) => other - one)
  return wines.length > 2 && most > 0.6 * wines.length
}

function wordsIn(wines: readonly CellarWine[]): Set<string> {
  const words = new Set<string>()
  for (const { text } of wines) for (const word of text.split(' ')) words.add(word)
  return words
}

function middlePrice(wines: readonly CellarWine[]): number {
  const prices = wines.filter(canHave).flatMap(({ bottlePriceCents }) => bottlePriceCents ?? [])
  prices.sort((one, other) => one - other)
  return prices[Math.floor(prices.length / 2)] ?? 5_000
}

const sweetPlaces =
  /\b(sauternes|barsac|moscato d asti|brachetto d acqui|tokaji|monbazillac|banyuls|recioto|passito|vin santo|quarts de chaume|bonnezeaux|ice ?wine|eiswein|late harvest|vendanges? tardives?|semi ?sweet|semi ?dulce|lieblich|beerenauslese|trockenbeerenauslese)\b/

const dryFortified = /\b(fino|manzanilla|amontillado|oloroso|palo cortado|sercial|palomino|dry)\b/

/** Data derived from a label alone; stock and prices change, labels hardly. */
type Derived = Omit<CellarWine, keyof SommelierWine>
const derived = new Map<string, Derived>()
/** Labels kept of all clubs of a process. */
const mostDerived = 30_000

function prepareWine(wine: SommelierWine): CellarWine {
  const { producer, name, type, vintage, varietal, country, region, appellation, formatMl, sweetness } = wine
  const key = `${producer}|${name}|${type}|${vintage}|${varietal}|${country}|${region}|${appellation}|${formatMl}|${sweetness}`
  let value = derived.get(key)
  if (!value) {
    if (derived.size >= mostDerived) derived.clear()
    value = deriveFrom(wine)
    derived.set(key, value)
  }
  return { ...wine, ...value }
}

function deriveFrom(wine: SommelierWine): Derived {
  // A Brunello whose row has no region is Tuscan all the same.
  const isPlaceless = wine.appellation.trim() === '' && wine.region.trim() === ''
  const appellation = (isPlaceless ? placeIn(wine.name) : null) ?? wine.appellation
  const { country, regions } = placesOf({ ...wine, appellation })
  const label = labelName(wine)
  const nameText = phraseKey(`${wine.producer} ${wine.name}`)
  const text = phraseKey(
    [wine.producer, wine.name, wine.varietal, wine.appellation, wine.region, wine.country].join(' '),
  )
  const grapeKeys = [...new Set([...grapesIn(wine.varietal), ...grapesIn(wine.name)])]
  const placeKeys = [...new Set(regions.map(nameKey))]
  const isSweet =
    wine.sweetness === 'sweet' ||
    wine.sweetness === 'medium' ||
    (wine.sweetness === null &&
      (wine.type === 'sweet' ||
        sweetPlaces.test(text) ||
        (wine.type === 'fortified' && !dryFortified.test(text))))
  const made = {
    label,
    text,
    padded: ` ${text} `,
    placeText: ` ${phraseKey([wine.producer, wine.name, wine.appellation, wine.region, wine.country].join(' '))} `,
    nameText,
    nameWords: new Set(nameText.split(' ').filter((word) => word.length > 1)),
    grapeKeys,
    placeKeys,
    places: regions,
    countryName: findCountry(country)?.name ?? country,
    countryKey: nameKey(country),
    year: typeof wine.vintage === 'number' ? wine.vintage : null,
    isSweet,
    isRose: wine.type === 'rose' || /\b(rose|rosato|rosado|rosat|pink)\b/.test(text),
  }
  return { ...made, style: styleOf({ ...made, type: wine.type }) }
}

/** The place that a label names, also by its first word: "Brunello". */
function placeIn(name: string): string | null {
  const region = findMentions(name).find(({ kind }) => kind === 'region')
  if (region) return region.text
  const keys = nameKey(name).split(' ')
  return ofShortName.find(([short]) => keys.includes(short))?.[1] ?? null
}
const ofShortName = [
  ['brunello', 'Brunello di Montalcino'],
  ['amarone', 'Amarone della Valpolicella'],
] as const

/** Main names of grapes in a text, with separators or without: "Syrah Grenache Mourvèdre", "Pinot Noir/Gamay". */
function grapesIn(text: string): string[] {
  const separated = findGrapes(text)
  const mentioned = findMentions(text).flatMap((mention) => (mention.kind === 'grape' ? [mention.grape] : []))
  return [...separated, ...mentioned].flatMap(({ name }) => {
    // A Sangiovese Blend is mostly Sangiovese.
    const main = / Blend$/.test(name) ? findGrape(name.replace(/ Blend$/, '')) : null
    return main ? [nameKey(main.name), nameKey(name)] : [nameKey(name)]
  })
}

/** The maker of a wine; where the list has no producers, the beginning of its label. */
export const makerOf = ({ producer, nameText }: CellarWine): string =>
  producer || nameText.split(' ').slice(0, 2).join(' ')

/** Whether a wine can be suggested to this person at all. */
export const canHave = (wine: SommelierWine): boolean => wine.stock > 0 && wine.reservedFor === null
