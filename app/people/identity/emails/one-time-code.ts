import type { Email } from '~/foundation/messaging/email'
import { emailBranding, type EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'

interface OneTimeCode {
  club: EmailSender
  fullName: string
  /** Eight digits. */
  code: string
  minutes: number
}

/** A requested sign-in code. */
export function oneTimeCodeEmail({ club, fullName, code, minutes }: OneTimeCode): Email {
  return noticeEmail({
    club,
    subject: `Your sign-in code for ${emailBranding(club).name}`,
    title: 'Your sign-in code',
    fullName,
    details: [['Code', `${code.slice(0, 4)} ${code.slice(4)}`]],
    paragraphs: [
      'Enter this code where you’re signing in.',
      `It works once and is valid for ${minutes} minutes. We’ll never ask you for it.`,
    ],
    quiet: 'If you didn’t request it, you can ignore this email. No one can sign in without the code.',
  })
}
