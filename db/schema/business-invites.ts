import type { Generated } from 'kysely'

/** An invitation of the platform to bring one's business; the token in its link is kept as a hash. */
export interface BusinessInvitesTable {
  id: string
  token_hash: Buffer
  /** The first eight characters, to be shown. */
  token_prefix: string
  business_name: string
  business_email: string
  /** Null: the business chooses when it sets up. */
  pricing_tier: Generated<string | null>
  used: Generated<boolean>
  created_by: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
  /** Who made use of it. */
  redeemed_by: Generated<string | null>
  revoked_at: Generated<Date | null>
  /** When its link was last mailed; null: it was only handed over. */
  last_sent_at: Generated<Date | null>
  /** What became of it. */
  business_id: Generated<string | null>
}
