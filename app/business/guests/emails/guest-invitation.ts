import type { Club } from '#/tenants/club'
import { noOwnWords, type OwnWords } from '~/foundation/messaging/automatic/own-words'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'

/** Invites a guest to join a club. */
export function guestInvitationEmail({
  club,
  fullName,
  joinUrl,
  own = noOwnWords,
}: {
  club: EmailSender & Pick<Club, 'kind'>
  fullName: string
  joinUrl: string
  /** The business's own subject and paragraphs. */
  own?: OwnWords
}): Email {
  const { name, brand } = club
  return noticeEmail({
    club,
    subject: own.subject ?? `${name} invites you to its wine club`,
    title: `You’re invited to ${name}’s wine club`,
    fullName,
    paragraphs: [
      ...(own.paragraphs.length > 0
        ? own.paragraphs
        : [
            `${name} would love to have you in its wine club: hand-picked bottles, set aside for you every month.`,
            ...(brand.tagline ? [brand.tagline] : []),
          ]),
      'Take a look at the tiers and prices. You can cancel online at any time.',
    ],
    action: { label: 'View invitation', url: joinUrl },
    quiet: `This is a personal invitation from ${name}. Members must be 21 or older. If you don’t know ${name}, you can ignore this email.`,
  })
}
