/** A one-use code that carries a session from one host to another; only hashes are stored. */
export interface CrossHostLoginsTable {
  id: string
  code_hash: Buffer
  user_id: string
  session_id: string
  host: string
  business_id: string
  state_hash: Buffer
  next: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
