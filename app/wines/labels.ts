// Wine label texts. Pure.
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

/** Bottle sizes in milliliters. */
export const formats = {
  187: 'Split (187 ml)',
  375: 'Half (375 ml)',
  500: '500 ml',
  750: 'Bottle (750 ml)',
  1500: 'Magnum (1.5 l)',
  3000: 'Double magnum (3 l)',
  6000: 'Imperial (6 l)',
} as const
/** Size of a bottle in milliliters. */
export type WineFormat = number

function sizeLabel(formatMl: number): string {
  const named: Readonly<Record<number, string>> = formats
  return named[formatMl] ?? `${formatMl} ml`
}

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
  const size = formatMl === 750 ? '' : `, ${sizeLabel(formatMl).toLowerCase()}`
  return words.join(' ') + size
}

/** "Red, Nebbiolo, Barolo, Piedmont, Italy": the known details besides the name. */
export function labelDetails({ type, varietal, appellation, region, country }: Label): string {
  const facts = [wineTypes[type], varietal, appellation, region, country]
  // An appellation often equals its region; show it once.
  return facts.filter((text, place) => text !== '' && facts.indexOf(text) === place).join(', ')
}
