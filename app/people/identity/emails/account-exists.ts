import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { emailBranding } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'

/** Sent when someone signs up with the address of an existing account. The page only says to check the inbox. */
export function accountExistsEmail(sender: EmailSender, fullName: string, forgotUrl: string): Email {
  const { name } = emailBranding(sender)
  return noticeEmail({
    club: sender,
    subject: `You already have an account with ${name}`,
    fullName,
    paragraphs: [
      'Someone, probably you, tried to create an account with this email address. You already have one, so nothing was changed.',
      'Sign in with your password, or choose a new one.',
    ],
    action: { label: 'Choose a new password', url: forgotUrl },
    quiet: 'If this wasn’t you, you can ignore this email.',
  })
}
