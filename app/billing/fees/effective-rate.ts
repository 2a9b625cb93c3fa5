// What the platform costs a business, as a share of its sales. Pure.
import type { Day } from '~/kit/dates'

export interface StatementTotals {
  /** Cents charged to members. */
  grossCents: number
  /** Cents refunded to them. */
  refundedCents: number
  /** Cents that disputes withdrew from the balance, less what was won back. */
  disputedCents: number
  /** The platform's share, less what of it was refunded. */
  feeCents: number
  /** Paid monthly fees. */
  monthlyFeeCents: number
}

/** What the business keeps before Stripe's card fees, which Stripe deducts and lists itself. */
export function netOf(totals: StatementTotals): number {
  const { grossCents, refundedCents, disputedCents, feeCents, monthlyFeeCents } = totals
  return grossCents - refundedCents - disputedCents - feeCents - monthlyFeeCents
}

/** Share and monthly fee as basis points of what was charged, rounded half up; null if nothing was charged. */
export function effectiveRate({
  grossCents,
  feeCents,
  monthlyFeeCents,
}: Pick<StatementTotals, 'grossCents' | 'feeCents' | 'monthlyFeeCents'>): number | null {
  if (grossCents <= 0) return null
  return Math.floor(((feeCents + monthlyFeeCents) * 20_000 + grossCents) / (grossCents * 2))
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
