/** An invoice of a membership that a card could not pay, one row however often it was tried. */
export interface PaymentFailuresTable {
  business_id: string
  id: string
  membership_id: string
  account_id: string
  invoice_id: string
  invoice_number: string | null
  /** What is still to be paid of it, in minor units. */
  amount_cents: number
  currency: string
  period_start: Date | null
  period_end: Date | null
  /** As the provider counts them: the first attempt and each automatic repetition. */
  attempt_count: number
  decline_code: string | null
  /** Hard: this card will not do. Soft: the same card may do later. */
  kind: 'hard' | 'soft'
  card_last4: string | null
  /** The last attempt. */
  failed_at: Date
  next_attempt_at: Date | null
  /** When it was paid after all. */
  recovered_at: Date | null
  /** When the last attempt had failed. */
  retries_ended_at: Date | null
  /** When the business asked for it no more. */
  waived_at: Date | null
  created_at: Date
}
