import type { SignInMethod } from '#/db/schema/identity'
import type { Kysely } from 'kysely'
import type { Schema } from '#/db/schema'

export type { SignInMethod }

/** A session's row joined to its user. */
export interface SessionRow {
  id: string
  user_id: string
  business_id: string | null
  created_at: Date
  expires_at: Date
  absolute_expires_at: Date
  method: SignInMethod
  reauthenticated_at: Date | null
  second_step_at: Date | null
  active_business_id: string | null
  sign_in_id: string
  token_expires_at: Date
  refreshed_at: Date
  last_seen_at: Date | null
  token_hash: Buffer
  previous_hash: Buffer | null
  email: string
  full_name: string
  email_confirmed_at: Date | null
  is_admin: boolean
  has_two_steps: boolean
}

/**
 * The session of a token on a host, complete or pending, with its user. Looks for the present token and only then
 * for the previous one: an `or` would use both indexes every time.
 */
export function liveSession(q: Kysely<Schema>, hash: Buffer, host: string, now: Date) {
  return q
    .selectFrom(sessionsByToken(q, hash).as('s'))
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id',
      's.business_id',
      's.created_at',
      's.expires_at',
      's.absolute_expires_at',
      's.method',
      's.reauthenticated_at',
      's.second_step_at',
      's.active_business_id',
      's.sign_in_id',
      's.token_expires_at',
      's.refreshed_at',
      's.last_seen_at',
      's.token_hash',
      's.previous_hash',
      'u.email',
      'u.full_name',
      'u.email_confirmed_at',
      'u.is_admin',
    ])
    .select(({ eb, exists, selectFrom }) =>
      exists(selectFrom('totp_secrets as t').select('t.user_id').whereRef('t.user_id', '=', 'u.id'))
        .or(
          eb('u.passkey_step_since', 'is not', null).and(
            exists(selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id')),
          ),
        )
        .$castTo<boolean>()
        .as('has_two_steps'),
    )
    .where('s.host', '=', host)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .limit(1)
}

/** The rows whose present token, or else whose previous one, has this hash. */
export function sessionsByToken(q: Kysely<Schema>, hash: Buffer) {
  const sessions = () => q.selectFrom('sessions').selectAll()
  return sessions()
    .where('token_hash', '=', hash)
    .unionAll(sessions().where('previous_hash', '=', hash))
}
