import type { SignInContext } from '../sign-in-context'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { noticeEmail } from '~/messaging/notice-email'
import { accountEmailSender } from './account-email-sender.server'

const wordings = {
  'new-device': {
    subject: 'A new sign-in to your account',
    paragraphs: ['Someone signed in to your account from a new device.'],
    quiet:
      'If this was you, there is nothing to do. If not, choose a new password right away: it signs out every device.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: ['Your password was changed, and every device signed in with the old one was signed out.'],
    quiet: 'If this was not you, choose a new password right away and reply to this email.',
  },
  'signed-out-everywhere': {
    subject: 'You were signed out everywhere',
    paragraphs: ['Every device that was signed in to your account has been signed out.'],
    quiet:
      'If this was not you, choose a new password right away: someone else may have access to your account.',
  },
}

export type SecurityEmail = keyof typeof wordings

/**
 * Tells a user what happened to their account. It has already happened, so a failure to queue the email is logged
 * and undoes nothing.
 */
export async function sendSecurityEmail(
  context: SignInContext,
  userId: string,
  about: SecurityEmail,
  { facts }: { facts?: readonly (readonly [string, string])[] } = {},
): Promise<void> {
  try {
    const emailSender = await accountEmailSender(context, userId)
    await emailSender.transaction(async (db, send) => {
      const user = await db.q
        .selectFrom('users')
        .select(['email', 'full_name', 'email_confirmed_at'])
        .where('id', '=', userId)
        .executeTakeFirst()
      // An unconfirmed address may belong to someone else: send nothing.
      if (!user?.email_confirmed_at) return
      const emailContent = noticeEmail({
        ...wordings[about],
        club: emailSender.sender,
        fullName: user.full_name,
        details: facts,
        action: { label: 'See your devices', url: context.origin + paths.account.devices() },
      })
      const key = `${about}:${newId()}`
      await send({ ...emailContent, to: user.email, occasion: about, key, now: context.now() })
    })
  } catch (error) {
    context.log.error({ error, about }, 'security email not queued')
  }
}
