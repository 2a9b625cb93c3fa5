import { dayIn, formatDay, type Day } from '~/kit/dates'
import { formatMoney } from '~/kit/money'

/** A payment of a member, as far as a refund depends on it. Amounts in minor units. */
export interface RefundablePayment {
  id: string
  on: Day
  number: string | null
  status: string
  paidCents: number
  refundedCents: number
  currency: string
}

/** A payment as the refund form shows it. Amounts in minor units. */
export interface RefundView {
  id: string
  label: string
  currency: string
  /** Paid, and neither refunded nor in a pending refund. */
  leftCents: number
  /** The amount of a pending refund; zero for none. */
  waitingCents: number
}

export function refundView(
  { id, on, number, status, paidCents, refundedCents, currency }: RefundablePayment,
  waiting: { invoiceId: string; amountCents: number }[],
): RefundView {
  const waitingCents = waiting
    .filter(({ invoiceId }) => invoiceId === id)
    .reduce((sum, one) => sum + one.amountCents, 0)
  const leftCents = status === 'paid' ? Math.max(0, paidCents - refundedCents - waitingCents) : 0
  return { id, label: formatDay(on) + (number ? ` (${number})` : ''), currency, leftCents, waitingCents }
}

/** A refund to confirm, with everything that the confirmation shows and sends. */
export interface RefundToConfirm {
  refundId: string
  invoiceId: string
  /** As the form takes it: `19.99`. */
  amount: string
  /** As it is shown: `$19.99`. */
  money: string
  paidOn: string
  number: string | null
  reason: string
  isWaiting: boolean
}

export function confirmView(given: {
  refundId: string
  invoiceId: string
  amountCents: number
  currency: string
  createdAt: Date
  number: string | null
  reason: string
  waiting: object | null
  timeZone: string
}): RefundToConfirm {
  const { refundId, invoiceId, amountCents, currency, createdAt, number, reason, timeZone } = given
  return {
    refundId,
    invoiceId,
    amount: (amountCents / 100).toFixed(2),
    money: formatMoney(amountCents, currency),
    paidOn: formatDay(dayIn(timeZone, createdAt)),
    number,
    reason,
    isWaiting: given.waiting !== null,
  }
}
