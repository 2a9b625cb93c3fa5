import type { Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** Whether wine may be shipped to consumers in a state: data with source and date. */
export interface ShippingRulesTable {
  state: string
  wineries: boolean
  /** Shops and restaurants that hold a license of another state. */
  retailers: boolean
  /** Shops and restaurants that hold a license of the state itself. */
  retailers_within: boolean
  license: string
  needs_adult_signature: Generated<boolean>
  note: Generated<string>
  source: string
  as_of: string
  version: Generated<number>
  changed_by: string | null
  changed_at: Date
}

export interface ShippingRuleChangesTable {
  id: string
  state: string
  before: unknown
  after: unknown
  changed_by: string | null
  changed_at: Date
}

export type SellerKind = 'winery' | 'retailer'

/** How a business ships; off without a row. */
export interface ShippingSettingsTable {
  business_id: TenantId
  is_on: Generated<boolean>
  seller_kind: SellerKind
  license_number: string
  license_state: string
  license_expires_on: string
  location_id: string
  pricing: 'flat' | 'per_bottle'
  price_cents: number
  hot_months_note: Generated<string>
  warned_of: string | null
  version: Generated<number>
  changed_by: string | null
  changed_at: Date
}

export interface ShippingLicenseFilesTable {
  business_id: TenantId
  name: string
  media_type: 'application/pdf' | 'image/png' | 'image/jpeg'
  content: Buffer
  uploaded_by: string | null
  uploaded_at: Date
}

export interface ShippingStatesTable {
  business_id: TenantId
  state: string
  permit_number: string
  expires_on: string
  /** The expiry date of which the owners were warned. */
  warned_of: string | null
}

export interface ShippingPackingsTable {
  business_id: TenantId
  bottles: number
  extra_cents: Generated<number>
}

/** Tiers whose price includes shipping. */
export interface ShippingTiersTable {
  business_id: TenantId
  tier_id: string
}

/** An address as it is written on a parcel. */
export interface AddressColumns {
  name: string
  street: string
  unit: string
  city: string
  state: string
  zip: string
  phone: string
}

export interface MemberAddressesTable extends AddressColumns {
  business_id: TenantId
  id: string
  member_id: string
  is_default: Generated<boolean>
  created_at: Date
  changed_at: Date
}

/** That a member wants their boxes shipped. */
export interface ShippingChoicesTable {
  business_id: TenantId
  member_id: string
  agreed_at: Date
  agreed_version: number
}

/** Where a member wants the bottles of their cart sent. */
export interface CartDeliveriesTable {
  business_id: TenantId
  member_id: string
  address_id: string
  agreed_at: Date
  agreed_version: number
}

export interface PurchaseShippingTable extends AddressColumns {
  business_id: TenantId
  purchase_id: string
  agreed_at: Date
  agreed_version: number
}

export type ParcelStatus = 'packed' | 'shipped' | 'delivered' | 'returned' | 'canceled'

/** The bottles of one order on their way to a member. */
export interface ParcelsTable extends AddressColumns {
  business_id: TenantId
  id: string
  /** Counts up within the business, from 1. */
  number: number
  run_order_id: string | null
  purchase_id: string | null
  member_id: string
  status: Generated<ParcelStatus>
  bottles: number
  needs_adult_signature: Generated<boolean>
  carrier: string | null
  /** The name of another carrier. */
  carrier_name: Generated<string>
  tracking: Generated<string>
  created_by: string | null
  created_at: Date
  shipped_by: string | null
  shipped_at: Date | null
  delivered_by: string | null
  delivered_at: Date | null
  returned_by: string | null
  returned_at: Date | null
  return_note: Generated<string>
  changed_at: Date
}
