// What members are told when something about their membership has changed, in the club's own clothes.
import { formatDay, type Day } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'
import { oneLine } from '~/messaging/plain-text'
import { newBillingDayText } from '~/memberships/tier-change/billing-day'

/** Who writes to whom. */
export interface MemberEmailContext {
  club: EmailSender
  /** Scheme and host of the club's own pages. */
  clubOrigin: string
  fullName: string
}

interface EmailContent {
  subject: string
  title: string
  /** What happened, first thing. */
  opening: string
  facts: readonly (readonly [string, string])[]
  /** What follows from it. */
  next: string
  action: { label: string; path: string }
}

function buildEmail({ club, clubOrigin, fullName }: MemberEmailContext, content: EmailContent): Email {
  const { subject, title, opening, facts, next, action } = content
  return noticeEmail({
    club,
    subject,
    title,
    fullName,
    paragraphs: [opening, next],
    details: facts.length > 0 ? facts : undefined,
    action: { label: action.label, url: clubOrigin + action.path },
    questions: 'If you did not expect this, please answer this letter or write to',
  })
}

interface Price {
  cents: number
  currency: string
}

const membershipAction = { label: 'See my membership', path: paths.customer.membership() }
const paymentsAction = { label: 'See my payments', path: paths.customer.billing() }
const money = ({ cents, currency }: Price) => formatMoney(cents, currency)
const membershipName = ({ club }: MemberEmailContext, tier: string) =>
  `your ${oneLine(tier)} membership of ${oneLine(club.name)}`

/** A payment is left out and the membership goes on. */
export function skipEmail(to: MemberEmailContext, skip: { tier: string; skipped: Day; next: Day }): Email {
  return buildEmail(to, {
    subject: `Your payment of ${formatDay(skip.skipped)} is skipped`,
    title: 'You skip a month',
    opening: `You skip one month of ${membershipName(to, skip.tier)}.`,
    facts: [
      ['Skipped payment', formatDay(skip.skipped)],
      ['Next payment', formatDay(skip.next)],
    ],
    next: 'Nothing is charged for the month you skip, and no wine is set aside for it. You can change your mind until the day of the payment.',
    action: membershipAction,
  })
}

/** The membership rests until a day. */
export function pauseEmail(
  to: MemberEmailContext,
  hold: { tier: string; from: Day; until: Day; next: Day },
): Email {
  return buildEmail(to, {
    subject: `Your membership is on hold until ${formatDay(hold.until)}`,
    title: 'Your membership is on hold',
    opening: `You have put ${membershipName(to, hold.tier)} on hold.`,
    facts: [
      ['On hold from', formatDay(hold.from)],
      ['On hold until', formatDay(hold.until)],
      ['Next payment', formatDay(hold.next)],
    ],
    next: 'Nothing is charged while it is on hold, and no wine is set aside. You can come back earlier at any time.',
    action: membershipAction,
  })
}

/** A skip or a hold was taken back or ended early. */
export function resumeEmail(to: MemberEmailContext, { tier, next }: { tier: string; next: Day }): Email {
  return buildEmail(to, {
    subject: 'Your membership goes on',
    title: 'Good to have you back',
    opening: `From now on ${membershipName(to, tier)} goes on as before.`,
    facts: [['Next payment', formatDay(next)]],
    next: 'Your next payment is made on that day, and your wine is set aside again.',
    action: membershipAction,
  })
}

/** The member leaves at the end of what is paid. */
export function cancellationEmail(
  to: MemberEmailContext,
  { tier, endsOn }: { tier: string; endsOn: Day },
): Email {
  return buildEmail(to, {
    subject: `Your membership ends on ${formatDay(endsOn)}`,
    title: 'Your membership is cancelled',
    opening: `You have cancelled ${membershipName(to, tier)}.`,
    facts: [['Ends on', formatDay(endsOn)]],
    next: 'Until then it stays open, since you have paid for it. Nothing more is charged. If you change your mind, you can take the cancellation back until that day.',
    action: membershipAction,
  })
}

/** The member left, and there was nothing paid left to stay for. */
export function membershipEndedEmail(
  to: MemberEmailContext,
  { tier, endsOn }: { tier: string; endsOn: Day },
): Email {
  return buildEmail(to, {
    subject: 'Your membership has ended',
    title: 'Your membership has ended',
    opening: `You have cancelled ${membershipName(to, tier)}.`,
    facts: [['Ended on', formatDay(endsOn)]],
    next: 'Nothing more is charged. You are welcome back whenever you like.',
    action: membershipAction,
  })
}

/** A cancellation was taken back. */
export function cancellationUndoneEmail(
  to: MemberEmailContext,
  { tier, next }: { tier: string; next: Day },
): Email {
  return buildEmail(to, {
    subject: 'Your membership goes on',
    title: 'You are staying',
    opening: `The cancellation was taken back, and ${membershipName(to, tier)} goes on.`,
    facts: [['Next payment', formatDay(next)]],
    next: 'It renews as before.',
    action: membershipAction,
  })
}

/** The business has ended it. */
export function endedByClubEmail(
  to: MemberEmailContext,
  { tier, endsOn }: { tier: string; endsOn: Day },
): Email {
  const club = oneLine(to.club.name)
  return buildEmail(to, {
    subject: `Your membership of ${club} has ended`,
    title: 'Your membership has ended',
    opening: `${club} has ended ${membershipName(to, tier)}.`,
    facts: [['Ended on', formatDay(endsOn)]],
    next: 'Nothing more is charged. Should a payment be given back to you, a separate mail says so.',
    action: paymentsAction,
  })
}

/** A higher tier, paid and in force. */
export function upgradeEmail(
  to: MemberEmailContext,
  up: {
    from: string
    tier: string
    price: Price
    paid: Price
    next: Day
    /** The new day of the month on which payments fall due; null where it stays. */
    billingDay: number | null
  },
): Email {
  return buildEmail(to, {
    subject: `Your membership is now ${oneLine(up.tier)}`,
    title: `Welcome to ${oneLine(up.tier)}`,
    opening: `You have changed from ${oneLine(up.from)} to ${oneLine(up.tier)}.`,
    facts: [
      ['Paid today', money(up.paid)],
      ['From now on', `${money(up.price)} per month`],
      ['Next payment', formatDay(up.next)],
    ],
    next:
      up.billingDay === null
        ? 'What you paid today is for the rest of the month, less what you had paid for it already.'
        : `A new month began today, since nothing was paid for the one before. ${newBillingDayText(up.billingDay)}`,
    action: membershipAction,
  })
}

/** A lower tier from the next renewal on. */
export function downgradeEmail(
  to: MemberEmailContext,
  down: { from: string; tier: string; price: Price; effectiveOn: Day },
): Email {
  return buildEmail(to, {
    subject: `Your membership changes to ${oneLine(down.tier)} on ${formatDay(down.effectiveOn)}`,
    title: `You change to ${oneLine(down.tier)}`,
    opening: `From ${formatDay(down.effectiveOn)} on, your membership is ${oneLine(down.tier)}.`,
    facts: [
      ['Until then', oneLine(down.from)],
      ['Changes on', formatDay(down.effectiveOn)],
      ['From then on', `${money(down.price)} per month`],
    ],
    next: 'Nothing is charged for the change. You can take it back until that day.',
    action: membershipAction,
  })
}

/** A planned change was taken back. */
export function tierChangeUndoneEmail(
  to: MemberEmailContext,
  { tier, price, next }: { tier: string; price: Price; next: Day },
): Email {
  return buildEmail(to, {
    subject: `Your membership stays ${oneLine(tier)}`,
    title: `You keep ${oneLine(tier)}`,
    opening: `The planned change was taken back: your membership stays ${oneLine(tier)}.`,
    facts: [['Next payment', `${money(price)} on ${formatDay(next)}`]],
    next: 'It renews as before.',
    action: membershipAction,
  })
}

/** Money is on its way back. */
export function refundEmail(
  to: MemberEmailContext,
  { amount, invoice }: { amount: Price; invoice: string | null },
): Email {
  return buildEmail(to, {
    subject: `${money(amount)} is on its way back to you`,
    title: 'A payment was given back',
    opening: `${oneLine(to.club.name)} has given ${money(amount)} back to you.`,
    facts: [['Amount', money(amount)], ...(invoice ? [['Invoice', oneLine(invoice)] as const] : [])],
    next: 'It goes to the card you paid with and shows on your statement within five to ten days.',
    action: paymentsAction,
  })
}

/** Somebody was about to pay twice. */
export function duplicateRefundEmail(to: MemberEmailContext): Email {
  return buildEmail(to, {
    subject: 'You paid twice, and the second payment is on its way back',
    title: 'You paid twice',
    opening: `You have a membership of ${oneLine(to.club.name)} already, so we have ended the second one and given its payment back in full.`,
    facts: [],
    next: 'The money goes to the card you paid with and shows on your statement within five to ten days. Your membership itself goes on as before.',
    action: membershipAction,
  })
}
