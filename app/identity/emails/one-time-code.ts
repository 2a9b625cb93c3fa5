import type { Email } from '~/messaging/email'
import { emailBranding, type EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'

interface OneTimeCode {
  club: EmailSender
  fullName: string
  /** Eight digits. */
  code: string
  minutes: number
}

/** The sign-in code a user requested. */
export function oneTimeCodeEmail({ club, fullName, code, minutes }: OneTimeCode): Email {
  return noticeEmail({
    club,
    subject: `Your sign-in code for ${emailBranding(club).name}`,
    title: 'Your sign-in code',
    fullName,
    details: [['Code', `${code.slice(0, 4)} ${code.slice(4)}`]],
    paragraphs: [
      'Enter this code on the sign-in page.',
      `It expires in ${minutes} minutes and works once. We will never ask you for it.`,
    ],
    quiet: 'If you did not ask for it, you can ignore this email: signing in requires the code.',
  })
}
