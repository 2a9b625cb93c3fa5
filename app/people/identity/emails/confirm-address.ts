import type { Email } from '~/foundation/messaging/email'
import { emailBranding, type EmailSender } from '~/foundation/messaging/email-branding'
import { linkEmail } from './link-email'

interface ConfirmAddress {
  club: EmailSender
  /** On the club's host, with the token; valid once, for 24 hours. */
  confirmUrl: string
}

/**
 * Asks for confirmation of an email address. It repeats nothing from the form: the address may be a stranger's, and the
 * form must not become a way to send them text.
 */
export function confirmAddressEmail({ club, confirmUrl }: ConfirmAddress): Email {
  const branding = emailBranding(club)
  return linkEmail(branding, {
    subject: `Confirm your email address for ${branding.name}`,
    title: 'Confirm your email address',
    why: `This email address was used to create an account with ${branding.name}. Please confirm that it’s yours.`,
    link: { url: confirmUrl, label: 'Confirm email address', words: 'Open this link to confirm' },
    how: 'The link works once and is valid for 24 hours. Select the button on the page it opens to confirm.',
    stranger: 'If this wasn’t you, you can ignore this email or let us know at',
    hasContact: true,
  })
}
