/** A one-use way from a session on the platform's host to a new one on a club's; only hashes are kept. */
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
