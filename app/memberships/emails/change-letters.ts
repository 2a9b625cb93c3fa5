// What members are told when something about their membership has changed, in the club's own clothes.
import { formatDay, type Day } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import type { Letter } from '~/messaging/letter'
import type { Sender } from '~/messaging/letterhead'
import { noticeLetter } from '~/messaging/notice'
import { oneLine } from '~/messaging/plain-text'
import { newBillingDay } from '../billing-day'

/** Who writes to whom. */
export interface Correspondence {
  club: Sender
  /** Scheme and host of the club's own pages. */
  clubOrigin: string
  fullName: string
}

interface Words {
  subject: string
  title: string
  /** What happened, first thing. */
  opening: string
  facts: readonly (readonly [string, string])[]
  /** What follows from it. */
  next: string
  action: { label: string; path: string }
}

function tell({ club, clubOrigin, fullName }: Correspondence, words: Words): Letter {
  const { subject, title, opening, facts, next, action } = words
  return noticeLetter({
    club,
    subject,
    title,
    fullName,
    paragraphs: [opening, next],
    facts: facts.length > 0 ? facts : undefined,
    action: { label: action.label, url: clubOrigin + action.path },
    questions: 'If you did not expect this, please answer this letter or write to',
  })
}

interface Price {
  cents: number
  currency: string
}

const membership = { label: 'See my membership', path: paths.customer.membership() }
const bills = { label: 'See my payments', path: paths.customer.billing() }
const money = ({ cents, currency }: Price) => formatMoney(cents, currency)
const whose = ({ club }: Correspondence, tier: string) =>
  `your ${oneLine(tier)} membership of ${oneLine(club.name)}`

/** A payment is left out and the membership goes on. */
export function skipLetter(to: Correspondence, skip: { tier: string; skipped: Day; next: Day }): Letter {
  return tell(to, {
    subject: `Your payment of ${formatDay(skip.skipped)} is skipped`,
    title: 'You skip a month',
    opening: `You skip one month of ${whose(to, skip.tier)}.`,
    facts: [
      ['Skipped payment', formatDay(skip.skipped)],
      ['Next payment', formatDay(skip.next)],
    ],
    next: 'Nothing is charged for the month you skip, and no wine is set aside for it. You can change your mind until the day of the payment.',
    action: membership,
  })
}

/** The membership rests until a day. */
export function holdLetter(
  to: Correspondence,
  hold: { tier: string; from: Day; until: Day; next: Day },
): Letter {
  return tell(to, {
    subject: `Your membership is on hold until ${formatDay(hold.until)}`,
    title: 'Your membership is on hold',
    opening: `You have put ${whose(to, hold.tier)} on hold.`,
    facts: [
      ['On hold from', formatDay(hold.from)],
      ['On hold until', formatDay(hold.until)],
      ['Next payment', formatDay(hold.next)],
    ],
    next: 'Nothing is charged while it is on hold, and no wine is set aside. You can come back earlier at any time.',
    action: membership,
  })
}

/** A skip or a hold was taken back or ended early. */
export function resumeLetter(to: Correspondence, { tier, next }: { tier: string; next: Day }): Letter {
  return tell(to, {
    subject: 'Your membership goes on',
    title: 'Good to have you back',
    opening: `From now on ${whose(to, tier)} goes on as before.`,
    facts: [['Next payment', formatDay(next)]],
    next: 'Your next payment is made on that day, and your wine is set aside again.',
    action: membership,
  })
}

/** The member leaves at the end of what is paid. */
export function cancelLetter(to: Correspondence, { tier, endsOn }: { tier: string; endsOn: Day }): Letter {
  return tell(to, {
    subject: `Your membership ends on ${formatDay(endsOn)}`,
    title: 'Your membership is cancelled',
    opening: `You have cancelled ${whose(to, tier)}.`,
    facts: [['Ends on', formatDay(endsOn)]],
    next: 'Until then it stays open, since you have paid for it. Nothing more is charged. If you change your mind, you can take the cancellation back until that day.',
    action: membership,
  })
}

/** The member left, and there was nothing paid left to stay for. */
export function endedLetter(to: Correspondence, { tier, endsOn }: { tier: string; endsOn: Day }): Letter {
  return tell(to, {
    subject: 'Your membership has ended',
    title: 'Your membership has ended',
    opening: `You have cancelled ${whose(to, tier)}.`,
    facts: [['Ended on', formatDay(endsOn)]],
    next: 'Nothing more is charged. You are welcome back whenever you like.',
    action: membership,
  })
}

/** A cancellation was taken back. */
export function cancelUndoneLetter(to: Correspondence, { tier, next }: { tier: string; next: Day }): Letter {
  return tell(to, {
    subject: 'Your membership goes on',
    title: 'You are staying',
    opening: `The cancellation was taken back, and ${whose(to, tier)} goes on.`,
    facts: [['Next payment', formatDay(next)]],
    next: 'It renews as before.',
    action: membership,
  })
}

/** The business has ended it. */
export function endedByClubLetter(
  to: Correspondence,
  { tier, endsOn }: { tier: string; endsOn: Day },
): Letter {
  const club = oneLine(to.club.name)
  return tell(to, {
    subject: `Your membership of ${club} has ended`,
    title: 'Your membership has ended',
    opening: `${club} has ended ${whose(to, tier)}.`,
    facts: [['Ended on', formatDay(endsOn)]],
    next: 'Nothing more is charged. Should a payment be given back to you, a separate mail says so.',
    action: bills,
  })
}

/** A higher tier, paid and in force. */
export function upgradeLetter(
  to: Correspondence,
  up: {
    from: string
    tier: string
    price: Price
    paid: Price
    next: Day
    /** The new day of the month on which payments fall due; null where it stays. */
    billingDay: number | null
  },
): Letter {
  return tell(to, {
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
        : `A new month began today, since nothing was paid for the one before. ${newBillingDay(up.billingDay)}`,
    action: membership,
  })
}

/** A lower tier from the next renewal on. */
export function downgradeLetter(
  to: Correspondence,
  down: { from: string; tier: string; price: Price; effectiveOn: Day },
): Letter {
  return tell(to, {
    subject: `Your membership changes to ${oneLine(down.tier)} on ${formatDay(down.effectiveOn)}`,
    title: `You change to ${oneLine(down.tier)}`,
    opening: `From ${formatDay(down.effectiveOn)} on, your membership is ${oneLine(down.tier)}.`,
    facts: [
      ['Until then', oneLine(down.from)],
      ['Changes on', formatDay(down.effectiveOn)],
      ['From then on', `${money(down.price)} per month`],
    ],
    next: 'Nothing is charged for the change. You can take it back until that day.',
    action: membership,
  })
}

/** A planned change was taken back. */
export function changeUndoneLetter(
  to: Correspondence,
  { tier, price, next }: { tier: string; price: Price; next: Day },
): Letter {
  return tell(to, {
    subject: `Your membership stays ${oneLine(tier)}`,
    title: `You keep ${oneLine(tier)}`,
    opening: `The planned change was taken back: your membership stays ${oneLine(tier)}.`,
    facts: [['Next payment', `${money(price)} on ${formatDay(next)}`]],
    next: 'It renews as before.',
    action: membership,
  })
}

/** Money is on its way back. */
export function refundLetter(
  to: Correspondence,
  { amount, invoice }: { amount: Price; invoice: string | null },
): Letter {
  return tell(to, {
    subject: `${money(amount)} is on its way back to you`,
    title: 'A payment was given back',
    opening: `${oneLine(to.club.name)} has given ${money(amount)} back to you.`,
    facts: [['Amount', money(amount)], ...(invoice ? [['Invoice', oneLine(invoice)] as const] : [])],
    next: 'It goes to the card you paid with and shows on your statement within five to ten days.',
    action: bills,
  })
}

/** Somebody was about to pay twice. */
export function duplicateLetter(to: Correspondence): Letter {
  return tell(to, {
    subject: 'You paid twice, and the second payment is on its way back',
    title: 'You paid twice',
    opening: `You have a membership of ${oneLine(to.club.name)} already, so we have ended the second one and given its payment back in full.`,
    facts: [],
    next: 'The money goes to the card you paid with and shows on your statement within five to ten days. Your membership itself goes on as before.',
    action: membership,
  })
}
