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

/** The code somebody asked for to sign in with. */
export function oneTimeCodeEmail({ club, fullName, code, minutes }: OneTimeCode): Email {
  return noticeEmail({
    club,
    subject: `Your sign-in code for ${emailBranding(club).name}`,
    title: 'Your sign-in code',
    fullName,
    details: [['Code', `${code.slice(0, 4)} ${code.slice(4)}`]],
    paragraphs: [
      'Type this code where you are signing in.',
      `It works once and for ${minutes} minutes. Nobody of ours will ever ask you for it.`,
    ],
    quiet: 'If you did not ask for it, you can ignore this mail: without the code nobody gets in.',
  })
}
