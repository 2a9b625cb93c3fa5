import { setTimeout as delay } from 'node:timers/promises'
import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { queueMail } from '~/messaging/queue-mail.server'
import { record } from './audit.server'
import { clubToWriteFrom } from './club-to-write-from.server'
import { issueToken, redeemToken, tokenState, type TokenState } from './email-tokens.server'
import { normaliseEmail } from './email-addresses'
import { resetPasswordLetter } from './emails/reset-password'
import { hashPassword, passwordProblem } from './passwords.server'
import { countHits, perNetwork } from './rate-limits.server'
import { endAllSessions } from './sessions.server'
import { findUserByEmail } from './users.server'

/** Longer than making the mail takes, so that the time of the answer does not tell of an account. */
const ANSWER_AFTER_MS = 250

/**
 * Sends a link for choosing a new password, if the address has an account; whether it has, neither the answer
 * nor its time tells. Throws 429 after three requests in an hour.
 */
export async function requestReset(context: RequestContext, email: string): Promise<void> {
  const { scopes } = context.services
  const limits = [
    { bucket: 'reset-password', key: normaliseEmail(email), limit: 3, windowSeconds: 3600 },
    ...perNetwork('reset-password', context.clientAddress, 30, 3600),
  ]
  await countHits(scopes, limits, context.now())
  await Promise.all([delay(ANSWER_AFTER_MS), sendReset(context, email)])
}

async function sendReset(context: RequestContext, email: string): Promise<void> {
  const { scopes } = context.services
  const now = context.now()
  const user = await scopes.shared().read((db) => findUserByEmail(db, email))
  if (!user) return
  const club = await clubToWriteFrom(context, user.id)
  if (!club) {
    context.log.warn({ userId: user.id }, 'no club to send a password link from')
    return
  }
  await scopes.club(club).transaction(async (db) => {
    const { id, token } = await issueToken(db, {
      purpose: 'reset',
      userId: user.id,
      emailNorm: normaliseEmail(user.email),
      businessId: clubIdOf(context),
      now,
    })
    const letter = resetPasswordLetter({
      club,
      resetUrl: context.origin + paths.auth.resetPassword(token),
    })
    await queueMail(db, {
      ...letter,
      to: user.email,
      occasion: 'reset-password',
      key: `reset-password:${id}`,
      now,
    })
  })
}

/** What the link behind a token is worth on this host, without using it. */
export function resetState(context: RequestContext, token: string): Promise<TokenState> {
  return context.services.scopes.shared().read((db) => tokenState(db, presented(context, token)))
}

/**
 * Sets a new password for whoever holds the token, signs them out everywhere, and counts their address as
 * confirmed: the link went there. Returns false when the token is not, or no longer, good; throws a
 * DomainError for a password that will not do.
 */
export async function resetPassword(
  context: RequestContext,
  token: string,
  password: string,
): Promise<boolean> {
  const { state } = await resetState(context, token)
  if (state !== 'good') return false
  const problem = passwordProblem(password)
  if (problem) throw new DomainError('bad-password', 400, problem, { field: 'password' })
  const passwordHash = await hashPassword(password)
  const now = context.now()
  return context.services.scopes.shared().transaction(async (db) => {
    const holder = await redeemToken(db, presented(context, token))
    if (!holder) return false
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
    if (!changed) return false
    await endAllSessions(db, holder.userId, now)
    await record(db, {
      action: 'user.password_reset',
      actor: { kind: 'member', id: holder.userId },
      businessId: clubIdOf(context),
      target: { kind: 'user', id: holder.userId },
      requestId: context.requestId,
      now,
    })
    return true
  })
}

function presented(context: RequestContext, token: string) {
  return { purpose: 'reset' as const, token, businessId: clubIdOf(context), now: context.now() }
}

function clubIdOf(context: RequestContext): string | null {
  return context.host.kind === 'club' ? context.host.club.id : null
}
