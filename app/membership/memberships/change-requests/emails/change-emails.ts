// Emails to members about changes of their membership, in the club's theme.
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'
import { howAndWhen, type OnBehalf } from '~/membership/memberships/on-behalf/words'
import { totalOf, type RefundParts } from '~/membership/memberships/refund/rules'
import { newBillingDayText } from '~/membership/memberships/tier-change/billing-day'

/** The sending club and the member. */
interface MemberEmailContext {
  club: EmailSender
  /** Origin of the club's host. */
  clubOrigin: string
  fullName: string
  /** Of a change that staff made for the member: who asked for it. */
  onBehalf?: OnBehalf | null
}

interface EmailContent {
  subject: string
  title: string
  /** The change, as a sentence. */
  opening: string
  facts: readonly (readonly [string, string])[]
  /** The next steps. */
  next: string
  /** By default the member's page of the membership. */
  action?: { label: string; path: string }
}

function buildEmail(to: MemberEmailContext, content: EmailContent): Email {
  const { club, clubOrigin, fullName } = to
  const { subject, title, opening, next, action = membershipAction } = content
  const facts = [...content.facts, ...requestFact(to)]
  return noticeEmail({
    club,
    subject,
    title,
    fullName,
    paragraphs: [opening, ...requestSentence(to), next],
    details: facts.length > 0 ? facts : undefined,
    action: { label: action.label, url: clubOrigin + action.path },
    questions: 'If you didn’t expect this, reply to this email or write to',
  })
}

/** The person who asked for a change that staff made, so that a member who did not can object. */
function requestFact({ onBehalf }: MemberEmailContext): (readonly [string, string])[] {
  if (!onBehalf) return []
  return [['Asked for by', `${oneLine(onBehalf.saidBy)}, ${howAndWhen(onBehalf)}`]]
}

function requestSentence({ onBehalf, club, fullName }: MemberEmailContext): string[] {
  if (!onBehalf) return []
  const who = onBehalf.saidBy === fullName ? 'you' : oneLine(onBehalf.saidBy)
  return [
    `Our staff at ${oneLine(club.name)} made this change for you, as ${who} asked us ${howAndWhen(onBehalf)}.`,
  ]
}

/** The author of a change, as its email begins. */
const weOrYou = ({ onBehalf }: MemberEmailContext) => (onBehalf ? 'We' : 'You')

interface Price {
  cents: number
  currency: string
}

const membershipAction = { label: 'View my membership', path: paths.customer.membership() }
const paymentsAction = { label: 'View my payments', path: paths.customer.billing() }
const money = ({ cents, currency }: Price) => formatMoney(cents, currency)
const membershipName = ({ club }: MemberEmailContext, tier: string) =>
  `your ${oneLine(tier)} membership at ${oneLine(club.name)}`

export function skipEmail(to: MemberEmailContext, skip: { tier: string; skipped: Day; next: Day }): Email {
  return buildEmail(to, {
    subject: `Your payment on ${formatDay(skip.skipped)} is skipped`,
    title: 'Month skipped',
    opening: `${weOrYou(to)}’ve skipped one month of ${membershipName(to, skip.tier)}.`,
    facts: [
      ['Skipped payment', formatDay(skip.skipped)],
      ['Next payment', formatDay(skip.next)],
    ],
    next: 'You won’t be charged or receive wine for the month you skipped. You can undo this until the day of the payment.',
  })
}

export function pauseEmail(
  to: MemberEmailContext,
  pause: { tier: string; from: Day; until: Day; next: Day },
): Email {
  return buildEmail(to, {
    subject: `Your membership is paused until ${formatDay(pause.until)}`,
    title: 'Your membership is paused',
    opening: `${weOrYou(to)}’ve paused ${membershipName(to, pause.tier)}.`,
    facts: [
      ['Paused from', formatDay(pause.from)],
      ['Paused until', formatDay(pause.until)],
      ['Next payment', formatDay(pause.next)],
    ],
    next: 'You won’t be charged or receive wine while your membership is paused. You can resume anytime.',
  })
}

/** A skip was undone, or a pause undone or ended early. */
export function resumeEmail(to: MemberEmailContext, { tier, next }: { tier: string; next: Day }): Email {
  return buildEmail(to, {
    subject: 'Your membership continues',
    title: 'Your membership continues',
    opening: `From now on, ${membershipName(to, tier)} continues as before.`,
    facts: [['Next payment', formatDay(next)]],
    next: 'We’ll charge your card on that day and set your wine aside again.',
  })
}

/** Canceled for the end of the paid period. */
export function cancellationEmail(
  to: MemberEmailContext,
  { tier, endsOn }: { tier: string; endsOn: Day },
): Email {
  return buildEmail(to, {
    subject: `Your membership ends on ${formatDay(endsOn)}`,
    title: 'Your membership is canceled',
    opening: `${weOrYou(to)}’ve canceled ${membershipName(to, tier)}.`,
    facts: [['Ends on', formatDay(endsOn)]],
    next: `You’ve paid through ${formatDay(endsOn)}. Your membership ends then, and you won’t be charged again. You can undo the cancellation until that day.`,
  })
}

/** Canceled with no paid time left. */
export function membershipEndedEmail(
  to: MemberEmailContext,
  { tier, endsOn }: { tier: string; endsOn: Day },
): Email {
  return buildEmail(to, {
    subject: 'Your membership has ended',
    title: 'Your membership has ended',
    opening: `${weOrYou(to)}’ve canceled ${membershipName(to, tier)}.`,
    facts: [['Ended on', formatDay(endsOn)]],
    next: 'You won’t be charged again. You’re welcome to rejoin anytime.',
  })
}

/** A cancellation was undone. */
export function cancellationUndoneEmail(
  to: MemberEmailContext,
  { tier, next }: { tier: string; next: Day },
): Email {
  return buildEmail(to, {
    subject: 'Your membership continues',
    title: 'You’re staying',
    opening: `${weOrYou(to)} undid the cancellation, and ${membershipName(to, tier)} continues.`,
    facts: [['Next payment', formatDay(next)]],
    next: 'It renews as before.',
  })
}

/** Ended by the business. */
export function endedByClubEmail(
  to: MemberEmailContext,
  { tier, endsOn }: { tier: string; endsOn: Day },
): Email {
  const club = oneLine(to.club.name)
  return buildEmail(to, {
    subject: `Your ${club} membership has ended`,
    title: 'Your membership has ended',
    opening: `${club} has ended ${membershipName(to, tier)}.`,
    facts: [['Ended on', formatDay(endsOn)]],
    next: 'You won’t be charged again. If you get a refund, we’ll email you about it.',
    action: paymentsAction,
  })
}

/** A paid upgrade, in effect. */
export function upgradeEmail(
  to: MemberEmailContext,
  up: {
    from: string
    tier: string
    price: Price
    paid: Price
    next: Day
    /** The new billing day of the month; null where it stays. */
    billingDay: number | null
  },
): Email {
  return buildEmail(to, {
    subject: `Your membership is now ${oneLine(up.tier)}`,
    title: `Welcome to ${oneLine(up.tier)}`,
    opening: `You’ve changed from ${oneLine(up.from)} to ${oneLine(up.tier)}.`,
    facts: [
      ['Paid today', money(up.paid)],
      ['New price', `${money(up.price)} per month`],
      ['Next payment', formatDay(up.next)],
    ],
    next:
      up.billingDay === null
        ? 'Today’s payment covers the rest of the month, minus what you had already paid for it.'
        : `A new month started today because the previous one wasn’t paid. ${newBillingDayText(up.billingDay)}`,
  })
}

/** A downgrade, scheduled for the next renewal. */
export function downgradeEmail(
  to: MemberEmailContext,
  down: { from: string; tier: string; price: Price; effectiveOn: Day },
): Email {
  return buildEmail(to, {
    subject: `You’ll move to ${oneLine(down.tier)} on ${formatDay(down.effectiveOn)}`,
    title: `You’ll move to ${oneLine(down.tier)}`,
    opening: `Starting ${formatDay(down.effectiveOn)}, your membership is ${oneLine(down.tier)}.`,
    facts: [
      ['Until then', oneLine(down.from)],
      ['Changes on', formatDay(down.effectiveOn)],
      ['New price', `${money(down.price)} per month`],
    ],
    next: 'The change is free. You can undo it until then.',
  })
}

/** A scheduled downgrade was undone. */
export function tierChangeUndoneEmail(
  to: MemberEmailContext,
  { tier, price, next }: { tier: string; price: Price; next: Day },
): Email {
  return buildEmail(to, {
    subject: `You’re staying with ${oneLine(tier)}`,
    title: `You’re staying with ${oneLine(tier)}`,
    opening: `${weOrYou(to)} undid the scheduled change, so your membership stays ${oneLine(tier)}.`,
    facts: [['Next payment', `${money(price)} on ${formatDay(next)}`]],
    next: 'It renews as before.',
  })
}

export function refundEmail(
  to: MemberEmailContext,
  { parts, currency, invoice }: { parts: RefundParts; currency: string; invoice: string | null },
): Email {
  const amount = { cents: totalOf(parts), currency }
  const [card, balance] = [parts.cardCents, parts.balanceCents].map((cents) => money({ cents, currency }))
  const isMixed = parts.cardCents > 0 && parts.balanceCents > 0
  const next = [
    ...(parts.cardCents > 0
      ? [
          `${isMixed ? card : 'The refund'} goes to the card you paid with and appears on your statement within five to ten days.`,
        ]
      : []),
    ...(parts.balanceCents > 0
      ? [`${isMixed ? balance : 'The refund'} is back on your gift balance, which never expires.`]
      : []),
  ]
  return buildEmail(to, {
    subject: `Your ${money(amount)} refund from ${oneLine(to.club.name)}`,
    title: `You’ve been refunded ${money(amount)}`,
    opening: `${oneLine(to.club.name)} has refunded ${money(amount)} to you.`,
    facts: [['Amount', money(amount)], ...(invoice ? [['Invoice', oneLine(invoice)] as const] : [])],
    next: next.join(' '),
    action: paymentsAction,
  })
}

/** A second membership was ended and its payment refunded. */
export function duplicateRefundEmail(to: MemberEmailContext): Email {
  return buildEmail(to, {
    subject: 'You paid twice, so we’ve refunded the second payment',
    title: 'You paid twice',
    opening: `You already have a membership at ${oneLine(to.club.name)}, so we’ve ended the second one and refunded its payment in full.`,
    facts: [],
    next: 'The refund goes to the card you paid with and appears on your statement within five to ten days; what a gift balance paid is back on it. Your membership continues as before.',
  })
}
