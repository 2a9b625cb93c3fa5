// The list of wines as the page shows it. Pure.
import { roundedCents } from '~/cellar/stock/exact-cents'
import { labelName, wineTypes, type Vintage, type WineType } from '~/cellar/reference/labels'
import { LOW_STOCK } from './wine-listing'
import type { WineListRow } from './wine-list.server'

/** Bottles of a wine in a location. */
export interface LocationCount {
  locationId: string
  available: number
}

/** A wine in the list. Amounts are in cents. */
export interface WineLine {
  id: string
  /** With vintage and size: "Elio Grasso Gavarini 2019". */
  name: string
  /** Address of the label's photo; null without one. */
  picture: string | null
  kind: WineType
  /** The kind in words. */
  type: string
  vintage: string
  region: string
  bin: string
  location: string
  available: number
  promised: number
  par: number | null
  bottlePriceCents: number | null
  glassPriceCents: number | null
  costCents: number | null
  valueCents: number | null
  score: number | null
  isListed: boolean
  /** "2026–2034". */
  window: string
  isRetired: boolean
  /** Where there are available bottles; empty for staff who may not correct them. */
  levels: LocationCount[]
}

export function wineLine(row: WineListRow, levels: LocationCount[] = []): WineLine {
  const { producer, name, formatMl, vintage, isNonVintage, type, costCents, valueCents, ...rest } = row
  const { location, drinkFrom, drinkUntil, ...shown } = rest
  const year: Vintage = isNonVintage ? 'NV' : vintage
  return {
    ...shown,
    name: labelName({ producer, name, vintage: year, formatMl }),
    kind: type,
    type: wineTypes[type],
    vintage: year === null ? '' : String(year),
    location: location ?? '',
    costCents: costCents === null ? null : roundedCents(costCents),
    valueCents: valueCents === null ? null : roundedCents(valueCents),
    window: drinkingWindow(drinkFrom, drinkUntil),
    levels,
  }
}

function drinkingWindow(from: number | null, until: number | null): string {
  if (from !== null && until !== null) return from === until ? String(from) : `${from}–${until}`
  if (from !== null) return `from ${from}`
  return until === null ? '' : `until ${until}`
}

/** Available bottles in words: "Out of stock", "3 left, low", "24". */
export function stockText(available: number): string {
  if (available === 0) return 'Out of stock'
  return isLow(available) ? `${available} left, low` : available.toLocaleString('en-US')
}

export const isLow = (available: number): boolean => available <= LOW_STOCK
