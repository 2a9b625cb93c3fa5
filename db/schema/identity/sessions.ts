import type { Generated } from 'kysely'

/** How a user signed in; `handover` is a cross-host login. */
export type SignInMethod = 'password' | 'passkey' | 'code' | 'handover' | 'signup'

/** A signed-in browser on one host. business_id is the club of that host; null on the platform's host without one. */
export interface SessionsTable {
  id: string
  token_hash: Buffer
  user_id: string
  host: string
  business_id: string | null
  user_agent: Generated<string>
  address: Generated<string>
  created_at: Date
  refreshed_at: Date
  /** The end of the session; every new token extends it, up to `absolute_expires_at`. */
  expires_at: Date
  /** The absolute end of the session: then the user has to sign in again. */
  absolute_expires_at: Date
  revoked_at: Date | null
  /** How the user signed in. */
  method: Generated<SignInMethod>
  /** Waiting for the second factor: only its page accepts such a session. */
  pending_step: Generated<'second-factor' | null>
  /** When a password, passkey or second factor was last entered; null: not in this session. */
  reauthenticated_at: Generated<Date | null>
  last_seen_at: Generated<Date | null>
  /** When the token is due for rotation; until then it keeps working. */
  token_expires_at: Generated<Date>
  /** The previous token, until the browser has used the current one. */
  previous_hash: Generated<Buffer | null>
  /** For staff of several businesses: the one they have open. */
  active_business_id: Generated<string | null>
  /** The sign-in behind the session. Renewed sessions and those handed over to another host keep it. */
  sign_in_id: Generated<string>
}
