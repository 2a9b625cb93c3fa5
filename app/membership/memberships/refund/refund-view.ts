import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import {
  partsText,
  refundableParts,
  splitRefund,
  totalOf,
  type MixedPayment,
  type RefundParts,
} from './rules'
import type { PendingRefund } from './refundable-amount.server'

/** A payment of a member, as far as a refund depends on it. Amounts in minor units. */
interface RefundablePayment extends MixedPayment {
  id: string
  createdAt: Date
  number: string | null
  status: string
  currency: string
}

/** A payment as the refund form shows it. Amounts in minor units. */
export interface RefundView {
  id: string
  label: string
  currency: string
  /** Paid, and neither refunded nor in a pending refund. */
  leftCents: number
  /** The split of `leftCents`: "$38.00 to the card and $31.00 back to the gift balance". Null for a card alone. */
  parts: string | null
  refundedCents: number
  /** The amount of a pending refund; zero for none. */
  waitingCents: number
}

export function refundView(
  payment: RefundablePayment,
  pending: readonly PendingRefund[],
  timeZone: string,
): RefundView {
  const { id, createdAt, number, status, refundedCents, currency } = payment
  const waiting = pending.filter(({ invoiceId }) => invoiceId === id)
  const left = refundableParts(
    payment,
    waiting.map((one) => ({ ...one, status: 'asked' as const })),
  )
  return {
    id,
    label: formatDay(dayIn(timeZone, createdAt)) + (number ? ` (${number})` : ''),
    currency,
    leftCents: status === 'paid' ? totalOf(left) : 0,
    parts: left.balanceCents > 0 ? partsText(left, currency) : null,
    refundedCents,
    waitingCents: waiting.reduce((sum, one) => sum + one.amountCents, 0),
  }
}

/** A refund to confirm, with everything that the confirmation shows and sends. */
export interface RefundToConfirm {
  refundId: string
  invoiceId: string
  /** As the form takes it: `19.99`. */
  amount: string
  /** Of the amount, what goes back to the balance, in minor units. */
  balanceCents: number
  /** As it is shown: `$19.99`, and where it goes. */
  money: string
  parts: string
  paidOn: string
  number: string | null
  reason: string
  isWaiting: boolean
}

export function confirmView(refund: {
  refundId: string
  invoiceId: string
  amountCents: number
  currency: string
  createdAt: Date
  number: string | null
  reason: string
  waiting: PendingRefund | null
  left: RefundParts
  timeZone: string
}): RefundToConfirm {
  const { refundId, invoiceId, amountCents, currency, createdAt, number, reason, timeZone, waiting } = refund
  const parts = waiting
    ? { cardCents: waiting.amountCents - waiting.balanceCents, balanceCents: waiting.balanceCents }
    : splitRefund(amountCents, refund.left)
  return {
    refundId,
    invoiceId,
    amount: (amountCents / 100).toFixed(2),
    balanceCents: parts.balanceCents,
    money: formatMoney(amountCents, currency),
    parts: partsText(parts, currency),
    paidOn: formatDay(dayIn(timeZone, createdAt)),
    number,
    reason,
    isWaiting: waiting !== null,
  }
}
