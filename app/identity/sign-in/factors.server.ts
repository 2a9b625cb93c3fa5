import type { Kysely } from 'kysely'
import type { SharedDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'

/** What somebody has besides a password, and whether they have to have it. */
export interface Factors {
  isAdmin: boolean
  /** Since when an authenticator app is in use; null: none is. */
  authenticatorSince: Date | null
  recoveryCodesLeft: number
  emailCodes: boolean
  /** On whatever host. */
  hasPasskeys: boolean
}

/** One query. Nobody has nothing. */
export async function factorsOf(db: SharedDb, userId: string): Promise<Factors> {
  const row = await db.read(({ q }) => withFactors(q).where('u.id', '=', userId).executeTakeFirst())
  return toFactors(row)
}

/** Users with what they have besides a password, to be asked for together with what else is wanted of them. */
export function withFactors(q: Kysely<Schema>) {
  return q
    .selectFrom('users as u')
    .leftJoin('totp_secrets as t', 't.user_id', 'u.id')
    .select(['u.is_admin', 't.created_at as authenticatorSince', 'u.email_codes_since as emailCodesSince'])
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

/** What `withFactors` found. */
export function toFactors(row: FactorsRow): Factors {
  return {
    isAdmin: row?.is_admin === true,
    authenticatorSince: row?.authenticatorSince ?? null,
    recoveryCodesLeft: Number(row?.left ?? 0),
    emailCodes: Boolean(row?.emailCodesSince),
    hasPasskeys: row?.hasPasskeys === true,
  }
}
