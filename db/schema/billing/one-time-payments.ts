import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** One line of the hosted checkout's page. */
export interface PaymentLine {
  name: string
  quantity: number
  unitCents: number
}

/** A payment besides the membership, on one hosted checkout. Amounts in minor units. */
export interface OneTimePaymentsTable {
  business_id: TenantId
  id: string
  /** Null for a guest who gives or books. */
  member_id: string | null
  /** The subject of the payment: one of the three. */
  purchase_id: string | null
  gift_id: string | null
  event_booking_id: string | null
  account_id: string
  lines: ColumnType<PaymentLine[], string, never>
  /** Sum of the lines, before tax. */
  amount_cents: number
  tax_cents: Generated<number>
  /** The platform's share, as asked for. */
  fee_cents: number
  currency: string
  status: Generated<'open' | 'paid' | 'expired'>
  return_to: string
  session_id: string | null
  session_url: string | null
  intent_id: string | null
  charge_id: string | null
  receipt_url: string | null
  created_at: Date
  expires_at: Date
  resolved_at: Date | null
  paid_at: Date | null
  refunded_cents: Generated<number>
  /** Tax is added on its page; a page keeps what it showed. */
  adds_tax: Generated<boolean>
}

/** Refunds of one-time payments that were asked for here; others show only in the payment's sum. */
export interface OneTimeRefundsTable {
  business_id: TenantId
  id: string
  payment_id: string
  amount_cents: number
  reason: string
  status: Generated<'asked' | 'succeeded' | 'failed'>
  stripe_refund_id: string | null
  /** Null where the system asked for it. */
  requested_by: string | null
  requested_at: Date
  attempted_at: Date
  resolved_at: Date | null
  because: string | null
}
