// Emails to a member about a failed payment and its outcome.
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

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
  /** Hard: the same card will never work. */
  kind: 'hard' | 'soft'
  nextAttemptAt: Date | null
  /** Pays this one invoice without signing in. */
  payUrl: string
}

const oneLinkOnly =
  'This link is for this payment only and doesn’t require a password. It works for 30 days or until the payment is made.'

/** A payment failed: the amount, when we will try again, and how to pay now. */
export function paymentFailedEmail(payment: FailedPaymentDetails): Email {
  const { club, kind, nextAttemptAt } = payment
  const amount = formatMoney(payment.amountCents, payment.currency)
  const again = nextAttemptAt && dayOf(nextAttemptAt, club)
  const paragraphs = [
    `We couldn’t charge ${cardOf(payment)} for your ${oneLine(payment.tierName)} membership.`,
    kind === 'hard'
      ? `We won’t charge this card again. Please pay with another card${again ? ` by ${again}` : ''}.`
      : again
        ? `We’ll try the same card again on ${again}. If that works, you don’t need to do anything. You can also pay now, with this card or another one.`
        : 'We won’t try again automatically. Please pay now, with this card or another one.',
    'Your membership continues for now. We’ll hold this period’s bottles for you until this payment is made.',
  ]
  return notice(payment, {
    subject: `Your payment to ${oneLine(club.name)} did not go through`,
    paragraphs,
    action: {
      label: kind === 'hard' ? `Pay ${amount} with another card` : `Pay ${amount}`,
      url: payment.payUrl,
    },
    quiet: oneLinkOnly,
  })
}

/** The business reminds a member of a payment that is still open. */
export function paymentReminderEmail(
  payment: OwedPaymentDetails & { payUrl: string; isSuspended: boolean },
): Email {
  const { club } = payment
  const amount = formatMoney(payment.amountCents, payment.currency)
  return notice(payment, {
    subject: `Reminder: your payment to ${oneLine(club.name)}`,
    paragraphs: [
      `Your payment of ${amount} for your ${oneLine(payment.tierName)} membership is still open: we couldn’t charge ${cardOf(payment)}.`,
      payment.isSuspended
        ? 'Your membership is suspended and resumes as soon as you make this payment.'
        : 'We’re holding this period’s bottles for you until this payment is made. You can pay with any card.',
    ],
    action: { label: `Pay ${amount}`, url: payment.payUrl },
    quiet:
      'If you have just paid, you can ignore this email. This link is for this payment only and doesn’t require a password. It works for 30 days or until the payment is made.',
  })
}

/** The failed payment was paid. */
export function paymentRecoveredEmail(payment: OwedPaymentDetails & { membershipUrl: string }): Email {
  const { club } = payment
  const amount = formatMoney(payment.amountCents, payment.currency)
  return notice(payment, {
    subject: `Payment received: ${oneLine(club.name)}`,
    paragraphs: [
      `Your payment of ${amount} went through, and your ${oneLine(payment.tierName)} membership is back in good standing.`,
      'You can pick up the bottles we held for you as usual.',
    ],
    action: { label: 'See my membership', url: payment.membershipUrl },
  })
}

/** Retries ended, and the membership is suspended until it is paid. */
export function membershipSuspendedEmail(payment: OwedPaymentDetails & { payUrl: string }): Email {
  const { club } = payment
  const amount = formatMoney(payment.amountCents, payment.currency)
  return notice(payment, {
    subject: `Your ${oneLine(club.name)} membership is suspended`,
    paragraphs: [
      `We tried ${cardOf(payment)} several times without success, so your ${oneLine(payment.tierName)} membership is suspended.`,
      'It resumes as soon as you make this payment. You won’t be charged anything else until then.',
    ],
    action: { label: `Pay ${amount}`, url: payment.payUrl },
    quiet: oneLinkOnly,
  })
}

/** Retries ended, and so did the membership. */
export function membershipLapsedEmail(payment: OwedPaymentDetails & { joinUrl: string }): Email {
  const { club } = payment
  return notice(payment, {
    subject: `Your ${oneLine(club.name)} membership has ended`,
    paragraphs: [
      `We tried ${cardOf(payment)} several times without success, so your ${oneLine(payment.tierName)} membership has ended.`,
      'You won’t be charged again. You’re welcome to rejoin at any time, with any card.',
    ],
    action: { label: 'Join again', url: payment.joinUrl },
  })
}

/** An email to the member about a payment, with its details. */
const notice = (
  payment: OwedPaymentDetails,
  words: Pick<Parameters<typeof noticeEmail>[0], 'subject' | 'paragraphs' | 'action' | 'quiet'>,
): Email =>
  noticeEmail({ club: payment.club, fullName: payment.fullName, details: detailRows(payment), ...words })

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

const cardOf = ({ last4 }: OwedPaymentDetails) => (last4 ? `your card ending in ${last4}` : 'your card')

const dayOf = (instant: Date, { timeZone }: { timeZone: string }) => formatDay(dayIn(timeZone, instant))
