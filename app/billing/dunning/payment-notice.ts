// What a member with a payment owed is told at the head of every page of theirs. Pure.
import { dayIn, formatDay } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import type { FailedPayment } from './queries.server'

export interface PaymentNotice {
  tone: 'warn' | 'error'
  title: string
  /** What has happened, what happens when, and until then. */
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
  const happened = `On ${day(owed.failedAt)} ${card} could not be charged ${amount}${period}.`
  const payLabel = owed.kind === 'hard' ? `Pay ${amount} with another card` : `Pay ${amount} now`
  if (owed.membershipAccess.access === 'none') {
    return {
      tone: 'error',
      title: 'Your membership is suspended',
      sentences: [
        happened,
        'It will not be tried again by itself. Your membership opens again as soon as this payment is made.',
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
      'Until it is paid, your bottles of this period are kept for you.',
    ],
    payLabel,
  }
}

function periodOf({ periodStart, periodEnd }: Owed, day: (instant: Date) => string): string {
  return periodStart && periodEnd ? ` for ${day(periodStart)} to ${day(periodEnd)}` : ''
}

function nextOf({ kind, nextAttemptAt }: Owed, day: (instant: Date) => string): string[] {
  if (!nextAttemptAt) return ['It will not be tried again by itself. Please pay to keep your membership.']
  const when = day(nextAttemptAt)
  return kind === 'hard'
    ? [`This card cannot be used any more. Please pay with another one by ${when} to keep your membership.`]
    : [`We try the same card again on ${when}. If every attempt fails, your membership ends or is suspended.`]
}
