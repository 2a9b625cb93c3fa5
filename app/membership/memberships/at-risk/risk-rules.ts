// The signs that a member may leave, what each counts, and how staff read them. Pure.
//
// The score is a hint for staff, such as whom to call first. Nothing follows from it by itself, and no member sees it.
import { formatDay, type Day } from '~/foundation/kit/dates'

/** Signals that are measured of a current member. */
export const riskSignals = ['overdue', 'skips', 'unclaimed', 'ratings', 'away'] as const
export type RiskSignal = (typeof riskSignals)[number]

/** From here on a member counts as at risk. One sign alone is not enough, an overdue payment excepted. */
export const RISK_THRESHOLD = 3

/** Months of skips, unclaimed boxes and ratings that are looked at. */
export const RISK_MONTHS = 6

interface RiskRule {
  signal: RiskSignal
  /** The bound that the signal's value must reach; `ratings` must be at or below it. */
  bound: number
  points: number
  /** Why it counts that much. */
  why: string
}

/**
 * The rules and their weights. Of a signal only the rule with the most points that is met counts. Change a weight here,
 * then compare `npm run evaluate -- at-risk` before and after.
 */
export const riskRules: readonly RiskRule[] = [
  {
    signal: 'overdue',
    bound: 0,
    points: 3,
    why: 'A payment that stays open ends the membership by itself once its retries are over, so it is enough alone.',
  },
  {
    signal: 'skips',
    bound: 1,
    points: 1,
    why: 'Most members who skip a month once are on vacation.',
  },
  {
    signal: 'skips',
    bound: 2,
    points: 2,
    why: 'Who skips or pauses again and again is deciding whether the club is worth its price.',
  },
  {
    signal: 'unclaimed',
    bound: 1,
    points: 1,
    why: 'One box that is not picked up is often a busy month.',
  },
  {
    signal: 'unclaimed',
    bound: 2,
    points: 2,
    why: 'Paying for bottles and leaving them here does not last.',
  },
  {
    signal: 'ratings',
    bound: 70,
    points: 1,
    why: 'Most ratings are above 80, so a mean of 70 is a disappointed member.',
  },
  {
    signal: 'ratings',
    bound: 55,
    points: 2,
    why: 'The wines do not suit this member.',
  },
  {
    signal: 'away',
    bound: 60,
    points: 1,
    why: 'Many happy members never sign in, so it only adds to other signs.',
  },
]

/** True where a signal gets worse as its value falls. */
export const countsDownward = (signal: RiskSignal): boolean => signal === 'ratings'

/** A measured signal of a member. */
export interface MeasuredSignal {
  signal: RiskSignal
  /** Days overdue, skips and pauses, unclaimed boxes, the mean of ratings, or days since the last visit. */
  value: number
  /** Since when a payment is overdue; null for the other signals, and where it is not known. */
  since: Day | null
}

/** The points of a measured signal; 0 where no rule is met. */
export function signalPoints({ signal, value }: Pick<MeasuredSignal, 'signal' | 'value'>): number {
  const met = riskRules.filter(
    (rule) => rule.signal === signal && (countsDownward(signal) ? value <= rule.bound : value >= rule.bound),
  )
  return Math.max(0, ...met.map(({ points }) => points))
}

export interface MemberRisk {
  points: number
  isAtRisk: boolean
  /** "Payment overdue since May 3, 2026", the heaviest first; empty for no sign at all. */
  reasons: string[]
}

/** The score of a member's signals, with its reasons in words. */
export function memberRisk(signals: readonly MeasuredSignal[]): MemberRisk {
  const counted = signals
    .map((signal) => ({ signal, points: signalPoints(signal) }))
    .filter(({ points }) => points > 0)
    .sort(
      (one, other) =>
        other.points - one.points ||
        riskSignals.indexOf(one.signal.signal) - riskSignals.indexOf(other.signal.signal),
    )
  const points = counted.reduce((sum, one) => sum + one.points, 0)
  return {
    points,
    isAtRisk: points >= RISK_THRESHOLD,
    reasons: counted.map(({ signal }) => reasonWords(signal)),
  }
}

/** All reasons in one line, "Payment overdue since May 3, 2026 · 2 skips in 6 months". */
export const riskLine = ({ reasons }: Pick<MemberRisk, 'reasons'>): string => reasons.join(' · ')

function reasonWords({ signal, value, since }: MeasuredSignal): string {
  const months = `in ${RISK_MONTHS} months`
  switch (signal) {
    case 'overdue':
      return since ? `Payment overdue since ${formatDay(since)}` : 'Payment overdue'
    case 'skips':
      return `${value} ${value === 1 ? 'skip or pause' : 'skips or pauses'} ${months}`
    case 'unclaimed':
      return `${value} unclaimed ${value === 1 ? 'box' : 'boxes'} ${months}`
    case 'ratings':
      return `Rates wines ${Math.round(value)} out of 100 on average`
    case 'away':
      return `No log-in for ${value} days or more`
  }
}
