import type { Kysely } from 'kysely'
import type { SharedDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'

/** A user's factors besides the password, and whether one is required. */
export interface Factors {
  isAdmin: boolean
  /** When the authenticator app was set up; null: there is none. */
  authenticatorSince: Date | null
  /** Since when a passkey is the second step; null: it is not, or there is none. */
  passkeyStepSince: Date | null
  recoveryCodesLeft: number
  emailCodes: boolean
  /** On any host. */
  hasPasskeys: boolean
}

/** One query. An unknown user has no factors. */
export async function factorsOf(db: SharedDb, userId: string): Promise<Factors> {
  const row = await db.read(({ q }) => withFactors(q).where('u.id', '=', userId).executeTakeFirst())
  return toFactors(row)
}

/** Users with their factors, to be joined to other queries about a user. */
export function withFactors(q: Kysely<Schema>) {
  return q
    .selectFrom('users as u')
    .leftJoin('totp_secrets as t', 't.user_id', 'u.id')
    .select(['u.is_admin', 't.created_at as authenticatorSince', 'u.email_codes_since as emailCodesSince'])
    .select('u.passkey_step_since as passkeyStepSince')
    .select(({ exists, selectFrom, fn }) => [
      exists(selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id')).as('hasPasskeys'),
      selectFrom('recovery_codes as r')
        .select(fn.countAll<string>().as('left'))
        .whereRef('r.user_id', '=', 'u.id')
        .where('r.used_at', 'is', null)
        .as('left'),
    ])
}

type FactorsRow = Awaited<ReturnType<ReturnType<typeof withFactors>['executeTakeFirst']>>

/** The result of `withFactors`. */
export function toFactors(row: FactorsRow): Factors {
  return {
    isAdmin: row?.is_admin === true,
    authenticatorSince: row?.authenticatorSince ?? null,
    passkeyStepSince: row?.hasPasskeys ? row.passkeyStepSince : null,
    recoveryCodesLeft: Number(row?.left ?? 0),
    emailCodes: Boolean(row?.emailCodesSince),
    hasPasskeys: row?.hasPasskeys === true,
  }
}
