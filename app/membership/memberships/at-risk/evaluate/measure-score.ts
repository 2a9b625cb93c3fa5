// How well the score tells who leaves: precision and recall beside the base rate. Pure.
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import { memberRisk, riskRules, RISK_THRESHOLD, signalPoints, type RiskSignal } from '../risk-rules'
import { isMemberAt, signalsAt, type MemberHistory } from './member-history'

/** A member on one day, whether they were flagged, and whether they left in the month after. */
export interface Observation {
  points: number
  signals: { signal: RiskSignal; points: number }[]
  left: 'voluntary' | 'failed_payment' | 'other' | null
}

/** Every current member on each of these days. The month after the last day must be over. */
export function observe(histories: readonly MemberHistory[], days: readonly Date[]): Observation[] {
  return days.flatMap((day) => {
    const monthLater = instantMonthsAfter(day, 1)
    return histories
      .filter((history) => isMemberAt(history, day))
      .map((history) => {
        const signals = signalsAt(history, day)
        const hasLeft = history.endedAt !== null && history.endedAt <= monthLater
        return {
          points: memberRisk(signals).points,
          signals: signals.map((one) => ({ signal: one.signal, points: signalPoints(one) })),
          left: hasLeft ? (history.endReason ?? 'other') : null,
        }
      })
  })
}

/** Shares between 0 and 1; null where there is nothing to divide by. */
export interface Measure {
  observed: number
  left: number
  /** Of all observed, who left. */
  baseRate: number | null
  flagged: number
  /** Of the flagged, who left. */
  precision: number | null
  /** Of those who left, who was flagged. */
  recall: number | null
  /** How many times the base rate the precision is. */
  lift: number | null
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** The measure of any way to flag; by default those at risk. `counts` is whose leaving counts. */
export function measure(
  observations: readonly Observation[],
  isFlagged: (one: Observation) => boolean = ({ points }) => points >= RISK_THRESHOLD,
  counts: (one: Observation) => boolean = ({ left }) => left !== null,
): Measure {
  const flagged = observations.filter(isFlagged)
  const left = observations.filter(counts).length
  const caught = flagged.filter(counts).length
  const baseRate = share(left, observations.length)
  const precision = share(caught, flagged.length)
  return {
    observed: observations.length,
    left,
    baseRate,
    flagged: flagged.length,
    precision,
    recall: share(caught, left),
    lift: precision !== null && baseRate ? precision / baseRate : null,
  }
}

/** The measure of each rule taken alone, so that a weight can be compared with what it is about. */
export function measureRules(observations: readonly Observation[]): { rule: string; measure: Measure }[] {
  return riskRules.map(({ signal, bound, points }) => ({
    rule: `${signal} ${signal === 'ratings' ? 'at most' : 'at least'} ${bound}: ${points} ${points === 1 ? 'point' : 'points'}`,
    measure: measure(observations, (one) =>
      one.signals.some((measured) => measured.signal === signal && measured.points === points),
    ),
  }))
}
