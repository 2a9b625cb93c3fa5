// A read wine in the words by which readings are compared with a list's truth. Pure.
import type { WineType } from '~/cellar/reference/labels'
import { doubtedFields, type ReadEntry, type ReadField } from '../read-entry'

export type EvaluatedEntry = ReturnType<typeof evaluatedEntry>

const fieldNames: Partial<Record<ReadField, string>> = {
  name: 'title',
  appellation: 'region',
  bottlePrice: 'priceBottle',
  glasses: 'priceGlass',
}
const typeNames: Partial<Record<WineType, string>> = { sweet: 'dessert' }

/** Amounts in units of the currency; each field in doubt once. */
export function evaluatedEntry(entry: ReadEntry) {
  const { wine } = entry
  const places = [wine.appellation, wine.region].filter((text) => text !== null && text !== '')
  return {
    section: entry.section,
    type: wine.type && (typeNames[wine.type] ?? wine.type),
    producer: wine.producer,
    name: wine.name,
    vintage: wine.vintage,
    /** The levels that are printed, the nearest first. */
    region: places.length === 0 ? null : [...new Set(places)].join(', '),
    country: wine.country,
    varietal: wine.varietal,
    bottleMl: wine.bottleMl,
    /** In the list's currency, such as 12.5. */
    priceBottle: wine.bottlePrice === null ? null : wine.bottlePrice / 100,
    glasses: wine.glasses.map(({ price, ml }) => ({ price: price / 100, ml })),
    bin: wine.bin,
    /** Fields that a person should check. */
    flags: [...new Set(doubtedFields(entry).map((field) => fieldNames[field] ?? field))],
  }
}
