// The changes that can be made to many wines together. Pure.
import { formatMoney } from '~/foundation/kit/money'
import type { WineFacts } from '~/cellar/reference/labels'

/** Names of the bulk changes. */
export const bulkChanges = {
  bin: 'Set the bin',
  location: 'Set the usual location',
  supplier: 'Set the supplier',
  par: 'Set the par level',
  price: 'Set the bottle price',
  tier: 'Set the lowest tier',
  list: 'Show on the public list',
  unlist: 'Take off the public list',
  retire: 'Retire',
  restore: 'Restore',
} as const
export type BulkChangeKind = keyof typeof bulkChanges

/** The values of a bulk change's form. */
export interface BulkChangeValues {
  bin: string
  locationId: string | null
  supplierId: string | null
  parLevel: number | null
  bottlePrice: number | null
  lowestTierId: string | null
}

/** No value for any change. */
export const noBulkValues: BulkChangeValues = {
  bin: '',
  locationId: null,
  supplierId: null,
  parLevel: null,
  bottlePrice: null,
  lowestTierId: null,
}

/** The value that a change needs; null for those that need none. */
export function fieldOfChange(kind: BulkChangeKind): keyof BulkChangeValues | null {
  const fields: Partial<Record<BulkChangeKind, keyof BulkChangeValues>> = {
    bin: 'bin',
    location: 'locationId',
    supplier: 'supplierId',
    par: 'parLevel',
    price: 'bottlePrice',
    tier: 'lowestTierId',
  }
  return fields[kind] ?? null
}

/** The facts that a change sets; null for retiring and restoring, which change no fact. */
export function factsOfChange(kind: BulkChangeKind, values: BulkChangeValues): Partial<WineFacts> | null {
  switch (kind) {
    case 'bin':
      return { bin: values.bin }
    case 'location':
      return { locationId: values.locationId }
    case 'supplier':
      return { supplierId: values.supplierId }
    case 'par':
      return { parLevel: values.parLevel }
    case 'price':
      return { bottlePriceCents: values.bottlePrice }
    case 'tier':
      return { lowestTierId: values.lowestTierId }
    case 'list':
      return { isListed: true }
    case 'unlist':
      return { isListed: false }
    default:
      return null
  }
}

/** The names of the rows that a change refers to. */
export interface ChangeNames {
  location?: string
  supplier?: string
  tier?: string
}

/** Summary of a bulk change, as a sentence's beginning: "Bin set to A-12". */
export function changeSummary(
  kind: BulkChangeKind,
  values: BulkChangeValues,
  names: ChangeNames,
  currency: string,
): string {
  const set = (what: string, value: string | null | undefined) =>
    value ? `${what} set to ${value}` : `${what} removed`
  switch (kind) {
    case 'bin':
      return set('Bin', values.bin)
    case 'location':
      return set('Usual location', names.location)
    case 'supplier':
      return set('Supplier', names.supplier)
    case 'par':
      return set('Par level', values.parLevel === null ? null : String(values.parLevel))
    case 'price':
      return set(
        'Bottle price',
        values.bottlePrice === null ? null : formatMoney(values.bottlePrice, currency),
      )
    case 'tier':
      return set('Lowest tier', names.tier)
    case 'list':
      return 'Shown on the public list'
    case 'unlist':
      return 'Taken off the public list'
    case 'retire':
      return 'Retired'
    case 'restore':
      return 'Restored'
  }
}

/** "1 wine", "1,204 wines". */
export const wineCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'wine' : 'wines'}`

/** "1 bottle", "1,204 bottles". */
export const bottleCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'bottle' : 'bottles'}`
