import type { SignInContext } from '../sign-in-context'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { noticeEmail } from '~/messaging/notice-email'
import { accountEmailSender } from './account-email-sender.server'

const wordings = {
  'new-device': {
    subject: 'A new sign-in to your account',
    paragraphs: ['Somebody signed in to your account from a device that we had not seen before.'],
    quiet:
      'If this was you, there is nothing to do. If not, choose a new password at once: it signs out everybody.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and every device that was signed in with the old one was signed out.',
    ],
    quiet: 'If this was not you, choose a new password at once, and tell us by answering this letter.',
  },
  'signed-out-everywhere': {
    subject: 'You were signed out everywhere',
    paragraphs: ['The devices that were signed in to your account have been signed out.'],
    quiet: 'If this was not you, choose a new password at once: somebody else is in your account.',
  },
}

export type SecurityEmail = keyof typeof wordings

/**
 * Tells somebody what has happened to their account. What it tells of has happened by then, so a failure to tell is
 * logged and undoes nothing.
 */
export async function sendSecurityEmail(
  context: SignInContext,
  userId: string,
  about: SecurityEmail,
  { facts }: { facts?: readonly (readonly [string, string])[] } = {},
): Promise<void> {
  try {
    const mail = await accountEmailSender(context, userId)
    await mail.transaction(async (db, send) => {
      const user = await db.q
        .selectFrom('users')
        .select(['email', 'full_name', 'email_confirmed_at'])
        .where('id', '=', userId)
        .executeTakeFirst()
      // Nobody is written to at an address that may be a stranger's.
      if (!user?.email_confirmed_at) return
      const emailContent = noticeEmail({
        ...wordings[about],
        club: mail.sender,
        fullName: user.full_name,
        details: facts,
        action: { label: 'See Your Devices', url: context.origin + paths.account.devices() },
      })
      const key = `${about}:${newId()}`
      await send({ ...emailContent, to: user.email, occasion: about, key, now: context.now() })
    })
  } catch (error) {
    context.log.error({ error, about }, 'a security mail was not queued')
  }
}
