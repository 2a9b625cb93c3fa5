import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from './tenant-id'

export type ActorKind = 'anonymous' | 'member' | 'business' | 'admin' | 'system'

/** The audit log. Append only. */
export interface AuditLogTable {
  id: string
  at: Date
  business_id: string | null
  actor_kind: ActorKind
  actor_id: string | null
  action: string
  target_kind: string | null
  target_id: string | null
  request_id: string | null
  details: ColumnType<Record<string, unknown>, string | undefined, never>
}

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

/** An administrator's time in a business's portal, with the limited permissions of an impersonated owner. */
export interface ImpersonationsTable {
  business_id: TenantId
  id: string
  /** The session it is valid in; signing in again ends it. */
  session_id: string
  admin_id: string
  reason: string
  started_at: Date
  /** When it ends by itself. */
  ends_at: Date
  /** When the administrator ended it before that. */
  ended_at: Generated<Date | null>
}

/** A browser that a user has signed in from, by the hash of its device cookie. Several users may share one. */
export interface KnownDevicesTable {
  token_hash: Buffer
  user_id: string
  /** Of this row, for forms: the hash stays on the server. */
  id: Generated<string>
  /** Of the latest sign-in. */
  user_agent: Generated<string>
  /** Until when a sign-in from it is not asked for its second step; null: always asked. */
  two_step_until: Generated<Date | null>
  created_at: Date
  last_used_at: Date
}

/** Codes sent by email, each for one use on one host; only a keyed hash is kept. */
export interface OneTimeCodesTable {
  id: string
  user_id: string
  purpose: 'sign-in' | 'second-factor'
  email_norm: string
  host: string
  code_hash: Buffer
  attempts: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** A user's WebAuthn credential. */
export interface PasskeysTable {
  id: string
  user_id: string
  /** base64url, as browsers send it. */
  credential_id: string
  /** The domain it works on and below. */
  rp_id: string
  /** COSE key. */
  public_key: Buffer
  /** As the driver reads a bigint. Zero for ever with authenticators that do not count. */
  counter: string | number
  transports: Generated<string[]>
  backed_up: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** Hits per bucket, key and window. */
export interface RateLimitsTable {
  bucket: string
  key_hash: Buffer
  window_start: Date
  hits: number
}

/** One-use codes for signing in without the authenticator; only a keyed hash is stored. */
export interface RecoveryCodesTable {
  id: string
  user_id: string
  code_hash: Buffer
  created_at: Date
  used_at: Date | null
}

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
  /** When a passkey or second step was last given; null: not in this session. */
  second_step_at: Generated<Date | null>
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

/** A pair of keys that signs access tokens; the private one is encrypted under the server's secret. */
export interface SigningKeysTable {
  id: string
  public_jwk: ColumnType<Record<string, unknown>, string, never>
  sealed: Buffer
  created_at: Date
}

/** An API client's access to a user's account. Revoking it ends all its tokens. */
export interface TokenGrantsTable {
  id: string
  user_id: string
  /** Scopes, separated by spaces. */
  scope: string
  user_agent: Generated<string>
  address: Generated<string>
  /** The client's own name; may be empty. */
  name: Generated<string>
  /** To within some minutes; null before the first use. */
  last_used_at: Generated<Date | null>
  created_at: Date
  expires_at: Date
  revoked_at: Generated<Date | null>
}

/** Valid for one exchange; a second one ends the whole grant. */
export interface RefreshTokensTable {
  token_hash: Buffer
  grant_id: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

/** A user's authenticator app; the row exists once its first code was right. */
export interface TotpSecretsTable {
  user_id: string
  /** Encrypted by the application; bound to the user. */
  sealed: Buffer
  created_at: Date
  /** The newest time step whose code was accepted, as the driver reads a bigint; a step counts once. */
  last_step: string | number
}

/** A reset of an account's two-step sign-in that an administrator requested. It waits until `due_at` and can be stopped. */
export interface TwoStepResetsTable {
  id: string
  user_id: string
  /** The administrator. */
  requested_by: string
  reason: string
  requested_at: Date
  due_at: Date
  /** Of the token in the emails that can stop it. */
  stop_hash: Buffer
  stopped_at: Generated<Date | null>
  done_at: Generated<Date | null>
}

/** One identity per email address across the platform; its roles are in other tables. */
export interface UsersTable {
  id: string
  email: string
  email_norm: string
  full_name: Generated<string>
  password_hash: string
  email_confirmed_at: Date | null
  /** Since when emailed codes are a second factor; null: off. */
  email_codes_since: Date | null
  /** Since when a passkey is the second step after the password; null: off. */
  passkey_step_since: Generated<Date | null>
  is_admin: Generated<boolean>
  created_at: Date
  /** When the account was deleted; the row then has no personal data. */
  deleted_at: Generated<Date | null>
}

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
