import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { emailBranding } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'

/** To somebody whose address was given for a new account, and who has one. The page said only to look in the mail. */
export function accountExistsEmail(sender: EmailSender, fullName: string, forgotUrl: string): Email {
  const { name } = emailBranding(sender)
  return noticeEmail({
    club: sender,
    subject: `You already have an account with ${name}`,
    fullName,
    paragraphs: [
      'Somebody, probably you, asked for a new account with this address. You have one already, so nothing was changed.',
      'Sign in with the password you chose, or choose a new one.',
    ],
    action: { label: 'Choose a new password', url: forgotUrl },
    quiet: 'If this was not you, you can ignore this mail.',
  })
}
