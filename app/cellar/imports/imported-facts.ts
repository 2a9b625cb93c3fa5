// From a row's values to the facts of a wine. Pure.
import type { NewWine, WineFacts } from '~/cellar/reference/labels'
import { foldName, type UpdatedField } from './evaluate-rows'
import type { RowValues } from './row-schema'

/** The fact that each field of an import changes. */
export const factOf = {
  type: 'type',
  varietal: 'varietal',
  appellation: 'appellation',
  region: 'region',
  country: 'country',
  bottlePrice: 'bottlePriceCents',
  glassPrice: 'glassPriceCents',
  glassMl: 'glassMl',
  bin: 'bin',
  location: 'locationId',
  supplier: 'supplierId',
  parLevel: 'parLevel',
  abv: 'abvTenths',
  drinkFrom: 'drinkFrom',
  drinkUntil: 'drinkUntil',
  lwin: 'lwin',
  body: 'body',
  acidity: 'acidity',
  sweetness: 'sweetness',
  oak: 'oak',
  attributes: 'attributes',
  houseScore: 'houseScore',
  isListed: 'isListed',
  listNote: 'listNote',
  notes: 'notes',
} as const satisfies Record<UpdatedField, keyof WineFacts>
export type ImportedFact = (typeof factOf)[UpdatedField]

/** Ids of locations and suppliers by folded name. */
export interface NamedIds {
  locations: ReadonlyMap<string, string>
  suppliers: ReadonlyMap<string, string>
}

/** The facts of a new wine. Its kind is known: a row without one is an error. */
export function factsOfRow(values: RowValues, names: NamedIds): NewWine {
  const { producer, name, vintage, formatMl, type } = values
  if (type === null) throw new Error('A new wine has a kind')
  return { producer, name, vintage, formatMl, ...updatedFacts(values, names), type }
}

/** The facts that an import may change of a wine. */
export function updatedFacts(values: RowValues, { locations, suppliers }: NamedIds) {
  return {
    type: values.type,
    varietal: values.varietal,
    appellation: values.appellation,
    region: values.region,
    country: values.country,
    bottlePriceCents: values.bottlePrice,
    glassPriceCents: values.glassPrice,
    glassMl: values.glassMl,
    bin: values.bin,
    locationId: locations.get(foldName(values.location)) ?? null,
    supplierId: suppliers.get(foldName(values.supplier)) ?? null,
    parLevel: values.parLevel,
    abvTenths: values.abv,
    drinkFrom: values.drinkFrom,
    drinkUntil: values.drinkUntil,
    lwin: values.lwin,
    body: values.body,
    acidity: values.acidity,
    sweetness: values.sweetness,
    oak: values.oak,
    attributes: values.attributes === '' ? [] : values.attributes.split(', '),
    houseScore: values.houseScore,
    isListed: values.isListed === 'Yes',
    listNote: values.listNote,
    notes: values.notes,
  } satisfies Record<ImportedFact, unknown>
}
