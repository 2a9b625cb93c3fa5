// Changing the sign-in address: confirmed by a link to the new address, announced to the old one.
import { clubIdOf, type SignInContext } from '../sign-in-context'
import { sendPlatformJob } from '~/foundation/jobs/send-job.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { accountEmailSender } from '../emails/account-email-sender.server'
import { recordAccountChange } from '../record-auth-event.server'
import {
  propagateEmailChange,
  propagateEmailChangeJob,
  type OnMemberEmailChanged,
} from './propagate-email-change.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import {
  issueToken,
  presentedToken,
  redeemToken,
  revokeTokens,
  tokenState,
  type TokenState,
} from './email-tokens.server'
import { endAllSessions } from '../sessions/end-session.server'
import { commitIf } from '../anti-enumeration.server'
import { countHit } from '../rate-limits.server'
import { findUserByEmail } from '../users.server'

/**
 * Sends a link to the new address; nothing changes until it is used. An address that has an account gets no email,
 * and the response does not tell. Requires reauthentication first. Throws 429 after five requests in an hour.
 */
export async function requestEmailChange(
  context: SignInContext,
  user: { id: string; email: string; fullName: string },
  email: string,
): Promise<void> {
  const { scopes } = context.services
  const now = context.now()
  await countHit(scopes, 'change-email', user.id, { limit: 5, windowSeconds: 3600, now })
  const emailNorm = normalizeEmail(email)
  const emailSender = await accountEmailSender(context, user.id)
  const taken = await scopes.shared().read((db) => findUserByEmail(db, email))
  await commitIf<void>(!taken, (done) =>
    emailSender.transaction(async (db, send) => {
      const { id, token } = await issueToken(db, {
        purpose: 'change-email',
        userId: user.id,
        emailNorm,
        email: email.normalize('NFC').trim(),
        origin: emailSender.origin,
        businessId: clubIdOf(context),
        now,
      })
      const emailContent = noticeEmail({
        club: emailSender.sender,
        subject: 'Confirm your new email address',
        fullName: user.fullName,
        paragraphs: [
          'You asked to sign in with this address. Press the button to confirm it.',
          'The link expires in one hour and works once. If this was not you, you can ignore this email.',
        ],
        action: { label: 'Confirm new address', url: emailSender.origin + paths.account.email(token) },
      })
      await send({
        ...emailContent,
        to: email.trim(),
        occasion: 'change-email',
        key: `change-email:${id}`,
        now,
      })
      return done()
    }),
  )
}

/** The state of a link on this host, without using it. */
export function emailChangeState(context: SignInContext, token: string): Promise<TokenState> {
  return context.services.scopes
    .shared()
    .read((db) => tokenState(db, presentedToken(context, 'change-email', token)))
}

/**
 * Makes the confirmed address the sign-in address, signs the user out everywhere, and notifies the old address.
 * False when the link is invalid or expired, or another account has taken the address.
 */
export async function confirmEmailChange(
  context: SignInContext,
  token: string,
  onMemberEmailChanged: OnMemberEmailChanged,
): Promise<boolean> {
  const now = context.now()
  const { holder } = await emailChangeState(context, token)
  if (!holder) return false
  const emailSender = await accountEmailSender(context, holder.userId)
  const changed = await emailSender.transaction(async (db, send) => {
    const redeemed = await redeemToken(db, presentedToken(context, 'change-email', token))
    if (!redeemed) return null
    const user = await db.q
      .selectFrom('users')
      .select(['email', 'full_name', 'email_confirmed_at'])
      .where('id', '=', redeemed.userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const taken = await db.q
      .selectFrom('users')
      .select('id')
      .where('email_norm', '=', redeemed.emailNorm)
      .executeTakeFirst()
    if (!user || taken) return null
    const email = redeemed.email ?? redeemed.emailNorm
    await db.q
      .updateTable('users')
      .set({ email, email_norm: redeemed.emailNorm, email_confirmed_at: now })
      .where('id', '=', redeemed.userId)
      .execute()
    // Links sent to the old address must no longer work.
    await revokeTokens(db, { userId: redeemed.userId, now })
    await endAllSessions(db, redeemed.userId, now)
    await sendPlatformJob(db, propagateEmailChangeJob, { userId: redeemed.userId })
    await recordAccountChange(db, context, { action: 'user.email_changed', userId: redeemed.userId, now })
    // An unconfirmed address may belong to someone else: send nothing.
    if (user.email_confirmed_at) {
      const emailContent = noticeEmail({
        club: emailSender.sender,
        subject: 'Your email address was changed',
        fullName: user.full_name,
        paragraphs: [
          'You now sign in to your account with another email address. This one no longer works.',
          'If this was not you, reply to this email right away.',
        ],
      })
      await send({
        ...emailContent,
        to: user.email,
        occasion: 'email-changed',
        key: `email-changed:${newId()}`,
        now,
      })
    }
    return { userId: redeemed.userId }
  })
  if (!changed) return false
  // Done right away for the pages that follow; if it fails, the job does it.
  await propagateEmailChange(context.services.scopes, changed.userId, onMemberEmailChanged).catch(
    (error: unknown) => context.log.warn({ error }, 'new email address not yet copied to clubs'),
  )
  return true
}
