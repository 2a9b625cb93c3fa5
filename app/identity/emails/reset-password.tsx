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

interface ResetPassword {
  club: EmailSender
  /** With the token; valid once, for 30 minutes. */
  resetUrl: string
}

/** A link to choose a new password. Sent only to the address of an account. */
export function resetPasswordEmail({ club, resetUrl }: ResetPassword): Email {
  const branding = emailBranding(club)
  const subject = `Choose a new password for ${branding.name}`
  const why = `We received a request to reset the password of your account with ${branding.name}.`
  const how =
    'The link works once and is valid for 30 minutes. Your current password works until you choose a new one.'
  const stranger = 'If you didn’t request this, you can ignore this email. Your password hasn’t changed.'
  const html = renderEmail(
    <EmailLayout branding={branding} subject={subject} preview={why}>
      <EmailTitle branding={branding}>Choose a new password</EmailTitle>
      <EmailParagraph branding={branding}>{why}</EmailParagraph>
      <EmailButton branding={branding} href={resetUrl}>
        Choose a new password
      </EmailButton>
      <EmailParagraph branding={branding}>{how}</EmailParagraph>
      <EmailParagraph branding={branding} quiet>
        If the button doesn’t work, open this link in your browser:
        <br />
        <EmailLink branding={branding} href={resetUrl}>
          {resetUrl}
        </EmailLink>
      </EmailParagraph>
      <EmailParagraph branding={branding} quiet>
        {stranger}
      </EmailParagraph>
    </EmailLayout>,
  )
  const text = plainTextEmail([
    'Choose a new password',
    why,
    `Open this link to choose one:\n${resetUrl}`,
    how,
    stranger,
    plainTextSignature(branding),
  ])
  return { subject, html, text }
}
