import { DomainError } from '~/foundation/kit/errors'

/**
 * Throws 403 for an unconfirmed address. A stranger may have created the account with someone else's address, and
 * must not leave a passkey or an authenticator app that still works once the owner takes over.
 */
export function requireConfirmedEmail(user: { emailConfirmed: boolean }): void {
  if (user.emailConfirmed) return
  throw new DomainError('unconfirmed', 403, 'Please confirm your email address first.')
}
