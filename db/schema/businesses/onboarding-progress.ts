import type { Generated } from 'kysely'

/** The steps of a business's set-up that leave no other trace; no row: nothing was done yet. */
export interface OnboardingProgressTable {
  business_id: string
  address_chosen_at: Generated<Date | null>
  theme_chosen_at: Generated<Date | null>
  plan_chosen_at: Generated<Date | null>
  delivery_chosen_at: Generated<Date | null>
  /** The step about the first wines was passed, with some or with none. */
  wines_step_completed_at: Generated<Date | null>
  previewed_at: Generated<Date | null>
  /** What the owner expects, for the cost of the plans. */
  expected_members: Generated<number | null>
  expected_price_cents: Generated<number | null>
  /** When the one reminder was sent. */
  reminded_at: Generated<Date | null>
  /** The owner wants no reminder. */
  dismissed_at: Generated<Date | null>
}
