import type { SignInContext } from '../sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { recordAccountChange } from '../record-auth-event.server'
import type { CurrentSession } from '../sessions/current-session.server'
import { revokeTokens } from '../email-address/email-tokens.server'
import { endAllSessions } from '../sessions/end-session.server'
import { hashPassword, passwordProblem } from './passwords.server'
import { checkCurrentPassword } from './check-current-password.server'
import { sendSecurityEmail } from '../emails/send-security-email.server'
import { markReauthenticated } from '../sessions/start-session.server'

/**
 * Replaces the password, signs out every other device, and tells the user by email. Returns the Set-Cookie value
 * of this device's new token. Throws a DomainError tied to its field: a wrong current password (429 after too
 * many), or a new one that breaks a rule.
 */
export async function changePassword(
  context: SignInContext,
  request: Request,
  session: CurrentSession,
  form: { currentPassword: string; password: string },
): Promise<string> {
  const { id: userId } = session.user
  const problem = passwordProblem(form.password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  const { scopes } = context.services
  const now = context.now()
  const current = { userId, password: form.currentPassword, field: 'currentPassword', now }
  await checkCurrentPassword(scopes, current)
  const passwordHash = await hashPassword(form.password)
  await scopes.shared().transaction(async (db) => {
    await db.q.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
    // Pending reset links would change it back.
    await revokeTokens(db, { userId, purpose: 'reset', now })
    await endAllSessions(db, userId, now, session.id)
    await recordAccountChange(db, context, { action: 'user.password_changed', userId, now })
  })
  await sendSecurityEmail(context, userId, 'password-changed')
  const cookie = await markReauthenticated(context, request)
  if (!cookie) throw new DomainError('sign-in-again', 401, 'You are signed out. Please sign in again.')
  return cookie
}
