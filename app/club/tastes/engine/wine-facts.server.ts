// Turns the facts of a cellar's wine, or a row of X-Wines, into the engine's shape: main names of grapes and places,
// numbers for scales. Pure.
import { findCountry, findRegions, inferOrigin } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import { acidities, bodies, oaks, sweetnesses } from '~/cellar/reference/scales'
import type { WineFacts } from '~/cellar/reference/labels'
import type { EngineWine } from './wine'

export type FactsForTaste = { id: string } & Pick<
  WineFacts,
  | 'type'
  | 'body'
  | 'acidity'
  | 'sweetness'
  | 'oak'
  | 'country'
  | 'region'
  | 'appellation'
  | 'varietal'
  | 'producer'
  | 'vintage'
  | 'attributes'
> & { bottlePriceCents: number | null }

/** The engine's view of a wine of a cellar. */
export function engineWine(facts: FactsForTaste): EngineWine {
  return {
    id: facts.id,
    type: facts.type,
    body: stepOf(bodies, facts.body, 1),
    acidity: stepOf(acidities, facts.acidity, 1),
    sweetness: stepOf(sweetnesses, facts.sweetness, 0),
    oak: stepOf(oaks, facts.oak, 0),
    ...placesOf(facts),
    grapes: grapesOf(facts.varietal.split(/[,/;]|\band\b|&/)),
    producer: facts.producer.trim(),
    priceCents: facts.bottlePriceCents,
    vintage: typeof facts.vintage === 'number' ? facts.vintage : null,
    attributes: facts.attributes,
  }
}

/** The place of a value in its scale, counted from `first`; null for none. */
function stepOf<Step extends string>(scale: Record<Step, string>, value: Step | null, first: number) {
  return value === null ? null : Object.keys(scale).indexOf(value) + first
}

/** Main names, each once: "Shiraz" becomes "Syrah"; an unknown grape stays as typed. */
export const grapesOf = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => findGrape(name)?.name ?? name.trim()).filter(Boolean)),
]

/** The country, and the appellation and region with all that they lie within, by their main names. */
export function placesOf(wine: { appellation: string; region: string; country: string }) {
  const { appellation, region, country } = inferOrigin(wine)
  const nearest = appellation.trim() === '' ? region : appellation
  const place = findRegions(nearest, { country, region: nearest === region ? '' : region })[0]
  const mainCountry = findCountry(country)?.name ?? country.trim()
  const around = [...(place?.within ?? [])].reverse()
  const names = [place?.name ?? nearest.trim(), ...around, mainName(region, country)]
  return {
    country: mainCountry,
    regions: [...new Set(names.filter((name) => name !== '' && name !== mainCountry))],
  }
}

const mainName = (region: string, country: string): string =>
  findRegions(region, { country })[0]?.name ?? region.trim()
