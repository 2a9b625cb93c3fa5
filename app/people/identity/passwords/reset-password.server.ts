import { setTimeout as delay } from 'node:timers/promises'
import { clubIdOf, type SignInContext } from '../sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { requestedEmailSender } from '../emails/account-email-sender.server'
import { record } from '~/foundation/audit/record.server'
import {
  issueToken,
  presentedToken,
  redeemToken,
  tokenState,
  type TokenState,
} from '../email-address/email-tokens.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { resetPasswordEmail } from '../emails/reset-password'
import { endAllSessions } from '../sessions/end-session.server'
import { commitIf, placeholderUser } from '../anti-enumeration.server'
import { hashPassword, passwordProblem } from './passwords.server'
import { countHits, perNetwork } from '../rate-limits.server'
import { sendSecurityEmail } from '../emails/send-security-email.server'
import { findUserByEmail } from '../users.server'

/** Longer than queueing the email takes: the work is the same with and without an account, its commit is not. */
const ANSWER_AFTER_MS = 250

/**
 * Sends a link to choose a new password if the address has an account, on a club's host only to its members and staff.
 * Neither the response nor its time tells whether it does. Throws 429 after three requests in an hour.
 */
export async function requestReset(context: SignInContext, email: string): Promise<void> {
  const { scopes } = context.services
  const limits = [
    { bucket: 'reset-password', key: normalizeEmail(email), limit: 3, windowSeconds: 3600 },
    ...perNetwork('reset-password', context.clientAddress, 30, 3600),
  ]
  await countHits(scopes, limits, context.now())
  await Promise.all([delay(ANSWER_AFTER_MS), sendReset(context, email)])
}

async function sendReset(context: SignInContext, email: string): Promise<void> {
  const { scopes } = context.services
  const now = context.now()
  const account = await scopes.shared().read((db) => findUserByEmail(db, email))
  const user = account ?? placeholderUser
  const emailSender = await requestedEmailSender(context, user.id)
  await commitIf<void>(account !== null && emailSender.isExpected, (done) =>
    emailSender.transaction(async (db, send) => {
      const { id, token } = await issueToken(db, {
        purpose: 'reset',
        userId: user.id,
        emailNorm: normalizeEmail(user.email),
        origin: emailSender.origin,
        businessId: clubIdOf(context),
        now,
      })
      const emailContent = resetPasswordEmail({
        club: emailSender.sender,
        resetUrl: emailSender.origin + paths.auth.resetPassword(token),
      })
      await send({
        ...emailContent,
        to: user.email,
        occasion: 'reset-password',
        key: `reset-password:${id}`,
        now,
      })
      await note(db, context, 'auth.password_recovery', user.id, { step: 'asked' })
      return done()
    }),
  )
}

/** The state of a reset link on this host, without using it. */
export function resetState(context: SignInContext, token: string): Promise<TokenState> {
  return context.services.scopes
    .shared()
    .read((db) => tokenState(db, presentedToken(context, 'reset', token)))
}

/**
 * Sets a new password for the holder of a token, signs them out everywhere, and confirms their address, since the
 * link went there. Returns them; null when the token is invalid or expired. Throws a DomainError for a password that breaks a
 * rule.
 */
export async function resetPassword(
  context: SignInContext,
  token: string,
  password: string,
): Promise<{ userId: string } | null> {
  const { state } = await resetState(context, token)
  if (state !== 'good') return null
  const problem = passwordProblem(password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  const passwordHash = await hashPassword(password)
  const now = context.now()
  const userId = await context.services.scopes.shared().transaction(async (db) => {
    const holder = await redeemToken(db, presentedToken(context, 'reset', token))
    if (!holder) return null
    const changed = await db.q
      .updateTable('users')
      .set((eb) => ({
        password_hash: passwordHash,
        email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)),
      }))
      .where('id', '=', holder.userId)
      .where('email_norm', '=', holder.emailNorm)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return null
    await endAllSessions(db, holder.userId, now)
    await note(db, context, 'auth.password_recovery', holder.userId, { step: 'done' })
    await note(db, context, 'auth.user_updated', holder.userId, { changed: 'password' })
    return holder.userId
  })
  if (!userId) return null
  await sendSecurityEmail(context, userId, 'password-changed')
  return { userId }
}

function note(
  db: Parameters<typeof record>[0],
  context: SignInContext,
  action: 'auth.password_recovery' | 'auth.user_updated',
  userId: string,
  details: Record<string, string>,
) {
  return record(db, {
    action,
    // The visitor who requests a link is anonymous; the link is the proof.
    actor: details.step === 'asked' ? { kind: 'anonymous' } : { kind: 'member', id: userId },
    businessId: clubIdOf(context),
    target: { kind: 'user', id: userId },
    requestId: context.requestId,
    details,
    now: context.now(),
  })
}
