import type { Generated } from 'kysely'

/** An API client's access to a user's account. Revoking it ends all its tokens. */
export interface TokenGrantsTable {
  id: string
  user_id: string
  /** Scopes, separated by spaces. */
  scope: string
  user_agent: Generated<string>
  address: Generated<string>
  /** The client's own name; may be empty. */
  name: Generated<string>
  /** To within some minutes; null before the first use. */
  last_used_at: Generated<Date | null>
  created_at: Date
  expires_at: Date
  revoked_at: Generated<Date | null>
}

/** Valid for one exchange; a second one ends the whole grant. */
export interface RefreshTokensTable {
  token_hash: Buffer
  grant_id: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}
