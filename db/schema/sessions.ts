import type { Generated } from 'kysely'

/** A signed-in browser on one host. business_id is the club the session speaks to, null on the root without one. */
export interface SessionsTable {
  id: string
  token_hash: Buffer
  user_id: string
  host: string
  business_id: string | null
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Date
  refreshed_at: Date
  expires_at: Date
  revoked_at: Date | null
}
