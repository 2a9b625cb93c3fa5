import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** The onboarding steps that leave no other trace; no row: none was done. */
export interface OnboardingProgressTable {
  business_id: TenantId
  address_chosen_at: Generated<Date | null>
  theme_chosen_at: Generated<Date | null>
  plan_chosen_at: Generated<Date | null>
  delivery_chosen_at: Generated<Date | null>
  /** When the step about the first wines was completed, with or without wines. */
  wines_step_completed_at: Generated<Date | null>
  previewed_at: Generated<Date | null>
  /** The owner's estimate, for comparing plan costs. */
  expected_members: Generated<number | null>
  expected_price_cents: Generated<number | null>
  /** When the one reminder was sent. */
  reminded_at: Generated<Date | null>
  /** The owner wants no reminder. */
  dismissed_at: Generated<Date | null>
}
