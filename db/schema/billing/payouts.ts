import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A payout from Stripe to a business's bank account, as last read from Stripe. Amounts in minor units. */
export interface PayoutsTable {
  business_id: TenantId
  id: string
  account_id: string
  stripe_payout_id: string
  /** Below zero where Stripe took money from the bank account. */
  amount_cents: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  /** Of a payout that was made by hand, Stripe does not say which payments it holds. */
  is_automatic: boolean
  created_at: Date
  /** The day it is expected at the bank. */
  arrives_on: string
  failure_code: string | null
  failure_message: string | null
  /** True once its balance transactions were all read. */
  has_all_lines: Generated<boolean>
  synced_at: Date
}

/** The kind of a balance transaction for an owner. */
export type BalanceKind =
  | 'charge'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_reversed'
  | 'fee_return'
  | 'stripe_fee'
  | 'payout'
  | 'payout_returned'
  | 'other'

/** A movement of a business's balance at Stripe, as Stripe booked it. Only its payout becomes known later. */
export interface BalanceTransactionsTable {
  business_id: TenantId
  stripe_id: string
  account_id: string
  kind: BalanceKind
  /** Stripe's own type of it. */
  stripe_type: string
  /** Stripe's id of what caused it: a charge, a refund, a dispute, a payout. */
  source_id: string | null
  amount_cents: number
  /** Deducted from the amount: by Stripe, and the platform's share. Below zero where they are returned. */
  stripe_fee_cents: number
  platform_fee_cents: number
  /** The amount less both fees. */
  net_cents: number
  currency: string
  /** Stripe's words for a movement that has no charge; null for all others. */
  description: string | null
  occurred_at: Date
  payout_id: string | null
  recorded_at: Date
}
