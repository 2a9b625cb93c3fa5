// Emails about notifications: one alone, or several together.
import type { Email } from '~/foundation/messaging/email'
import type { EmailBottles } from '~/foundation/messaging/email-bottles'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import { kindRules, type NotificationKind } from '../kinds'

/** The notifications that an email names one by one; the page lists the others. */
const mostNamed = 20

interface NotificationEmailInput {
  club: EmailSender
  fullName: string
  /** Oldest first; at least one. */
  notifications: readonly { kind: NotificationKind; title: string; body: string; link: string }[]
  /** The wines behind them; titles without bottles are left out. */
  bottles?: readonly EmailBottles[]
  /** Scheme and host of the links. */
  origin: string
  /** The paths of the list and of the settings. */
  listPath: string
  settingsPath: string
}

/** One notification is an email of its own; several are one email that names the latest twenty. */
export function notificationEmail({
  club,
  fullName,
  notifications,
  bottles,
  origin,
  listPath,
  settingsPath,
}: NotificationEmailInput): Email {
  const settings = { label: 'Choose what you are emailed about', url: origin + settingsPath }
  const [only] = notifications
  if (only && notifications.length === 1) {
    return noticeEmail({
      club,
      subject: oneLine(only.title),
      fullName,
      bottles,
      paragraphs: [oneLine(only.body, 500) || `${oneLine(only.title)}.`],
      action: { label: 'View', url: origin + only.link },
      links: [settings],
    })
  }
  const listed = notifications.slice(-mostNamed).toReversed()
  const more = notifications.length - listed.length
  return noticeEmail({
    club,
    subject: `${notifications.length} notifications from ${oneLine(club.name)}`,
    fullName,
    paragraphs: [
      `This is new at ${oneLine(club.name)}:`,
      ...(more > 0 ? [`There are ${more} more. The list of your notifications has all of them.`] : []),
    ],
    bottles,
    detailsFirst: true,
    details: listed.map(({ kind, title }) => [kindRules[kind].label, oneLine(title)] as const),
    action: { label: 'See notifications', url: origin + listPath },
    links: [settings],
  })
}
