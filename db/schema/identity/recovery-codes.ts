/** Codes to get in without the authenticator, each for once; only a keyed hash is kept. */
export interface RecoveryCodesTable {
  id: string
  user_id: string
  code_hash: Buffer
  created_at: Date
  used_at: Date | null
}
