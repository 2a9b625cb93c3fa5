import {
  EmailButton,
  EmailContact,
  EmailDetails,
  EmailLayout,
  EmailLink,
  EmailParagraph,
  EmailPicture,
  type EmailPhoto,
  renderEmail,
  EmailTitle,
} from './email-layout'
import type { Email } from './email'
import { emailBranding, type EmailSender } from './email-branding'
import { greeting, oneLine, plainTextDetails, plainTextEmail, plainTextSignature } from './plain-text'

interface NoticeEmail {
  club: EmailSender
  /** Also the heading, unless `title` is given. */
  subject: string
  title?: string
  /** The recipient's name. */
  fullName: string
  paragraphs: string[]
  /** Shown after the first paragraph. */
  picture?: EmailPhoto
  /** Shown as a table after the first paragraph. */
  details?: readonly (readonly [string, string])[]
  /** The main button. */
  action?: { label: string; url: string }
  /** Other things the reader may do, each a sentence with its link below the button. */
  links?: { label: string; url: string }[]
  /** Small print below. */
  quiet?: string
  /** Ends with the club's contact address. */
  questions?: string
}

/** An email about a membership in the standard form: what happened, what comes next, what to press. */
export function noticeEmail({
  club,
  subject,
  title = subject,
  fullName,
  details: facts,
  action,
  links = [],
  ...words
}: NoticeEmail): Email {
  const branding = emailBranding(club)
  const [opening = '', ...rest] = words.paragraphs
  const hello = greeting(fullName)
  const questions = words.questions ?? 'Questions? Reply to this email or write to'
  const html = renderEmail(
    <EmailLayout branding={branding} subject={oneLine(subject)} preview={opening}>
      <EmailTitle branding={branding}>{title}</EmailTitle>
      <EmailParagraph branding={branding}>{hello}</EmailParagraph>
      <EmailParagraph branding={branding}>{opening}</EmailParagraph>
      {words.picture && <EmailPicture picture={words.picture} />}
      {facts && <EmailDetails branding={branding} facts={facts} />}
      {rest.map((paragraph, at) => (
        // Paragraphs that a person typed may repeat.
        <EmailParagraph key={at} branding={branding}>
          {paragraph}
        </EmailParagraph>
      ))}
      {action && (
        <EmailButton branding={branding} href={action.url}>
          {action.label}
        </EmailButton>
      )}
      {links.map(({ label, url }) => (
        <EmailParagraph key={label} branding={branding}>
          <EmailLink branding={branding} href={url}>
            {label}
          </EmailLink>
        </EmailParagraph>
      ))}
      {words.quiet && (
        <EmailParagraph branding={branding} quiet>
          {words.quiet}
        </EmailParagraph>
      )}
      <EmailContact branding={branding}>{questions}</EmailContact>
    </EmailLayout>,
  )
  const text = plainTextEmail([
    title,
    hello,
    opening,
    facts ? plainTextDetails(facts) : null,
    ...rest,
    action ? `${action.label}:\n${action.url}` : null,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    words.quiet ?? null,
    `${questions} ${branding.email}.`,
    plainTextSignature(branding),
  ])
  return { subject: oneLine(subject), html, text }
}
