import { expiryMonth, type CardView } from '~/membership/memberships/card-view'
import { formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { noOwnWords, type OwnWords } from '~/foundation/messaging/automatic/own-words'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** The card that a membership is charged to is about to expire. The business's words come first. */
export function cardExpiringEmail({
  club,
  clubOrigin,
  fullName,
  card,
  own = noOwnWords,
}: {
  club: EmailSender
  /** Origin of the club's host. */
  clubOrigin: string
  fullName: string
  card: Pick<CardView, 'name' | 'validThrough'>
  own?: OwnWords
}): Email {
  const name = oneLine(club.name)
  return noticeEmail({
    club,
    subject: own.subject ?? `Your card for ${name} is about to expire`,
    fullName,
    paragraphs: [
      ...(own.paragraphs.length > 0
        ? own.paragraphs
        : ['The card that pays your membership is about to expire. Update it now, and no box is missed.']),
      `It can be charged until ${formatDay(card.validThrough)}. If you have updated it already, you can ignore this email.`,
    ],
    details: [
      ['Card', card.name],
      ['Expires', expiryMonth(card)],
    ],
    action: { label: 'Update my card', url: clubOrigin + paths.customer.billing() },
  })
}
