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
  /** On the club's own host, with the token; valid for 24 hours and once. */
  confirmUrl: string
}

/**
 * Asks a user to confirm their address. It repeats nothing that was typed into the form, which may have named a
 * stranger's address: the form must not become a way to write to them.
 */
export function confirmAddressEmail({ club, confirmUrl }: ConfirmAddress): Email {
  const branding = emailBranding(club)
  const subject = `Confirm your email address for ${branding.name}`
  const why = `This address was used to create a membership account with ${branding.name}. Please confirm that it is yours.`
  const how = 'The link expires in 24 hours and works once. Press the button on the page it opens to finish.'
  const stranger = `If this was not you, you can ignore this email, or tell us at`
  const html = renderEmail(
    <EmailLayout branding={branding} subject={subject} preview={why}>
      <EmailTitle branding={branding}>Confirm your email address</EmailTitle>
      <EmailParagraph branding={branding}>{why}</EmailParagraph>
      <EmailButton branding={branding} href={confirmUrl}>
        Confirm my address
      </EmailButton>
      <EmailParagraph branding={branding}>{how}</EmailParagraph>
      <EmailParagraph branding={branding} quiet>
        If the button does not work, open this link in your browser:
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
