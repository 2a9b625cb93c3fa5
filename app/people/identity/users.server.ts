import type { AnyOpenDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { textProblem } from '~/foundation/kit/text'
import { normalizeEmail } from '~/foundation/kit/normalize-email'

export interface NewUser {
  email: string
  fullName: string
  /** From `hashPassword`. */
  passwordHash: string
  /** Left out: the address is unconfirmed. */
  emailConfirmedAt?: Date
  isAdmin?: boolean
  now: Date
}

/**
 * Creates the user of an address. Throws DomainError 'email-taken' (409) when there is one, even one that another
 * request is creating right now; the transaction stays usable.
 */
export async function createUser(db: AnyOpenDb, user: NewUser): Promise<{ id: string }> {
  const made = await db.q
    .insertInto('users')
    .values({
      id: newId(),
      email: user.email.normalize('NFC').trim(),
      email_norm: normalizeEmail(user.email),
      full_name: user.fullName,
      password_hash: user.passwordHash,
      email_confirmed_at: user.emailConfirmedAt ?? null,
      is_admin: user.isAdmin ?? false,
      created_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made
  throw new DomainError('email-taken', 409, 'This email address cannot be used for a new account.', {
    field: 'email',
  })
}

export interface FoundUser {
  id: string
  email: string
  fullName: string
  passwordHash: string
  emailConfirmed: boolean
  isAdmin: boolean
}

/** The user of an address in any spelling; null when there is none. */
export async function findUserByEmail(db: AnyOpenDb, email: string): Promise<FoundUser | null> {
  // No account has such an address, and PostgreSQL rejects NUL.
  if (textProblem(email)) return null
  const row = await db.q
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'password_hash', 'email_confirmed_at', 'is_admin'])
    .where('email_norm', '=', normalizeEmail(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    passwordHash: row.password_hash,
    emailConfirmed: row.email_confirmed_at !== null,
    isAdmin: row.is_admin,
  }
}
