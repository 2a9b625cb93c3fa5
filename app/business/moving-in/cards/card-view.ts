// Cards and subscriptions of rows in words. Pure.
import type { ForeignCustomer, ForeignSubscription } from '~/billing/moving/moving'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { capitalized } from './capitalized'

/** "Visa ending 4242, 04/2031"; or that there is none. */
export function cardInWords({ card }: ForeignCustomer): string {
  if (!card) return 'no card'
  const month = String(card.expMonth).padStart(2, '0')
  return `${capitalized(card.brand)} ending ${card.last4}, ${month}/${card.expYear}`
}

/** "$49.00 every month, next on December 4, 2026". */
export function subscriptionInWords(one: ForeignSubscription, timeZone: string): string {
  const price = `${formatMoney(one.amountCents, one.currency)} every ${one.interval}`
  if (one.cancelAtPeriodEnd && one.currentPeriodEnd)
    return `${price}, ends on ${formatDay(dayIn(timeZone, one.currentPeriodEnd))}`
  return one.currentPeriodEnd
    ? `${price}, next on ${formatDay(dayIn(timeZone, one.currentPeriodEnd))}`
    : price
}
