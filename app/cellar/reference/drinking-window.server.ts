// When a wine is usually at its best. Pure.
import type { Vintage, WineType } from './labels'
import { grapeRules, placeRules, typeRules } from './drinking-rules.server'
import { findRegion } from './gazetteer.server'
import { findGrapes } from './grapes.server'
import { nameKey } from './name-key'
import type { Sweetness } from './scales'

/** First and last year to drink a wine. */
interface DrinkingWindow {
  from: number
  until: number
}

interface Known {
  type: WineType
  vintage: Vintage
  appellation?: string
  region?: string
  country?: string
  /** A label's grapes; the first that is known counts. */
  varietal?: string
  sweetness?: Sweetness | null
}

/**
 * Estimates the drinking window of a wine: by its appellation or the nearest larger place that has a rule, else by
 * its grape, else by its type. A Reserva, Riserva or premier cru gets a little longer, a Gran Reserva or grand cru
 * more, and so does a white that is not dry. Null for an unknown vintage and for NV: nothing tells when it was bottled.
 *
 * The years are general rules of thumb of the trade (see `drinking-rules.server.ts`), which know neither producer nor
 * the quality of the year: show the result as an estimate.
 */
export function estimateDrinkingWindow(wine: Known): DrinkingWindow | null {
  if (typeof wine.vintage !== 'number') return null
  const { years, place } = ruleFor({
    ...wine,
    type: wine.type === 'white' && wine.sweetness === 'sweet' ? 'sweet' : wine.type,
  })
  const [from, until] = years
  const quality = isStill(wine.type) ? qualityYears(wine.appellation ?? '', place) : [0, 0]
  const sugar = wine.type === 'white' && (wine.sweetness === 'off_dry' || wine.sweetness === 'medium') ? 4 : 0
  return {
    from: wine.vintage + from + (quality[0] ?? 0),
    until: wine.vintage + until + (quality[1] ?? 0) + sugar,
  }
}

type Years = readonly [number, number]

interface PlaceRule {
  types: readonly string[]
  /** Main names; empty for any. */
  grapes: readonly string[]
  years: Years
}

/** The rule's years, and the name of the place that decided, if one did. */
function ruleFor({ type, appellation = '', region = '', country, varietal = '' }: Known) {
  const [grape] = findGrapes(varietal)
  const place =
    findRegion(appellation, { country, region }) ?? findRegion(appellation) ?? findRegion(region, { country })
  const chain = place ? [place.name, ...place.within.toReversed()] : []
  for (const name of chain) {
    const rule = rulesByPlace()
      .get(nameKey(name))
      ?.find(
        ({ types, grapes }) =>
          types.includes(type) && (grapes.length === 0 || grapes.includes(grape?.name ?? '')),
      )
    if (rule) return { years: rule.years, place: name }
  }
  const byGrape =
    grape && rulesByGrape().find((rule) => rule.grapes.includes(grape.name) && rule.types.includes(type))
  return { years: byGrape ? byGrape.years : typeRules[type], place: '' }
}

const isStill = (type: WineType) => type === 'red' || type === 'white' || type === 'orange'

/** Years that a quality on the label adds, unless the place's own rule names that quality. */
function qualityYears(appellation: string, place: string): Years {
  const key = nameKey(appellation)
  const has = (quality: string) => key.includes(quality) && !nameKey(place).includes(quality)
  if (has('gran reserva') || has('grand cru') || has('gran selezione')) return [2, 8]
  if (has('riserva') || has('reserva') || has('premier cru') || has('1er cru')) return [1, 4]
  return [0, 0]
}

let byPlace: ReadonlyMap<string, readonly PlaceRule[]> | undefined
let byGrape: readonly PlaceRule[] | undefined

function rulesByPlace() {
  if (byPlace) return byPlace
  const rules = new Map<string, PlaceRule[]>()
  for (const [places = '', types = '', grapes = '', years = ''] of cellsOf(placeRules)) {
    const rule = { types: namesIn(types), grapes: namesIn(grapes), years: yearsIn(years) }
    for (const place of namesIn(places)) {
      const key = nameKey(place)
      rules.set(key, [...(rules.get(key) ?? []), rule])
    }
  }
  return (byPlace = rules)
}

function rulesByGrape() {
  byGrape ??= cellsOf(grapeRules).map(([grapes = '', types = '', years = '']) => ({
    types: namesIn(types),
    grapes: namesIn(grapes),
    years: yearsIn(years),
  }))
  return byGrape
}

/** Every place and grape that a rule names, for the tests. */
export function namesInRules(): { places: string[]; grapes: string[] } {
  const rows = cellsOf(placeRules)
  return {
    places: rows.flatMap(([places = '']) => namesIn(places)),
    grapes: [
      ...rows.flatMap(([, , grapes = '']) => namesIn(grapes)),
      ...cellsOf(grapeRules).flatMap(([grapes = '']) => namesIn(grapes)),
    ],
  }
}

const cellsOf = (table: string) =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))

const namesIn = (cell: string) => (cell === '' ? [] : cell.split(',').map((name) => name.trim()))

function yearsIn(cell: string): Years {
  const [from, until] = cell.split('-').map(Number)
  if (from === undefined || until === undefined || !(until >= from))
    throw new Error(`Not two numbers of years: ${cell}`)
  return [from, until]
}
