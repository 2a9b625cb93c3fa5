// A member's history, and the signals that it gave at any moment. Pure; for judging the score on the past.
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import { averagePoints } from '~/cellar/catalog/average-points'
import { RISK_MONTHS, type MeasuredSignal } from '../risk-rules'

const DAY_MS = 86_400_000
/** As `risk-signals.server.ts` measures it. */
const AWAY_DAYS = 60

export interface MemberHistory {
  startedAt: Date
  /** Null for a member who has not left. */
  endedAt: Date | null
  endReason: 'voluntary' | 'failed_payment' | 'other' | null
  /** From the first failed attempt until it was paid; null while it is open. */
  overdue: { from: Date; until: Date | null }[]
  /** Skips and pauses, when they were asked for. */
  skips: Date[]
  /** Boxes that were not picked up, when that was recorded. */
  unclaimed: Date[]
  ratings: { at: Date; points: number }[]
  /** Visits of the club's pages while signed in; null where they are not known. */
  visits: Date[] | null
}

export const isMemberAt = ({ startedAt, endedAt }: MemberHistory, at: Date): boolean =>
  startedAt <= at && (endedAt === null || endedAt > at)

/** The signals of a member at a moment, from what had happened by then. */
export function signalsAt(history: MemberHistory, at: Date): MeasuredSignal[] {
  const since = instantMonthsAfter(at, -RISK_MONTHS)
  const isRecent = (time: Date) => time >= since && time <= at
  const open = history.overdue.filter(({ from, until }) => from <= at && (until === null || until > at))
  const skips = history.skips.filter(isRecent).length
  const unclaimed = history.unclaimed.filter(isRecent).length
  const ratings = history.ratings.filter((rating) => isRecent(rating.at))
  const average = averagePoints({
    sum: ratings.reduce((sum, { points }) => sum + points, 0),
    count: ratings.length,
  })
  const lastVisit = new Date(at.getTime() - AWAY_DAYS * DAY_MS)
  const isAway =
    history.visits !== null &&
    history.startedAt < lastVisit &&
    !history.visits.some((visit) => visit >= lastVisit && visit <= at)
  const days = (from: Date) => Math.floor((at.getTime() - from.getTime()) / DAY_MS)
  const signal = (signal: MeasuredSignal['signal'], value: number): MeasuredSignal => ({
    signal,
    value,
    since: null,
  })
  return [
    ...(open.length > 0 ? [signal('overdue', Math.max(...open.map(({ from }) => days(from))))] : []),
    ...(skips > 0 ? [signal('skips', skips)] : []),
    ...(unclaimed > 0 ? [signal('unclaimed', unclaimed)] : []),
    ...(average === null ? [] : [signal('ratings', average)]),
    ...(isAway ? [signal('away', AWAY_DAYS)] : []),
  ]
}
