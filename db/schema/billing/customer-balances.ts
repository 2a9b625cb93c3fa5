import type { TenantId } from '../tenant-id'

/** The balance that the next invoices of a member draw on, as last read from the payment provider. */
export interface CustomerBalancesTable {
  business_id: TenantId
  account_id: string
  member_id: string
  /** Above zero is the member's; below zero is still to be paid with the next invoice. */
  balance_cents: number
  synced_at: Date
}
