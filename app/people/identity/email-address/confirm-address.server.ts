import type { SignInContext } from '../sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { accountEmailSender } from '../emails/account-email-sender.server'
import { recordAccountChange } from '../record-auth-event.server'
import { presentedToken, redeemToken, tokenState, type TokenState } from './email-tokens.server'
import { issueConfirmationFrom } from './issue-confirmation.server'
import { accountOrigin } from '#/tenants/origins'
import { countHit } from '../rate-limits.server'
import { verifySignedToken, createSignedToken } from '~/foundation/kit/crypto/signed-token.server'

/** The state of a confirmation link on this host, without using it. */
export function confirmationState(context: SignInContext, token: string): Promise<TokenState> {
  return context.services.scopes
    .shared()
    .read((db) => tokenState(db, presentedToken(context, 'confirm', token)))
}

/** Confirms the address a token was sent to. False when the token is invalid or expired. */
export function confirmAddress(context: SignInContext, token: string): Promise<boolean> {
  const now = context.now()
  return context.services.scopes.shared().transaction(async (db) => {
    const holder = await redeemToken(db, presentedToken(context, 'confirm', token))
    if (!holder) return false
    const confirmed = await db.q
      .updateTable('users')
      .set((eb) => ({ email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)) }))
      .where('id', '=', holder.userId)
      .where('email_norm', '=', holder.emailNorm)
      .returning('id')
      .executeTakeFirst()
    if (!confirmed) return false
    await recordAccountChange(db, context, {
      action: 'auth.user_updated',
      userId: holder.userId,
      details: { changed: 'email_confirmed_at' },
      now,
    })
    return true
  })
}

const NOTE = 'resend-confirmation'
const NOTE_MINUTES = 30

/** Lets the page that follows a correct password request the confirmation email again. */
export function createResendToken(context: SignInContext, userId: string): string {
  const expiresAt = new Date(context.now().getTime() + NOTE_MINUTES * 60_000)
  return createSignedToken(context.services.env.sessionSecret, NOTE, userId, expiresAt)
}

/**
 * Sends the confirmation email again for a note from `createResendToken`. Throws a DomainError 'Failed to resend
 * confirmation email' when the note is invalid, and 429 after three emails in an hour.
 */
export async function resendConfirmation(context: SignInContext, note: string): Promise<void> {
  const userId = verifySignedToken(context.services.env.sessionSecret, NOTE, note, context.now())
  if (!userId) throw resendFailed()
  await sendAgain(context, userId)
}

/** The same for a user who followed an expired link. */
export async function replaceConfirmation(context: SignInContext, oldToken: string): Promise<void> {
  const { state, holder } = await confirmationState(context, oldToken)
  if (state !== 'expired') throw resendFailed()
  await sendAgain(context, holder.userId)
}

async function sendAgain(context: SignInContext, userId: string): Promise<void> {
  const { scopes, env } = context.services
  const now = context.now()
  await countHit(scopes, 'resend-confirmation', userId, { limit: 3, windowSeconds: 3600, now })
  const user = await scopes
    .shared()
    .read(({ q }) =>
      q
        .selectFrom('users')
        .select(['email', 'email_confirmed_at'])
        .where('id', '=', userId)
        .executeTakeFirst(),
    )
  if (!user || user.email_confirmed_at) throw resendFailed()
  const { club, sender, transaction } = await accountEmailSender(context, userId)
  // Only a live club's address has the page that the link opens.
  const origin = accountOrigin(env, club?.status === 'live' ? club : null)
  const order = { userId, email: user.email, club, origin, now }
  await transaction((db, send) => issueConfirmationFrom(db, order, sender, send))
}

function resendFailed(): DomainError {
  return new DomainError('resend-failed', 422, 'Failed to resend confirmation email')
}
