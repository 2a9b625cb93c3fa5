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
  /** On the club's own host, with the token; good for 24 hours and once. */
  confirmUrl: string
}

/**
 * Asks somebody to confirm that an address is theirs. It repeats nothing that was typed into the form: whoever filled
 * that in may have given a stranger's address, and must not get to write to them.
 */
export function confirmAddressEmail({ club, confirmUrl }: ConfirmAddress): Email {
  const branding = emailBranding(club)
  const subject = `Confirm your email address for ${branding.name}`
  const why = `This address was given for a membership account with ${branding.name}. Please confirm that it is yours.`
  const how = 'The link works once and for 24 hours. Press the button on the page it opens, and you are done.'
  const stranger = `If this was not you, you can ignore this mail, or tell us at`
  const html = renderEmail(
    <EmailLayout branding={branding} subject={subject} preview={why}>
      <EmailTitle branding={branding}>Confirm your email address</EmailTitle>
      <EmailParagraph branding={branding}>{why}</EmailParagraph>
      <EmailButton branding={branding} href={confirmUrl}>
        Confirm my address
      </EmailButton>
      <EmailParagraph branding={branding}>{how}</EmailParagraph>
      <EmailParagraph branding={branding} quiet>
        If the button does not work, open this address in your browser:
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
    `Open this address to confirm:\n${confirmUrl}`,
    how,
    `${stranger} ${branding.email}.`,
    plainTextSignature(branding),
  ])
  return { subject, html, text }
}
