import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Stripe Tax on a business's account; whether it is used is `businesses.adds_sales_tax`. */
export interface SalesTaxTable {
  business_id: TenantId
  account_status: Generated<'active' | 'pending'>
  /** As Stripe names them: `head_office`. */
  missing_fields: Generated<string[]>
  checked_at: Date
  /** Since when checkouts with tax are refused although it is on. */
  stopped_at: Generated<Date | null>
  changed_by: Generated<string | null>
  changed_at: Generated<Date | null>
}

/** A requested change of a membership's subscription: to add tax from its next renewal on, or to stop. */
export interface MembershipTaxChangesTable {
  business_id: TenantId
  id: string
  membership_id: string
  adds_tax: boolean
  /** `no_address`: Stripe knows no place of the member. `over`: the membership ended first. */
  status: Generated<'asked' | 'made' | 'no_address' | 'refused' | 'over'>
  asked_by: string | null
  asked_at: Date
  resolved_at: Generated<Date | null>
  because: Generated<string | null>
}

/** A charge of an invoice with tax, and what the platform took of it. Amounts in minor units. */
export interface TaxedChargesTable {
  business_id: TenantId
  charge_id: string
  account_id: string
  invoice_id: string
  currency: string
  charged_cents: number
  /** The part of the charge that is tax. */
  tax_cents: number
  fee_id: string | null
  fee_cents: Generated<number>
  /** The part of the fee that rows of `fee_returns` returned. */
  returned_cents: Generated<number>
  created_at: Date
  settled_at: Generated<Date | null>
}

/** A return of a part of the platform's fee, written before Stripe is asked. */
export interface FeeReturnsTable {
  business_id: TenantId
  id: string
  charge_id: string
  amount_cents: number
  status: Generated<'asked' | 'made' | 'refused'>
  stripe_return_id: Generated<string | null>
  asked_at: Date
  resolved_at: Generated<Date | null>
  because: Generated<string | null>
}
