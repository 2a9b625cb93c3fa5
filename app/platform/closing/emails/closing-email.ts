// The one email to a member of a club that closes, in the club's design.
import { countWords } from '~/foundation/kit/count-words'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

interface ClosingEmail {
  club: EmailSender & { currency: string }
  clubOrigin: string
  closing: { kind: 'close' | 'leave'; message: string; lastOn: Day; refundOn: Day }
  member: {
    fullName: string
    /** Null where they have no membership now. */
    tier: string | null
    endsOn: Day | null
    boxes: number
    purchases: number
    balanceCents: number
  }
}

/** The message that an owner starts from. */
export const defaultMessage = (club: string, kind: 'close' | 'leave') =>
  kind === 'leave'
    ? `We are moving the ${club} wine club to another system. Your membership here ends with the time that you have paid for, and you are not charged here again. We will write to you about what comes next.`
    : `After much thought, we are closing the ${club} wine club. Your membership ends with the time that you have paid for, and you are not charged again. Thank you for every bottle that we shared.`

export function closingEmail({ club, clubOrigin, closing, member }: ClosingEmail): Email {
  const { tier, endsOn, boxes, purchases, balanceCents } = member
  const isOwed = boxes + purchases > 0
  const name = oneLine(club.name)
  const details: [string, string][] = []
  if (tier) details.push(['Your membership', oneLine(tier)])
  if (endsOn) details.push(['Ends on', formatDay(endsOn)])
  if (boxes > 0) details.push(['Boxes for you', String(boxes)])
  if (purchases > 0) details.push(['Purchases for you', String(purchases)])
  if (balanceCents > 0) details.push(['Your balance', formatMoney(balanceCents, club.currency)])
  details.push(['The club’s last day', formatDay(closing.lastOn)])
  return noticeEmail({
    club,
    subject: closing.kind === 'leave' ? `${name} moves its wine club` : `${name} is closing its wine club`,
    fullName: member.fullName,
    details,
    paragraphs: [
      ...closing.message.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
      ...(isOwed
        ? [
            `Please collect ${owedWords(boxes, purchases)} by ${formatDay(closing.refundOn)}. What you have not received by then is refunded to the card that paid for it.`,
          ]
        : []),
      ...(balanceCents > 0 ? ['What is left of your balance when your membership ends is paid back.'] : []),
      'You can download everything that the club has about you, also after the club has closed.',
    ],
    action: { label: 'View my membership', url: clubOrigin + paths.customer.membership() },
  })
}

const owedWords = (boxes: number, purchases: number) =>
  [boxes > 0 && countWords(boxes, 'box', 'boxes'), purchases > 0 && countWords(purchases, 'purchase')]
    .filter(Boolean)
    .join(' and ')
