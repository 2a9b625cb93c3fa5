import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measure, observe } from '~/membership/memberships/at-risk/evaluate/measure-score'
import {
  isMemberAt,
  signalsAt,
  type MemberHistory,
} from '~/membership/memberships/at-risk/evaluate/member-history'
import { clubTempers, simulateClub } from '~/membership/memberships/at-risk/evaluate/simulate-club'
import {
  countsDownward,
  memberRisk,
  RISK_THRESHOLD,
  riskLine,
  riskRules,
  riskSignals,
  signalPoints,
  type MeasuredSignal,
} from '~/membership/memberships/at-risk/risk-rules'

const signal = fc.record({
  signal: fc.constantFrom(...riskSignals),
  value: fc.integer({ min: 0, max: 120 }),
  since: fc.constant(null),
})
const signals = fc.uniqueArray(signal, { selector: (one) => one.signal })

describe('the score of members who may leave', () => {
  it('names a reason for every point, and no reason without one', () => {
    fc.assert(
      fc.property(signals, (measured) => {
        const risk = memberRisk(measured)
        const counting = measured.filter((one) => signalPoints(one) > 0)
        expect(risk.reasons).toHaveLength(counting.length)
        expect(risk.points).toBe(counting.reduce((sum, one) => sum + signalPoints(one), 0))
        expect(risk.isAtRisk).toBe(risk.points >= RISK_THRESHOLD)
      }),
    )
  })

  it('never falls when a sign gets worse', () => {
    fc.assert(
      fc.property(signal, fc.integer({ min: 0, max: 50 }), (one, more) => {
        const worse = { ...one, value: countsDownward(one.signal) ? one.value - more : one.value + more }
        expect(signalPoints(worse)).toBeGreaterThanOrEqual(signalPoints(one))
      }),
    )
  })

  it('needs more than one kind of sign, an overdue payment excepted', () => {
    for (const kind of riskSignals) {
      const most = Math.max(...riskRules.filter((rule) => rule.signal === kind).map(({ points }) => points))
      expect(most >= RISK_THRESHOLD, kind).toBe(kind === 'overdue')
    }
  })

  it('says why in words, the heaviest reason first', () => {
    const measured: MeasuredSignal[] = [
      { signal: 'skips', value: 2, since: null },
      { signal: 'away', value: 60, since: null },
      { signal: 'overdue', value: 201, since: '2026-05-03' },
      { signal: 'ratings', value: 81.4, since: null },
    ]
    expect(riskLine(memberRisk(measured))).toBe(
      'Payment overdue since May 3, 2026 · 2 skips or pauses in 6 months · No log-in for 60 days or more',
    )
    expect(riskLine(memberRisk([]))).toBe('')
  })
})

describe('judging the score on the past', () => {
  const firstMonth = new Date('2025-01-01T17:00:00Z')
  const club = (seed: number, members = 60) =>
    simulateClub({ temper: clubTempers[seed % clubTempers.length]!, members, months: 14, firstMonth, seed })

  it('sees nothing of what happens later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 30, max: 400 }), (seed, days) => {
        const at = new Date(firstMonth.getTime() + days * 86_400_000)
        const past = (times: Date[]) => times.filter((time) => time <= at)
        for (const history of club(seed, 10)) {
          const record: MemberHistory = {
            ...history,
            endedAt: history.endedAt && history.endedAt <= at ? history.endedAt : null,
            skips: past(history.skips),
            unclaimed: past(history.unclaimed),
            visits: history.visits && past(history.visits),
            ratings: history.ratings.filter((rating) => rating.at <= at),
            overdue: history.overdue
              .filter(({ from }) => from <= at)
              .map(({ from, until }) => ({ from, until: until && until <= at ? until : null })),
          }
          if (isMemberAt(history, at)) expect(signalsAt(record, at)).toEqual(signalsAt(history, at))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('gives the base rate when everyone is flagged, and no precision when no one is', () => {
    const days = [8, 9, 10].map((month) => new Date(Date.UTC(2025, month, 1, 17)))
    const observations = observe(club(3, 200), days)
    const everyone = measure(observations, () => true)
    expect(everyone).toMatchObject({ precision: everyone.baseRate, recall: 1, lift: 1 })
    expect(measure(observations, () => false)).toMatchObject({
      flagged: 0,
      precision: null,
      recall: 0,
      lift: null,
    })
    expect(measure(observations).flagged).toBeGreaterThan(0)
    expect(measure([])).toMatchObject({ observed: 0, baseRate: null, precision: null, recall: null })
  })
})
