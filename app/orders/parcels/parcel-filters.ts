// The lists of parcels, in order. Pure.

export const parcelFilters = {
  to_pack: 'To pack',
  packed: 'Packed',
  shipped: 'On the way',
  delivered: 'Delivered',
  returned: 'Returned',
} as const
export type ParcelFilter = keyof typeof parcelFilters
export const parcelFilterNames = Object.keys(parcelFilters) as ParcelFilter[]
