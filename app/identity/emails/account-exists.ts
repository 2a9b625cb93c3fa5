import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { emailBranding } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'

/** Sent to the owner of an address that was entered for a new account. The page said only to check the inbox. */
export function accountExistsEmail(sender: EmailSender, fullName: string, forgotUrl: string): Email {
  const { name } = emailBranding(sender)
  return noticeEmail({
    club: sender,
    subject: `You already have an account with ${name}`,
    fullName,
    paragraphs: [
      'Someone, probably you, tried to create an account with this address. You already have one, so nothing has changed.',
      'Sign in with your password, or choose a new one.',
    ],
    action: { label: 'Choose a new password', url: forgotUrl },
    quiet: 'If this was not you, you can ignore this email.',
  })
}
