// What stands on the label of a bottle. Pure.
import type { WinesTable } from '#/db/schema/wines/wines'

/** The kinds of wine, in the order of a wine list. */
export const wineTypes = {
  sparkling: 'Sparkling',
  white: 'White',
  rose: 'Rosé',
  orange: 'Orange',
  red: 'Red',
  sweet: 'Sweet',
  fortified: 'Fortified',
} as const satisfies Record<WinesTable['type'], string>
export type WineType = keyof typeof wineTypes
export const wineKinds = Object.keys(wineTypes) as WineType[]

/** Sizes of bottles in millilitres, in words. */
export const formats = {
  187: 'Split (187 ml)',
  375: 'Half (375 ml)',
  500: '500 ml',
  750: 'Bottle (750 ml)',
  1500: 'Magnum (1.5 l)',
  3000: 'Double magnum (3 l)',
  6000: 'Imperial (6 l)',
} as const satisfies Record<WinesTable['format_ml'], string>
export type WineFormat = keyof typeof formats

/** A harvest, a wine of several (NV), or nothing known. */
export type Vintage = number | 'NV' | null

export interface Label {
  winery: string
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

const earliest = 1700

/** A vintage as one types it; undefined for what is none. */
export function readVintage(text: string): Vintage | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (/^(nv|n\.v\.|non[- ]?vintage)$/i.test(typed)) return 'NV'
  const year = /^\d{4}$/.test(typed) ? Number(typed) : 0
  return year >= earliest && year < 2200 ? year : undefined
}

type Named = Pick<Label, 'winery' | 'name' | 'vintage' | 'formatMl'>

/** "Elio Grasso Gavarini 2019", with the size where it is no plain bottle. */
export function labelName({ winery, name, vintage, formatMl }: Named): string {
  // A wine that bears its winery's name says it once.
  const words = name.toLowerCase().startsWith(winery.toLowerCase()) ? [name] : [winery, name]
  if (vintage !== null) words.push(String(vintage))
  const size = formatMl === 750 ? '' : `, ${formats[formatMl].toLowerCase()}`
  return words.join(' ') + size
}

/** "Red, Nebbiolo, Barolo, Piedmont, Italy": what is known of a wine besides its name. */
export function labelDetails({ type, varietal, appellation, region, country }: Label): string {
  const facts = [wineTypes[type], varietal, appellation, region, country]
  // Many an appellation is a region: said once.
  return facts.filter((text, place) => text !== '' && facts.indexOf(text) === place).join(', ')
}
