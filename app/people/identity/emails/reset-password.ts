import type { Email } from '~/foundation/messaging/email'
import { emailBranding, type EmailSender } from '~/foundation/messaging/email-branding'
import { linkEmail } from './link-email'

interface ResetPassword {
  club: EmailSender
  /** With the token; valid once, for 30 minutes. */
  resetUrl: string
}

/** A link to choose a new password. Sent only to the address of an account. */
export function resetPasswordEmail({ club, resetUrl }: ResetPassword): Email {
  const branding = emailBranding(club)
  return linkEmail(branding, {
    subject: `Choose a new password for ${branding.name}`,
    title: 'Choose a new password',
    why: `We received a request to reset the password of your account with ${branding.name}.`,
    link: { url: resetUrl, label: 'Choose a new password', words: 'Open this link to choose one' },
    how: 'The link works once and is valid for 30 minutes. Your current password works until you choose a new one.',
    stranger: 'If you didn’t request this, you can ignore this email. Your password hasn’t changed.',
  })
}
