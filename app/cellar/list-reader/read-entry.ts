// Result of the list reader: one wine for each item of a list. Pure, browser-safe.
import type { WineType } from '~/cellar/reference/labels'
import type { SourcePlace } from './source-document'

/** The facts of a wine as a list prints them. null where the list says nothing and nothing follows from it. */
export interface ReadWine {
  type: WineType | null
  producer: string | null
  /** The label without producer and vintage; never empty in a result. */
  name: string
  vintage: number | 'NV' | null
  appellation: string | null
  region: string | null
  country: string | null
  varietal: string | null
  bottleMl: number | null
  /** Cents. */
  bottlePrice: number | null
  /** Cents and milliliters, smallest pour first. */
  glasses: { price: number; ml: number | null }[]
  bin: string | null
}

export type ReadField = keyof ReadWine

/** How a field was found. */
export interface FieldReading {
  /** 0 to 1. Below `doubtBelow` a person should check it. */
  confidence: number
  /** Calibrated chance that it is wrong, 0 to 1: of titles (at the name), vintages and prices. */
  chance?: number
  /** The rule or the model: "section", "gazetteer", "producer: template", "vintage", "model" ... */
  rule: string
  /** Where it stands; null where it follows from something else. */
  place: SourcePlace | null
}

/** Fields below this confidence are shown to a person first. */
export const doubtBelow = 0.6

/** Rules that begin so continue with the reason of a doubt, in words. */
export const doubtRule = 'doubt: '

export interface ReadEntry {
  /** The headings above it as printed, outermost first; '' for none. */
  section: string
  wine: ReadWine
  /** One for each field that has a value or whose absence is in doubt. */
  readings: Partial<Record<ReadField, FieldReading>>
  note: string
  /** All of it on the page. */
  place: SourcePlace
}

export interface ReadList {
  entries: ReadEntry[]
  /** ISO 4217 code; null where no sign or code is printed. */
  currency: string | null
  skipped: { text: string; place: SourcePlace; reason: string }[]
}

/** Names that a business knows already and a list may repeat. */
export interface KnownNames {
  producers: readonly string[]
}

/** The fields of an entry that a person should check. */
export function doubtedFields({ readings }: Pick<ReadEntry, 'readings'>): ReadField[] {
  return (Object.keys(readings) as ReadField[]).filter(
    (field) => (readings[field]?.confidence ?? 1) < doubtBelow,
  )
}
