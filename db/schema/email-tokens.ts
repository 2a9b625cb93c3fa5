/** One-use links sent by mail; only the hash is kept. */
export interface EmailTokensTable {
  id: string
  token_hash: Buffer
  purpose: string
  user_id: string
  email_norm: string
  business_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
