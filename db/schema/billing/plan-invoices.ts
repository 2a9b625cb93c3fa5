import type { TenantId } from '../tenant-id'

/** A paid invoice of a business's monthly fee. */
export interface PlanInvoicesTable {
  business_id: TenantId
  invoice_id: string
  number: string | null
  amount_cents: number
  currency: string
  period_start: Date
  period_end: Date
  paid_at: Date
  hosted_url: string | null
  recorded_at: Date
}
