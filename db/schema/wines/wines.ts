import type { Generated } from 'kysely'

/** A wine of a business: what its label says, and the bottle size. */
export interface WinesTable {
  business_id: string
  id: string
  winery: string
  name: string
  type: 'red' | 'white' | 'rose' | 'orange' | 'sparkling' | 'sweet' | 'fortified'
  /** Year of the harvest; null where it is unknown or there is none. */
  vintage: number | null
  is_non_vintage: boolean
  varietal: string
  country: string
  region: string
  appellation: string
  /** Size of the bottle. */
  format_ml: 187 | 375 | 500 | 750 | 1500 | 3000 | 6000
  notes: string
  added_by: string | null
  added_at: Date
  changed_at: Date
  removed_at: Generated<Date | null>
}
