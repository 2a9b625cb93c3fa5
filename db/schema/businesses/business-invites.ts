import type { Generated } from 'kysely'

/** The platform's invitation to create a business; the token in its link is stored as a hash. */
export interface BusinessInvitesTable {
  id: string
  token_hash: Buffer
  /** The first eight characters, to be shown. */
  token_prefix: string
  business_name: string
  business_email: string
  /** Null: the business chooses during onboarding. */
  pricing_tier: Generated<string | null>
  used: Generated<boolean>
  created_by: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
  /** Who accepted it. */
  redeemed_by: Generated<string | null>
  /** Revoked by an administrator: its link no longer works. */
  revoked_at: Generated<Date | null>
  /** How many links were sent; each replaced the one before. */
  sent_count: Generated<number>
  /** When the latest was emailed to the business; null if it was only handed over. */
  last_sent_at: Generated<Date | null>
  /** The business created from it. */
  business_id: Generated<string | null>
}
