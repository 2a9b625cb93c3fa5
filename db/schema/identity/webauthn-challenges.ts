/** A challenge for a passkey to sign: for one purpose, on one host, once. */
export interface WebauthnChallengesTable {
  challenge_hash: Buffer
  purpose: 'register' | 'sign-in' | 'second-factor' | 'prove'
  host: string
  /** Null while signing in: the user is not known yet. */
  user_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
