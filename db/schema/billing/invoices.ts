import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** An invoice of a membership, as last read from Stripe. Amounts in minor units. */
export interface InvoicesTable {
  business_id: TenantId
  id: string
  membership_id: string
  account_id: string
  stripe_invoice_id: string
  /** Null for a draft. */
  number: string | null
  occasion: 'first' | 'renewal' | 'change' | 'other'
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  currency: string
  /** Negative if it credits more than it charges. */
  total_cents: number
  due_cents: number
  /** By card and from the member's balance. */
  paid_cents: number
  /** To the card and to the balance. */
  refunded_cents: Generated<number>
  /** Of what was paid, what the balance paid. */
  balance_cents: Generated<number>
  /** Of what was refunded, what went back to the balance. */
  balance_refunded_cents: Generated<number>
  /** False if it bills no period of its own, such as a tier change within one. */
  bills_period: Generated<boolean>
  period_start: Date | null
  period_end: Date | null
  created_at: Date
  paid_at: Date | null
  synced_at: Date
  /** Stripe's id of the price it bills; null for invoices read before it was recorded. */
  stripe_price_id: Generated<string | null>
  /** Part of the total; below zero on one that credits more than it charges. */
  tax_cents: Generated<number>
}
