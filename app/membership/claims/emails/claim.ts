import type { Club } from '#/tenants/club'
import type { OwnWords } from '~/foundation/messaging/automatic/own-words'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import { emailLinkDays } from '../rules'

interface ClaimEmail {
  club: EmailSender & Pick<Club, 'kind'>
  fullName: string
  /** The link; of an example, the club's page. */
  url: string
  /** The business's own subject and paragraphs. */
  own: OwnWords
}

/**
 * Why the reader gets it. It is about a membership that they have, so it has no unsubscribe link (decision 0173); a
 * reader who knows nothing of it must be able to say so.
 */
const reason = (name: string) =>
  `You get this email because ${name} has you as a member. It is about your membership, not advertising. ` +
  `If you are not a member, reply to this email, and ${name} removes you. The link is yours alone: don’t pass it on.`

/** Asks a member whom the business entered to confirm their details. */
export function claimEmail({ club, fullName, url, own }: ClaimEmail): Email {
  const name = oneLine(club.name)
  return noticeEmail({
    club,
    subject: own.subject ?? `Your membership of ${name}: please confirm your details`,
    title: 'Confirm your membership',
    fullName,
    paragraphs: [
      ...(own.paragraphs.length > 0
        ? own.paragraphs
        : [
            `${name} now runs its wine club on new pages. Your membership continues as before; nothing is charged twice.`,
          ]),
      `Please check your details, confirm that you are 21 or older, and choose a password. It takes two minutes. The link works for ${emailLinkDays} days.`,
    ],
    action: { label: 'Confirm my membership', url },
    quiet: reason(name),
  })
}

/** The same once more, where the business turned the reminder on. */
export function claimReminderEmail({ club, fullName, url, own }: ClaimEmail): Email {
  const name = oneLine(club.name)
  return noticeEmail({
    club,
    subject: own.subject ?? `Reminder: please confirm your membership of ${name}`,
    title: 'Confirm your membership',
    fullName,
    paragraphs: [
      ...(own.paragraphs.length > 0
        ? own.paragraphs
        : [`Your membership of ${name} is waiting for you to confirm your details.`]),
      `This is a new link, which works for ${emailLinkDays} days; the one before does not work any more.`,
    ],
    action: { label: 'Confirm my membership', url },
    quiet: reason(name),
  })
}

/** For a member who confirmed at the desk: the link with which they choose their password. */
export function firstPasswordEmail({ club, fullName, url }: Omit<ClaimEmail, 'own'>): Email {
  return noticeEmail({
    club,
    subject: `Choose a password for your pages at ${oneLine(club.name)}`,
    fullName,
    paragraphs: [
      'You confirmed your membership at the desk. Choose a password to see your boxes and wines, and to change your card or your membership, at any time.',
    ],
    action: { label: 'Choose a password', url },
    quiet: reason(oneLine(club.name)),
  })
}
