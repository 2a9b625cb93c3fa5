// A member as their row shows them, with days in the club's time zone. Pure.
import { dayIn, formatDay, type Day } from '~/foundation/kit/dates'
import { riskLine } from '../at-risk/risk-rules'
import type { MemberFlag } from './member-filter'
import type { MemberRow } from './member-list.server'

export interface MemberLine extends Omit<MemberRow, 'endsAt' | 'nextPaymentAt' | 'owedSince' | 'risk'> {
  endsOn: Day | null
  nextPaymentOn: Day | null
  owedSince: Day | null
  /** The row's marks besides its status and the open payment: "Leaves May 3, 2026". */
  marks: { flag: MemberFlag; words: string }[]
  /** Why they are at risk, in words; null for members who are not. */
  risk: string | null
}

export function memberLine(
  { endsAt, nextPaymentAt, owedSince, flags, risk, ...row }: MemberRow,
  timeZone: string,
): MemberLine {
  const day = (instant: Date | null) => instant && dayIn(timeZone, instant)
  const endsOn = day(endsAt)
  const words: Partial<Record<MemberFlag, string>> = {
    leaving: endsOn ? `Leaves ${formatDay(endsOn)}` : 'Leaving',
    card_expiring: 'Card expiring',
    unclaimed: 'Unclaimed box',
    at_risk: 'At risk',
    not_claimed: 'Unclaimed',
    no_card: 'Card needed',
  }
  return {
    ...row,
    flags,
    endsOn,
    nextPaymentOn: day(nextPaymentAt),
    owedSince: day(owedSince),
    // The status says that a payment is overdue, and too many members have never rated to mark each.
    marks: flags.flatMap((flag) => (words[flag] ? [{ flag, words: words[flag] }] : [])),
    risk: risk?.isAtRisk ? riskLine(risk) : null,
  }
}
