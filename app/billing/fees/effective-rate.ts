// Cost of the platform for a business, as a share of its sales. Pure.
import type { Day } from '~/foundation/kit/dates'

export interface StatementTotals {
  /** Cents charged to members, tax included. */
  grossCents: number
  /** The sales tax in it. */
  taxCents: number
  /** The part of the tax that was returned with refunds and disputes. */
  taxRefundedCents: number
  /** Cents refunded to them. */
  refundedCents: number
  /** Cents that disputes withdrew from the balance, less what was won back. */
  disputedCents: number
  /** The platform's share as charged, what of it was returned, and the difference. */
  feeChargedCents: number
  feeReturnedCents: number
  feeCents: number
  /** Paid monthly fees. */
  monthlyFeeCents: number
}

/**
 * The business's net amount before Stripe's card fees, which Stripe deducts and lists itself. It includes the sales tax
 * that the business owes to its state.
 */
export function netOf(
  totals: Pick<
    StatementTotals,
    'grossCents' | 'refundedCents' | 'disputedCents' | 'feeCents' | 'monthlyFeeCents'
  >,
): number {
  const { grossCents, refundedCents, disputedCents, feeCents, monthlyFeeCents } = totals
  return grossCents - refundedCents - disputedCents - feeCents - monthlyFeeCents
}

/** The sales tax that was collected and did not go back. */
export function taxOwed({ taxCents, taxRefundedCents }: StatementTotals): number {
  return taxCents - taxRefundedCents
}

/**
 * Share and monthly fee as basis points of what was charged before tax, rounded half up; null if nothing was charged.
 */
export function effectiveRate({
  grossCents,
  taxCents,
  feeCents,
  monthlyFeeCents,
}: Pick<StatementTotals, 'grossCents' | 'taxCents' | 'feeCents' | 'monthlyFeeCents'>): number | null {
  const salesCents = grossCents - taxCents
  if (salesCents <= 0) return null
  return Math.floor(((feeCents + monthlyFeeCents) * 20_000 + salesCents) / (salesCents * 2))
}

interface RateNotice {
  since: Day
  /** Above this share of sales, the business sees a warning. */
  basisPoints: number
}

/**
 * A licensee that shares more than a tenth of its sales with an unlicensed company may need to notify its state's
 * authority. Dated, because the law changes; in order of time.
 */
const notices: RateNotice[] = [{ since: '2026-01-01', basisPoints: 1_000 }]

/** True if the rate requires a warning. */
export function needsNotice(rate: number | null, on: Day): boolean {
  const notice = notices.findLast(({ since }) => since <= on) ?? notices[0]!
  return rate !== null && rate > notice.basisPoints
}

/** Formats basis points: 1000 -> "10.00%". */
export function formatRate(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`
}
