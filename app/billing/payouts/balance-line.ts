// A line of a payout or of a month, in an owner's words. Pure.
import type { BalanceKind } from '#/db/schema/billing'
import { paths } from '~/foundation/kit/paths'

export const balanceKinds = {
  charge: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
  dispute_reversed: 'Dispute won',
  fee_return: 'Share returned',
  stripe_fee: 'Stripe fee',
  payout: 'Payout',
  payout_returned: 'Payout returned',
  other: 'Other',
} as const satisfies Record<BalanceKind, string>

/** A movement of the business's balance at Stripe. Amounts in minor units; what leaves the balance is below zero. */
export interface BalanceLine {
  /** Stripe's id of the movement. */
  reference: string
  /** Stripe's id of what caused it. */
  sourceId: string | null
  kind: BalanceKind
  stripeType: string
  description: string | null
  at: Date
  currency: string
  amountCents: number
  /** Sales tax in the amount. */
  taxCents: number
  /** Deducted from the amount; below zero where they were returned. */
  stripeFeeCents: number
  platformFeeCents: number
  netCents: number
  payoutId: string | null
  payoutReference: string | null
  /** The payer: a member, or a guest who gave or booked. */
  person: string | null
  memberId: string | null
  invoiceNumber: string | null
  purchaseId: string | null
  purchaseNumber: number | null
  giftId: string | null
  giftNumber: number | null
  bookingId: string | null
  eventId: string | null
  eventTitle: string | null
  /** Of a payout or one that was returned: our id of it. */
  failedPayoutId: string | null
  /** False for what was not paid through the club's pages, such as a payment that was taken in Stripe itself. */
  isMatched: boolean
}

type About = Pick<
  BalanceLine,
  | 'kind'
  | 'description'
  | 'isMatched'
  | 'stripeType'
  | 'sourceId'
  | 'purchaseNumber'
  | 'giftNumber'
  | 'eventTitle'
  | 'invoiceNumber'
>

/** Subject of a line: "Order 1042", "Gift 1001", "Event: Harvest dinner", "Membership, invoice A-0003". */
export function aboutLine(line: About): string {
  if (line.purchaseNumber !== null) return `Order ${line.purchaseNumber}`
  if (line.giftNumber !== null) return `Gift ${line.giftNumber}`
  if (line.eventTitle !== null) return `Event: ${line.eventTitle}`
  if (line.kind === 'payout') return 'To your bank account'
  if (line.kind === 'payout_returned') return 'Sent back by the bank'
  if (line.kind === 'stripe_fee') return line.description ?? 'Stripe'
  if (!line.isMatched) return line.description ?? 'Not from your club’s pages'
  return line.invoiceNumber === null ? 'Membership' : `Membership, invoice ${line.invoiceNumber}`
}

/** The page about what a line is for; null where there is none. */
export function linkOfLine(
  line: Pick<BalanceLine, 'memberId' | 'purchaseId' | 'giftId' | 'bookingId' | 'eventId' | 'failedPayoutId'>,
): string | null {
  if (line.purchaseId) return paths.business.orders.order(line.purchaseId)
  if (line.giftId) return paths.business.gifts()
  if (line.bookingId && line.eventId)
    return paths.business.eventBooking({ eventId: line.eventId, bookingId: line.bookingId })
  if (line.memberId) return paths.business.member(line.memberId, { payments: 'all' })
  return line.failedPayoutId ? paths.business.payouts.payout(line.failedPayoutId) : null
}
