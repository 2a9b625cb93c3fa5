import { dayIn, formatDay } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import type { InvoiceView } from '~/billing/invoices/components/invoice-list'

/** A payment as the refund form shows it. Amounts in minor units. */
export interface RefundView {
  id: string
  label: string
  currency: string
  /** Paid, neither refunded nor waiting to be. */
  leftCents: number
  /** Amount of a pending refund; zero where none is pending. */
  waitingCents: number
}

export function refundView(
  { id, on, number, status, paidCents, refundedCents, currency }: InvoiceView,
  waiting: { invoiceId: string; amountCents: number }[],
): RefundView {
  const waitingCents = waiting
    .filter(({ invoiceId }) => invoiceId === id)
    .reduce((sum, one) => sum + one.amountCents, 0)
  const leftCents = status === 'paid' ? Math.max(0, paidCents - refundedCents - waitingCents) : 0
  return { id, label: formatDay(on) + (number ? ` (${number})` : ''), currency, leftCents, waitingCents }
}

/** A refund to confirm, with everything the confirmation shows and sends. */
export interface RefundToConfirm {
  refundId: string
  invoiceId: string
  /** In the form's format: `19.99`. */
  amount: string
  /** For display: `$19.99`. */
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
