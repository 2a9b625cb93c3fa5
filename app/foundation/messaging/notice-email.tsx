import { paths } from '~/foundation/kit/paths'
import type { Email } from './email'
import { EmailBottleList, plainTextBottles, type EmailBottles } from './email-bottles'
import { emailBranding, type EmailSender } from './email-branding'
import { EmailEventPanel, plainTextEvent, type EmailEvent } from './email-event'
import {
  EmailButton,
  EmailContact,
  EmailDetails,
  EmailLayout,
  EmailLink,
  EmailParagraph,
  EmailPicture,
  EmailTitle,
  renderEmail,
  type EmailAction,
  type EmailPhoto,
} from './email-layout'
import { greeting, oneLine, plainTextDetails, plainTextEmail, plainTextSignature } from './plain-text'

interface NoticeEmail {
  club: EmailSender
  /** Origin of the club's host; the footer of an email to a member leads to their pages there. */
  clubOrigin?: string
  /** Also the heading, unless `title` is given. */
  subject: string
  title?: string
  /** The recipient's name. */
  fullName: string
  paragraphs: string[]
  /** Shown after the first paragraph. */
  picture?: EmailPhoto
  /** Shown after the first paragraph. */
  event?: EmailEvent
  /** Shown after the first paragraph; a title without bottles is left out. */
  bottles?: EmailBottles | readonly EmailBottles[]
  /** Shown as a table after the first paragraph, below bottles unless `detailsFirst`. */
  details?: readonly (readonly [string, string])[]
  detailsFirst?: boolean
  /** The main button. */
  action?: EmailAction
  /** Other things the reader may do, each a sentence with its link below the button. */
  links?: EmailAction[]
  /** Small print below. */
  quiet?: string
  /** Ends with the club's contact address. */
  questions?: string
}

/** An email about a membership in the standard form: what happened, what comes next, what to press. */
export function noticeEmail({
  club,
  clubOrigin,
  subject,
  title = subject,
  fullName,
  event,
  action,
  links = [],
  ...words
}: NoticeEmail): Email {
  const branding = emailBranding(club)
  const [opening = '', ...rest] = words.paragraphs
  const hello = greeting(fullName)
  const questions = words.questions ?? 'Questions? Reply to this email or write to'
  const bottles = [words.bottles ?? []].flat().filter(({ list }) => list.length > 0)
  const facts = words.details && words.details.length > 0 ? words.details : null
  const table = facts && <EmailDetails branding={branding} facts={facts} />
  const tableText = facts ? plainTextDetails(facts) : null
  const html = renderEmail(
    <EmailLayout
      branding={branding}
      subject={oneLine(subject)}
      preview={opening}
      pages={clubOrigin === undefined ? [] : memberPages(clubOrigin)}
    >
      <EmailTitle branding={branding}>{title}</EmailTitle>
      <EmailParagraph branding={branding}>{hello}</EmailParagraph>
      <EmailParagraph branding={branding}>{opening}</EmailParagraph>
      {words.picture && <EmailPicture picture={words.picture} />}
      {event && <EmailEventPanel branding={branding} event={event} />}
      {words.detailsFirst && table}
      {bottles.map((some) => (
        <EmailBottleList key={some.title} branding={branding} bottles={some} />
      ))}
      {!words.detailsFirst && table}
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
    event ? plainTextEvent(event) : null,
    words.detailsFirst ? tableText : null,
    ...bottles.flatMap(plainTextBottles),
    words.detailsFirst ? null : tableText,
    ...rest,
    action ? `${action.label}:\n${action.url}` : null,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    words.quiet ?? null,
    `${questions} ${branding.email}.`,
    plainTextSignature(branding),
  ])
  return { subject: oneLine(subject), html, text }
}

/** Pages of a member that the footer leads to. */
export const memberPages = (clubOrigin: string): EmailAction[] => [
  { label: 'Your membership', url: clubOrigin + paths.customer.membership() },
  { label: 'Email settings', url: clubOrigin + paths.customer.accountSettings({ tab: 'notifications' }) },
]
