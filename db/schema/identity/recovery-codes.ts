/** One-use codes for signing in without the authenticator; only a keyed hash is stored. */
export interface RecoveryCodesTable {
  id: string
  user_id: string
  code_hash: Buffer
  created_at: Date
  used_at: Date | null
}
