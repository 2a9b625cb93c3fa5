import type { Generated } from 'kysely'

/** One-use links sent by mail; only the hash is kept. */
export interface EmailTokensTable {
  id: string
  token_hash: Buffer
  purpose: string
  user_id: string
  email_norm: string
  /** As it was typed; only where the link is to make it somebody's address. */
  email: Generated<string | null>
  business_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
