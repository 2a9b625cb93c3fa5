import type { Generated } from 'kysely'

/** One-use links sent by email; only the hash is stored. */
export interface EmailTokensTable {
  id: string
  token_hash: Buffer
  purpose: string
  user_id: string
  email_norm: string
  /** As typed; only on links that confirm a new address. */
  email: Generated<string | null>
  business_id: string | null
  /** The only host on which the link works. */
  host: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
