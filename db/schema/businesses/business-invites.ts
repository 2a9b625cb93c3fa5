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
  /** Taken back by an administrator: its link leads nowhere. */
  revoked_at: Generated<Date | null>
  /** How many links were sent; each made the one before worthless. */
  sent_count: Generated<number>
  /** When the latest was mailed to the business; null: it was only handed over. */
  last_sent_at: Generated<Date | null>
  /** The business created from it. */
  business_id: Generated<string | null>
}
