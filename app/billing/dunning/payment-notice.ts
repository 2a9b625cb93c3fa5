// The notice a member with a failed payment sees at the top of their pages. Pure.
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import type { FailedPayment } from './queries.server'

export interface PaymentNotice {
  tone: 'warn' | 'error'
  title: string
  /** The failed charge, the next step, and the rule until the payment is made. */
  sentences: string[]
  payLabel: string
}

type Owed = Pick<
  FailedPayment,
  'amountCents' | 'currency' | 'periodStart' | 'periodEnd' | 'last4' | 'kind' | 'failedAt' | 'nextAttemptAt'
> & { membershipAccess: Pick<FailedPayment['membershipAccess'], 'access'> }

export function paymentNotice(owed: Owed, timeZone: string): PaymentNotice {
  const day = (instant: Date) => formatDay(dayIn(timeZone, instant))
  const amount = formatMoney(owed.amountCents, owed.currency)
  const card = owed.last4 ? `the card ending in ${owed.last4}` : 'your card'
  const period = periodOf(owed, day)
  const happened = `On ${day(owed.failedAt)}, we couldn’t charge ${amount}${period} to ${card}.`
  const payLabel = owed.kind === 'hard' ? `Pay ${amount} with another card` : `Pay ${amount} now`
  if (owed.membershipAccess.access === 'none') {
    return {
      tone: 'error',
      title: 'Your membership is suspended',
      sentences: [
        happened,
        'We won’t try again automatically. Your membership resumes as soon as you make this payment.',
      ],
      payLabel,
    }
  }
  return {
    tone: 'warn',
    title: 'Your last payment did not go through',
    sentences: [
      happened,
      ...nextOf(owed, day),
      'We’ll hold this period’s bottles for you until this payment is made.',
    ],
    payLabel,
  }
}

function periodOf({ periodStart, periodEnd }: Owed, day: (instant: Date) => string): string {
  return periodStart && periodEnd ? ` for ${day(periodStart)} to ${day(periodEnd)}` : ''
}

function nextOf({ kind, nextAttemptAt }: Owed, day: (instant: Date) => string): string[] {
  if (!nextAttemptAt) return ['We won’t try again automatically. Please pay to keep your membership.']
  const when = day(nextAttemptAt)
  return kind === 'hard'
    ? [`We won’t charge this card again. Please pay with another card by ${when} to keep your membership.`]
    : [
        `We’ll try the same card again on ${when}. If every attempt fails, your membership will be suspended or end.`,
      ]
}
