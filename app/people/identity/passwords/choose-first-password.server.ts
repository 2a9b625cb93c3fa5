import type { SignInContext } from '../sign-in-context'
import { recordAccountChange } from '../record-auth-event.server'
import { newToken } from '~/foundation/kit/crypto/tokens.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { DomainError } from '~/foundation/kit/errors'
import { hashPassword, passwordProblem, UNUSABLE_PASSWORD_HASH } from './passwords.server'

/**
 * The hash of a first password; without one, of a password that no one knows, for an account that is opened by a passkey
 * or a new password. Throws a DomainError for a password that breaks a rule, and 503.
 */
export function firstPasswordHash(password: string | null): Promise<string> {
  if (password === null) return hashPassword(newToken().token)
  const problem = passwordProblem(password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  return hashPassword(password)
}

/**
 * Gives an account that was made for its holder the first password, and confirms its address, where the link of the
 * request went. False for an account that has a password, and for another address.
 */
export function chooseFirstPassword(
  context: SignInContext,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
): Promise<boolean> {
  const now = context.now()
  return context.services.scopes.shared().transaction(async (db) => {
    const changed = await db.q
      .updateTable('users')
      .set((eb) => ({
        password_hash: passwordHash,
        email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)),
      }))
      .where('id', '=', userId)
      .where('email_norm', '=', normalizeEmail(email))
      .where('password_hash', '=', UNUSABLE_PASSWORD_HASH)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    await recordAccountChange(db, context, { action: 'user.password_changed', userId, now })
    return true
  })
}
