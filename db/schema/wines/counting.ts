import type { Generated, GeneratedAlways } from 'kysely'
import type { WinesTable } from './wines'
import type { TenantId } from '../tenant-id'

/** A count of the bottles in one location. */
export interface StocktakesTable {
  business_id: TenantId
  id: string
  location_id: string
  status: Generated<'open' | 'posted' | 'canceled'>
  /** Only wines of this type; null for all. */
  wine_type: WinesTable['type'] | null
  /** Only bins from here; empty for all. */
  bin_from: Generated<string>
  bin_to: Generated<string>
  started_by: string | null
  started_at: Date
  /** Who posted or canceled it. */
  ended_by: Generated<string | null>
  ended_at: Generated<Date | null>
  /** Of a posted one: whether wines that were not counted kept their stock. */
  uncounted: Generated<'leave' | 'zero' | null>
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
}

/** A saved count of a wine; the current one is what is posted. */
export interface StocktakeCountsTable {
  business_id: TenantId
  /** Chosen by the device that counts. */
  id: string
  seq: GeneratedAlways<number>
  stocktake_id: string
  wine_id: string
  mode: 'set' | 'add' | 'clear'
  /** As entered. */
  quantity: number
  /** All bottles of the wine after this entry; null where the count was removed. */
  counted: number | null
  /** Bottles on record in the location when they were counted. */
  book: number
  /** The record changed between counts that were added together. */
  moved_between: Generated<boolean>
  /** Not counted, and set to zero when the stocktake was posted. */
  is_assumed: Generated<boolean>
  is_current: Generated<boolean>
  reason: Generated<string>
  /** Price of a bottle when the difference was posted. */
  price_cents: Generated<number | null>
  counted_by: string | null
  counted_at: Date
}

/** A code on bottles or cases of a wine, such as a barcode. */
export interface WineCodesTable {
  business_id: TenantId
  code: string
  wine_id: string
  added_by: string | null
  added_at: Date
}
