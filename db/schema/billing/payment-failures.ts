import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A membership's invoice that a card could not pay: one row, however many attempts. */
export interface PaymentFailuresTable {
  business_id: TenantId
  id: string
  membership_id: string
  account_id: string
  invoice_id: string
  invoice_number: string | null
  /** The amount still due, in minor units. */
  amount_cents: number
  currency: string
  period_start: Date | null
  period_end: Date | null
  /** As Stripe counts them: the first attempt and each automatic retry. */
  attempt_count: number
  decline_code: string | null
  /** Hard: this card cannot be charged. Soft: the same card may work later. */
  kind: 'hard' | 'soft'
  card_last4: string | null
  /** The last attempt. */
  failed_at: Date
  next_attempt_at: Date | null
  /** When it was paid. */
  recovered_at: Date | null
  /** When the last attempt had failed. */
  retries_ended_at: Date | null
  /** When the business wrote it off. */
  waived_at: Date | null
  /** When staff last sent the member a reminder. */
  reminded_at: Generated<Date | null>
  created_at: Date
}
