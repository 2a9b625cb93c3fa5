// From a wine that was read to the texts of a row's form. Pure.
import {
  doubtBelow,
  type FieldReading,
  type ReadEntry,
  type ReadField,
} from '~/cellar/list-reader/read-entry'
import { importFieldNames, type ImportField } from '~/cellar/list-reader/table/fields'
import type { RowTexts } from '../row-schema'

const fieldOf: Record<ReadField, ImportField> = {
  type: 'type',
  producer: 'producer',
  name: 'name',
  vintage: 'vintage',
  appellation: 'appellation',
  region: 'region',
  country: 'country',
  varietal: 'varietal',
  bottleMl: 'formatMl',
  bottlePrice: 'bottlePrice',
  glasses: 'glassPrice',
  bin: 'bin',
}

/** A row as it is stored: texts by field, how each was found, and what is in doubt. */
interface StoredEntry {
  section: string
  fields: RowTexts
  readings: Partial<Record<ImportField, FieldReading>>
  /** Fields that a person should check. */
  confidence: Partial<Record<ImportField, number>>
  /** Glass prices beyond the smallest pour, which is the one that a wine keeps. */
  pours: ReadEntry['wine']['glasses']
  place: ReadEntry['place']
  sourceText: string
}

export function storedEntry({ section, wine, readings, note, place }: ReadEntry): StoredEntry {
  const texts = Object.fromEntries(importFieldNames.map((field) => [field, ''])) as RowTexts
  const [glass, ...pours] = wine.glasses
  Object.assign(texts, {
    type: wine.type ?? '',
    producer: wine.producer ?? '',
    name: wine.name,
    vintage: String(wine.vintage ?? ''),
    appellation: wine.appellation ?? '',
    region: wine.region ?? '',
    country: wine.country ?? '',
    varietal: wine.varietal ?? '',
    formatMl: String(wine.bottleMl ?? ''),
    bottlePrice: amount(wine.bottlePrice),
    glassPrice: amount(glass?.price ?? null),
    glassMl: String(glass?.ml ?? ''),
    bin: wine.bin ?? '',
  } satisfies Partial<RowTexts>)
  const stored: StoredEntry = {
    section,
    fields: texts,
    readings: {},
    confidence: {},
    pours,
    place,
    sourceText: note,
  }
  for (const [field, reading] of Object.entries(readings) as [ReadField, FieldReading][]) {
    stored.readings[fieldOf[field]] = reading
    if (reading.confidence < doubtBelow) stored.confidence[fieldOf[field]] = reading.confidence
  }
  return stored
}

const amount = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2).replace(/\.00$/, '')
