import type { Email } from '~/foundation/messaging/email'
import type { EmailBranding } from '~/foundation/messaging/email-branding'
import {
  EmailButton,
  EmailContact,
  EmailLayout,
  EmailLink,
  EmailParagraph,
  renderEmail,
  EmailTitle,
} from '~/foundation/messaging/email-layout'
import { plainTextEmail, plainTextSignature } from '~/foundation/messaging/plain-text'

interface LinkEmail {
  subject: string
  title: string
  why: string
  /** The link with its one-time token, the label of its button and the words before it in plain text. */
  link: { url: string; label: string; words: string }
  how: string
  /** For a reader who asked for nothing; with `hasContact`, the club's address follows. */
  stranger: string
  hasContact?: boolean
}

/** An email whose one link proves that the reader receives the mail of an address. It greets by no name. */
export function linkEmail(
  branding: EmailBranding,
  { subject, title, why, link, how, ...end }: LinkEmail,
): Email {
  const html = renderEmail(
    <EmailLayout branding={branding} subject={subject} preview={why}>
      <EmailTitle branding={branding}>{title}</EmailTitle>
      <EmailParagraph branding={branding}>{why}</EmailParagraph>
      <EmailButton branding={branding} href={link.url}>
        {link.label}
      </EmailButton>
      <EmailParagraph branding={branding}>{how}</EmailParagraph>
      <EmailParagraph branding={branding} quiet>
        If the button doesn’t work, open this link in your browser:
        <br />
        <EmailLink branding={branding} href={link.url}>
          {link.url}
        </EmailLink>
      </EmailParagraph>
      {end.hasContact ? (
        <EmailContact branding={branding}>{end.stranger}</EmailContact>
      ) : (
        <EmailParagraph branding={branding} quiet>
          {end.stranger}
        </EmailParagraph>
      )}
    </EmailLayout>,
  )
  const text = plainTextEmail([
    title,
    why,
    `${link.words}:\n${link.url}`,
    how,
    end.hasContact ? `${end.stranger} ${branding.email}.` : end.stranger,
    plainTextSignature(branding),
  ])
  return { subject, html, text }
}
