// Wine label texts. Pure.
import { formatName } from './formats'
import type { Acidity, Body, Oak, Sweetness } from './scales'

/** The kinds of wine, in the order of a wine list. */
export const wineTypes = {
  sparkling: 'Sparkling',
  white: 'White',
  rose: 'Rosé',
  orange: 'Orange',
  red: 'Red',
  sweet: 'Sweet',
  fortified: 'Fortified',
} as const
export type WineType = keyof typeof wineTypes
export const wineKinds = Object.keys(wineTypes) as WineType[]

/** Size of a bottle in milliliters. */
type WineFormat = number

/** A year, NV for a blend of several, or unknown. */
export type Vintage = number | 'NV' | null

export interface Label {
  producer: string
  name: string
  type: WineType
  vintage: Vintage
  varietal: string
  country: string
  region: string
  appellation: string
  formatMl: WineFormat
  notes: string
}

/** A wine's facts in the cellar besides its label. Null and empty are unknown or unset. */
interface CellarFacts {
  /** Alcohol by volume in tenths of a percent. */
  abvTenths: number | null
  body: Body | null
  acidity: Acidity | null
  sweetness: Sweetness | null
  oak: Oak | null
  attributes: string[]
  /** First and last year of the drinking window; null leaves the estimate. */
  drinkFrom: number | null
  drinkUntil: number | null
  /** The business's own score, 1 to 100. */
  houseScore: number | null
  bottlePriceCents: number | null
  glassPriceCents: number | null
  /** Size of a pour in milliliters. */
  glassMl: number | null
  supplierId: string | null
  /** The wine's usual location. */
  locationId: string | null
  bin: string
  /** The fewest bottles to keep. */
  parLevel: number | null
  lwin: string | null
  /** The lowest tier whose members may receive or buy it; null for all. */
  lowestTierId: string | null
  /** On the public list. */
  isListed: boolean
  /** Shown to guests on the public list. */
  listNote: string
}

/** Everything about a wine that people enter. Its stock and cost are in the stock ledger. */
export type WineFacts = Label & CellarFacts

/** A wine to add: what is left out is unknown. */
export type NewWine = Label & Partial<CellarFacts>

/** The facts of a wine of which only the label is known. */
export const noCellarFacts: CellarFacts = {
  abvTenths: null,
  body: null,
  acidity: null,
  sweetness: null,
  oak: null,
  attributes: [],
  drinkFrom: null,
  drinkUntil: null,
  houseScore: null,
  bottlePriceCents: null,
  glassPriceCents: null,
  glassMl: null,
  supplierId: null,
  locationId: null,
  bin: '',
  parLevel: null,
  lwin: null,
  lowestTierId: null,
  isListed: false,
  listNote: '',
}

/** Display names of the facts. */
export const factLabels: Record<keyof WineFacts, string> = {
  producer: 'Producer',
  name: 'Wine',
  type: 'Kind',
  vintage: 'Vintage',
  formatMl: 'Bottle size',
  varietal: 'Grapes',
  appellation: 'Appellation',
  region: 'Region',
  country: 'Country',
  abvTenths: 'Alcohol',
  body: 'Body',
  acidity: 'Acidity',
  sweetness: 'Sweetness',
  oak: 'Oak',
  attributes: 'Attributes',
  drinkFrom: 'Drink from',
  drinkUntil: 'Drink until',
  houseScore: 'House score',
  bottlePriceCents: 'Bottle price',
  glassPriceCents: 'Glass price',
  glassMl: 'Pour',
  supplierId: 'Supplier',
  locationId: 'Location',
  bin: 'Bin',
  parLevel: 'Par level',
  lwin: 'LWIN',
  lowestTierId: 'Lowest tier',
  isListed: 'On the public list',
  listNote: 'Note for guests',
  notes: 'Notes for staff',
}
export const factNames = Object.keys(factLabels) as (keyof WineFacts)[]

const earliest = 1700

/** Parses a typed vintage; undefined if it is invalid. */
export function readVintage(text: string): Vintage | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (/^(nv|n\.v\.|non[- ]?vintage)$/i.test(typed)) return 'NV'
  const year = /^\d{4}$/.test(typed) ? Number(typed) : 0
  return year >= earliest && year < 2200 ? year : undefined
}

type Named = Pick<Label, 'producer' | 'name' | 'vintage' | 'formatMl'>

/** "Elio Grasso Gavarini 2019", with the size unless it is a standard bottle. */
export function labelName({ producer, name, vintage, formatMl }: Named): string {
  // A wine named after its producer shows the name once.
  const words = name.toLowerCase().startsWith(producer.toLowerCase()) ? [name] : [producer, name]
  if (vintage !== null) words.push(String(vintage))
  const size = formatMl === 750 ? '' : `, ${formatName(formatMl).toLowerCase()}`
  return words.join(' ') + size
}

/** "Red, Nebbiolo, Barolo, Piedmont, Italy": the known details besides the name. */
export function labelDetails({ type, varietal, appellation, region, country }: Label): string {
  const facts = [wineTypes[type], varietal, appellation, region, country]
  // An appellation often equals its region; show it once.
  return facts.filter((text, place) => text !== '' && facts.indexOf(text) === place).join(', ')
}
