// One shape of a wine for the recommendation engine, whatever the source. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import type { WineType } from '~/cellar/reference/labels'

/** Names are the main ones ("Syrah", "Piedmont"), as people read them; compared folded. Null and empty are unknown. */
export interface EngineWine {
  id: string
  type: WineType | null
  /** 1 very light to 5 very full. */
  body: number | null
  /** 1 low to 3 high. */
  acidity: number | null
  /** 0 dry to 3 sweet. */
  sweetness: number | null
  /** 0 none to 3 strong. */
  oak: number | null
  country: string
  /** Appellation, region and what they lie within: the nearest first, without the country. */
  regions: readonly string[]
  grapes: readonly string[]
  producer: string
  priceCents: number | null
  vintage: number | null
  /** Free words of the business, such as "Unoaked". */
  attributes: readonly string[]
}

/** A wine of which nothing but its id is known. */
export const unknownWine = (id: string): EngineWine => ({
  id,
  type: null,
  body: null,
  acidity: null,
  sweetness: null,
  oak: null,
  country: '',
  regions: [],
  grapes: [],
  producer: '',
  priceCents: null,
  vintage: null,
  attributes: [],
})

/** Names of a wine as they are compared. */
interface WineKeys {
  type: WineType | null
  country: string
  regions: readonly string[]
  grapes: readonly string[]
  producer: string
}

const keys = new WeakMap<EngineWine, WineKeys>()

export function keysOf(wine: EngineWine): WineKeys {
  const cached = keys.get(wine)
  if (cached) return cached
  const folded = (names: readonly string[]) => [...new Set(names.map(foldText).filter(Boolean))]
  const made = {
    type: wine.type,
    country: foldText(wine.country),
    regions: folded(wine.regions),
    grapes: folded(wine.grapes),
    producer: foldText(wine.producer),
  }
  keys.set(wine, made)
  return made
}

/** A property of a wine that a learnt weight belongs to, and how much of it the wine has. */
export interface Feature {
  name: string
  value: number
}

/** The features of a wine, by which its quality, popularity and kinship to other wines are expected. */
export function featuresOf(wine: EngineWine): Feature[] {
  const { type, country, regions, grapes, producer } = keysOf(wine)
  const features: Feature[] = []
  const add = (name: string, value: number) => features.push({ name, value })
  if (type) add(`type:${type}`, 1)
  if (wine.body !== null) add(`body:${wine.body}`, 0.7)
  if (wine.acidity !== null) add(`acidity:${wine.acidity}`, 0.5)
  if (country) add(`country:${country}`, 1)
  for (const [index, region] of regions.entries()) add(`region:${region}`, index === 0 ? 1 : 0.5)
  for (const grape of grapes) add(`grape:${grape}`, 1 / Math.sqrt(grapes.length))
  if (type && grapes[0]) add(`type-grape:${type}/${grapes[0]}`, 0.7)
  if (type && country) add(`type-country:${type}/${country}`, 0.7)
  if (producer) add(`producer:${producer}`, 1)
  return features
}
