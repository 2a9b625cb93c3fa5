// What the platform costs a business, as a share of what it sold. Pure.
import type { Day } from '~/kit/dates'

export interface StatementTotals {
  /** Cents charged to members. */
  grossCents: number
  /** Cents given back to them. */
  refundedCents: number
  /** Cents that disputes took out of the balance, less what of them was won back. */
  disputedCents: number
  /** The platform's share, less what of it was given back. */
  feeCents: number
  /** Paid monthly fees. */
  monthlyFeeCents: number
}

/** What is left for the business before its card fees, which the provider takes and lists itself. */
export function netOf(totals: StatementTotals): number {
  const { grossCents, refundedCents, disputedCents, feeCents, monthlyFeeCents } = totals
  return grossCents - refundedCents - disputedCents - feeCents - monthlyFeeCents
}

/**
 * Share and monthly fee as basis points of what was charged, rounded half up; null where nothing was charged,
 * because there is nothing to take a share of.
 */
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
  /** Above this share of sales the business is told. */
  basisPoints: number
}

/**
 * A licensee that shares more than a tenth of its sales with somebody without a licence may need to ask its
 * state's authority. Data with dates: the law changes. In order of time.
 */
const notices: RateNotice[] = [{ since: '2026-01-01', basisPoints: 1_000 }]

/** True where the rate is one the business should know about. */
export function needsNotice(rate: number | null, on: Day): boolean {
  const notice = notices.findLast(({ since }) => since <= on) ?? notices[0]!
  return rate !== null && rate > notice.basisPoints
}

/** Basis points as people read them: 1000 -> "10.00%". */
export function formatRate(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`
}
