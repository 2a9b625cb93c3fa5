import {
  EmailButton,
  EmailLayout,
  EmailLink,
  EmailParagraph,
  renderEmail,
  EmailTitle,
} from '~/messaging/email-layout'
import type { Email } from '~/messaging/email'
import { emailBranding, type EmailSender } from '~/messaging/email-branding'
import { plainTextEmail, plainTextSignature } from '~/messaging/plain-text'

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
  const subject = `Confirm your email address for ${branding.name}`
  const why = `This email address was used to create an account with ${branding.name}. Please confirm that it’s yours.`
  const how =
    'The link works once and is valid for 24 hours. Select the button on the page it opens to confirm.'
  const stranger = `If this wasn’t you, you can ignore this email or let us know at`
  const html = renderEmail(
    <EmailLayout branding={branding} subject={subject} preview={why}>
      <EmailTitle branding={branding}>Confirm your email address</EmailTitle>
      <EmailParagraph branding={branding}>{why}</EmailParagraph>
      <EmailButton branding={branding} href={confirmUrl}>
        Confirm email address
      </EmailButton>
      <EmailParagraph branding={branding}>{how}</EmailParagraph>
      <EmailParagraph branding={branding} quiet>
        If the button doesn’t work, open this link in your browser:
        <br />
        <EmailLink branding={branding} href={confirmUrl}>
          {confirmUrl}
        </EmailLink>
      </EmailParagraph>
      <EmailParagraph branding={branding} quiet>
        {stranger}{' '}
        <EmailLink branding={branding} href={`mailto:${encodeURI(branding.email)}`}>
          {branding.email}
        </EmailLink>
        .
      </EmailParagraph>
    </EmailLayout>,
  )
  const text = plainTextEmail([
    'Confirm your email address',
    why,
    `Open this link to confirm:\n${confirmUrl}`,
    how,
    `${stranger} ${branding.email}.`,
    plainTextSignature(branding),
  ])
  return { subject, html, text }
}
