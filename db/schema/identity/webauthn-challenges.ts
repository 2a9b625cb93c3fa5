/** What a passkey was asked to sign: for one purpose, on one host, once. */
export interface WebauthnChallengesTable {
  challenge_hash: Buffer
  purpose: 'register' | 'sign-in' | 'second-factor' | 'prove'
  host: string
  /** Null where nobody is known yet: signing in. */
  user_id: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
