// What a member is told when a payment does not go through, and how it ends.
import { dayIn, formatDay } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'
import { oneLine } from '~/messaging/plain-text'

export interface OwedPaymentDetails {
  club: EmailSender & { timeZone: string }
  fullName: string
  tierName: string
  amountCents: number
  currency: string
  invoiceNumber: string | null
  periodStart: Date | null
  periodEnd: Date | null
  last4: string | null
}

export type FailedPaymentDetails = OwedPaymentDetails & {
  /** Hard: this card will not do. */
  kind: 'hard' | 'soft'
  nextAttemptAt: Date | null
  /** Pays this one invoice, without signing in. */
  payUrl: string
}

/** A card was declined: what was to be paid, when it is tried again, and how to pay at once. */
export function paymentFailedEmail(payment: FailedPaymentDetails): Email {
  const { club, kind, nextAttemptAt } = payment
  const amount = formatMoney(payment.amountCents, payment.currency)
  const again = nextAttemptAt && dayOf(nextAttemptAt, club)
  const paragraphs = [
    `${cardOf(payment)} could not be charged for your ${oneLine(payment.tierName)} membership.`,
    kind === 'hard'
      ? `This card cannot be used for it any more. Please pay with another card${again ? ` by ${again}` : ''}.`
      : again
        ? `We will try the same card once more on ${again}. If it is good by then, there is nothing to do. You can also pay now, with this card or another.`
        : 'It will not be tried again by itself. Please pay now, with this card or another.',
    'Your membership goes on meanwhile; bottles of this period are kept for you until it is paid.',
  ]
  return noticeEmail({
    club,
    subject: `Your payment to ${oneLine(club.name)} did not go through`,
    fullName: payment.fullName,
    paragraphs,
    details: detailRows(payment),
    action: {
      label: kind === 'hard' ? `Pay ${amount} with another card` : `Pay ${amount}`,
      url: payment.payUrl,
    },
    quiet:
      'The link pays this one invoice and needs no password. It is good for 30 days, or until it is paid.',
  })
}

/** It was paid after all. */
export function paymentRecoveredEmail(payment: OwedPaymentDetails & { membershipUrl: string }): Email {
  const { club } = payment
  const amount = formatMoney(payment.amountCents, payment.currency)
  return noticeEmail({
    club,
    subject: `Thank you: your payment to ${oneLine(club.name)} has arrived`,
    fullName: payment.fullName,
    paragraphs: [
      `Your payment of ${amount} has gone through, and your ${oneLine(payment.tierName)} membership is in order again.`,
      'Bottles that were kept for you can be picked up as usual.',
    ],
    details: detailRows(payment),
    action: { label: 'See my membership', url: payment.membershipUrl },
  })
}

/** Every attempt failed, and the membership rests until it is paid. */
export function membershipSuspendedEmail(payment: OwedPaymentDetails & { payUrl: string }): Email {
  const { club } = payment
  const amount = formatMoney(payment.amountCents, payment.currency)
  return noticeEmail({
    club,
    subject: `Your membership of ${oneLine(club.name)} is suspended`,
    fullName: payment.fullName,
    paragraphs: [
      `We have tried ${payment.last4 ? `the card ending in ${payment.last4}` : 'your card'} several times without success, so your ${oneLine(payment.tierName)} membership is suspended.`,
      'It opens again as soon as this payment is made. Nothing more is charged until then.',
    ],
    details: detailRows(payment),
    action: { label: `Pay ${amount}`, url: payment.payUrl },
    quiet:
      'The link pays this one invoice and needs no password. It is good for 30 days, or until it is paid.',
  })
}

/** Every attempt failed, and the membership has ended with that. */
export function membershipLapsedEmail(payment: OwedPaymentDetails & { joinUrl: string }): Email {
  const { club } = payment
  return noticeEmail({
    club,
    subject: `Your membership of ${oneLine(club.name)} has ended`,
    fullName: payment.fullName,
    paragraphs: [
      `We have tried ${payment.last4 ? `the card ending in ${payment.last4}` : 'your card'} several times without success, so your ${oneLine(payment.tierName)} membership has ended.`,
      'Nothing more is charged. You are welcome back at any time, with any card.',
    ],
    details: detailRows(payment),
    action: { label: 'Join again', url: payment.joinUrl },
  })
}

function detailRows(payment: OwedPaymentDetails): (readonly [string, string])[] {
  const { club, periodStart, periodEnd, invoiceNumber } = payment
  return [
    ['Amount', formatMoney(payment.amountCents, payment.currency)],
    ...(periodStart && periodEnd
      ? ([['For', `${dayOf(periodStart, club)} to ${dayOf(periodEnd, club)}`]] as const)
      : []),
    ...(invoiceNumber ? ([['Invoice', oneLine(invoiceNumber)]] as const) : []),
  ]
}

const cardOf = ({ last4 }: OwedPaymentDetails) => (last4 ? `Your card ending in ${last4}` : 'Your card')

const dayOf = (instant: Date, { timeZone }: { timeZone: string }) => formatDay(dayIn(timeZone, instant))
