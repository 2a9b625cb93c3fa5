import type { ColumnType, Generated } from 'kysely'

export type BusinessKind = 'restaurant' | 'shop' | 'winery'
export type BusinessStatus = 'draft' | 'live' | 'suspended'
/** The platform's plans. */
export type PlanId = 'neighborhood' | 'sommelier' | 'world_class'

/** A restaurant, shop or winery, and its club's branding. */
export interface BusinessesTable {
  id: string
  name: string
  /** The name in its form for searching; computed by the database. */
  name_key: ColumnType<string, never, never>
  kind: BusinessKind
  status: BusinessStatus
  email: string
  phone: string | null
  address: string | null
  website: string | null
  /** The number of the liquor license, for its own staff and the platform. */
  licence: Generated<string | null>
  /** In the business's own words, for guests. */
  pick_up_hours: Generated<string | null>
  /** The states it ships to, as two letters each. */
  ships_to: Generated<string[]>
  time_zone: string
  currency: Generated<string>
  brand: ColumnType<unknown, string, string>
  plan: Generated<PlanId>
  owner_user_id: string | null
  version: Generated<number>
  created_at: Date
  went_live_at: Date | null
  suspended_at: Date | null
  /** The monthly fee is overdue: new members cannot join. */
  sign_ups_closed_at: Generated<Date | null>
  /** New memberships and purchases have sales tax added. */
  adds_sales_tax: Generated<boolean>
}
