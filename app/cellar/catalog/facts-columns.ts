// Facts of a wine as the database stores them, and back. Pure.
import type { Selectable } from 'kysely'
import type { WinesTable } from '#/db/schema/wines'
import { labelName, type WineFacts } from '~/cellar/reference/labels'

/** The columns of `wines` with the words of a label. */
export const labelColumns = [
  'producer',
  'name',
  'type',
  'vintage',
  'is_non_vintage',
  'varietal',
  'country',
  'region',
  'appellation',
] as const

/** The columns of `wines` that hold facts. */
export const factColumns = [
  ...labelColumns,
  'format_ml',
  'notes',
  'abv_tenths',
  'body',
  'acidity',
  'sweetness',
  'oak',
  'attributes',
  'drink_from',
  'drink_until',
  'house_score',
  'bottle_price_cents',
  'glass_price_cents',
  'glass_ml',
  'supplier_id',
  'location_id',
  'bin',
  'par_level',
  'lwin',
  'lowest_tier_id',
  'is_listed',
  'list_note',
] as const satisfies (keyof WinesTable)[]

export type FactRow = Pick<Selectable<WinesTable>, (typeof factColumns)[number]>

/** The row that stores these facts. */
export function rowOfFacts(facts: WineFacts): FactRow {
  const isNonVintage = facts.vintage === 'NV'
  return {
    producer: facts.producer,
    name: facts.name,
    type: facts.type,
    vintage: facts.vintage === 'NV' ? null : facts.vintage,
    is_non_vintage: isNonVintage,
    varietal: facts.varietal,
    country: facts.country,
    region: facts.region,
    appellation: facts.appellation,
    format_ml: facts.formatMl,
    notes: facts.notes,
    abv_tenths: facts.abvTenths,
    body: facts.body,
    acidity: facts.acidity,
    sweetness: facts.sweetness,
    oak: facts.oak,
    attributes: facts.attributes,
    drink_from: facts.drinkFrom,
    drink_until: facts.drinkUntil,
    house_score: facts.houseScore,
    bottle_price_cents: facts.bottlePriceCents,
    glass_price_cents: facts.glassPriceCents,
    glass_ml: facts.glassMl,
    supplier_id: facts.supplierId,
    location_id: facts.locationId,
    bin: facts.bin,
    par_level: facts.parLevel,
    lwin: facts.lwin,
    lowest_tier_id: facts.lowestTierId,
    is_listed: facts.isListed,
    list_note: facts.listNote,
  }
}

/** The facts that a row stores. */
export function factsOfRow(row: FactRow): WineFacts {
  return {
    producer: row.producer,
    name: row.name,
    type: row.type,
    vintage: row.is_non_vintage ? 'NV' : row.vintage,
    varietal: row.varietal,
    country: row.country,
    region: row.region,
    appellation: row.appellation,
    formatMl: row.format_ml,
    notes: row.notes,
    abvTenths: row.abv_tenths,
    body: row.body,
    acidity: row.acidity,
    sweetness: row.sweetness,
    oak: row.oak,
    attributes: row.attributes,
    drinkFrom: row.drink_from,
    drinkUntil: row.drink_until,
    houseScore: row.house_score,
    bottlePriceCents: row.bottle_price_cents,
    glassPriceCents: row.glass_price_cents,
    glassMl: row.glass_ml,
    supplierId: row.supplier_id,
    locationId: row.location_id,
    bin: row.bin,
    parLevel: row.par_level,
    lwin: row.lwin,
    lowestTierId: row.lowest_tier_id,
    isListed: row.is_listed,
    listNote: row.list_note,
  }
}

/** `labelName` of a wine as a row stores it. */
export const storedName = ({
  vintage,
  is_non_vintage,
  format_ml: formatMl,
  ...names
}: Pick<FactRow, 'producer' | 'name' | 'vintage' | 'is_non_vintage' | 'format_ml'>): string =>
  labelName({ ...names, vintage: is_non_vintage ? 'NV' : vintage, formatMl })
