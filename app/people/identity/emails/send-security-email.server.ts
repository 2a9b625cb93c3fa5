import type { SignInContext } from '../sign-in-context'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { accountEmailSender, type SecurityEmail } from './account-email-sender.server'

const wordings: Record<SecurityEmail, { subject: string; paragraphs: string[]; quiet: string }> = {
  'new-device': {
    subject: 'New sign-in to your account',
    paragraphs: ['Someone signed in to your account from a new device.'],
    quiet:
      'If this was you, there’s nothing to do. If not, change your password now; that signs out all devices.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and your other devices were signed out.'],
    quiet: 'If this wasn’t you, reset your password now and let us know by replying to this email.',
  },
  'signed-out-everywhere': {
    subject: 'You were signed out everywhere',
    paragraphs: ['All devices that were signed in to your account have been signed out.'],
    quiet: 'If this wasn’t you, change your password now: someone else has access to your account.',
  },
}

/**
 * Emails a user about a security event. The event has already happened, so a failure to queue the email is logged and
 * undoes nothing.
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
      // An unconfirmed address may be a stranger's.
      if (!user?.email_confirmed_at) return
      const emailContent = noticeEmail({
        ...wordings[about],
        club: emailSender.sender,
        fullName: user.full_name,
        details: facts,
        action: { label: 'View devices', url: emailSender.origin + paths.account.devices() },
      })
      const key = `${about}:${newId()}`
      await send({ ...emailContent, to: user.email, occasion: about, key, now: context.now() })
    })
  } catch (error) {
    context.log.error({ error, about }, 'security email was not queued')
  }
}
