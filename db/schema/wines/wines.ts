import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A wine of a business: what its label says, the bottle size, and how the cellar sells and keeps it. */
export interface WinesTable {
  business_id: TenantId
  id: string
  producer: string
  name: string
  type: 'red' | 'white' | 'rose' | 'orange' | 'sparkling' | 'sweet' | 'fortified'
  /** Year of the harvest; null where it is unknown or there is none. */
  vintage: number | null
  is_non_vintage: boolean
  varietal: string
  country: string
  region: string
  appellation: string
  /** Size of the bottle, 187 to 18,000. */
  format_ml: number
  notes: string
  /** Alcohol by volume in tenths of a percent: 135 is 13.5 %. */
  abv_tenths: Generated<number | null>
  body: Generated<'very_light' | 'light' | 'medium' | 'full' | 'very_full' | null>
  acidity: Generated<'low' | 'medium' | 'high' | null>
  sweetness: Generated<'dry' | 'off_dry' | 'medium' | 'sweet' | null>
  oak: Generated<'none' | 'light' | 'medium' | 'strong' | null>
  /** First and last year of the drinking window as entered; null leaves the estimate. */
  drink_from: Generated<number | null>
  drink_until: Generated<number | null>
  attributes: Generated<string[]>
  /** The business's own score, 1 to 100. */
  house_score: Generated<number | null>
  bottle_price_cents: Generated<number | null>
  glass_price_cents: Generated<number | null>
  /** Size of a pour. */
  glass_ml: Generated<number | null>
  supplier_id: Generated<string | null>
  /** The wine's usual location. */
  location_id: Generated<string | null>
  bin: Generated<string>
  /** The fewest bottles to keep. */
  par_level: Generated<number | null>
  /** Liv-ex wine number: 7, 11, 16 or 18 digits. */
  lwin: Generated<string | null>
  picture_id: Generated<string | null>
  /** The lowest tier whose members may receive or buy it; null for all. */
  lowest_tier_id: Generated<string | null>
  /** On the public list. */
  is_listed: Generated<boolean>
  /** False for a wine of the list that is not sold by the bottle to take away. */
  is_for_sale: Generated<boolean>
  /** Shown to guests on the public list. */
  list_note: Generated<string>
  /** Raised by every change of the facts. */
  version: Generated<number>
  added_by: string | null
  added_at: Date
  changed_at: Date
  retired_at: Generated<Date | null>
  /** Text for searches: lowercase, without accents. Computed by the database. */
  search_text: ColumnType<string, never, never>
}
