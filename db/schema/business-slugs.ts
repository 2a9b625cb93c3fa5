import type { GeneratedAlways } from 'kysely'

/** Current and past slugs; a past one redirects and stays taken for a year. */
export interface BusinessSlugsTable {
  slug: string
  business_id: string
  created_at: Date
  retired_at: Date | null
  /** The same for all addresses that the eye may take for one another; the database works it out. */
  skeleton: GeneratedAlways<string>
}
