import { DomainError } from '~/kit/errors'

/**
 * Throws 403 for an account whose address nobody has confirmed: whoever made it may have given a stranger's, and
 * must not leave a passkey or an app behind that still works once that stranger has come.
 */
export function requireConfirmedEmail(user: { emailConfirmed: boolean }): void {
  if (user.emailConfirmed) return
  throw new DomainError('unconfirmed', 403, 'Please confirm your email address first.')
}
