import fc from 'fast-check'
import type { RecordedMembership } from '~/insight/analytics/movements/read-records.server'

/** Days after the start of 2026, in UTC. */
export const day = (days: number): Date => new Date(Date.UTC(2026, 0, 1 + days))

/** A membership of 50 dollars a month from January 1 on. */
export function aRecord(record: Partial<RecordedMembership> = {}): RecordedMembership {
  const startedAt = record.startedAt ?? day(0)
  return {
    id: 'one',
    memberId: 'ada',
    wasLive: true,
    startedAt,
    isMovedIn: false,
    endedAt: null,
    endReason: null,
    tierId: 'small',
    cents: 5_000,
    syncedAt: startedAt,
    isPaused: false,
    unpaidSince: null,
    changes: [],
    pauses: [],
    firstStartedAt: startedAt,
    ...record,
  }
}

const tierIds = ['small', 'big', 'grand']
const within = (days: number) =>
  fc.integer({ min: 0, max: (days - 1) * 24 }).map((hours) => new Date(day(0).getTime() + hours * 3_600_000))
const state = fc.record({
  tierId: fc.constantFrom(...tierIds),
  cents: fc.constantFrom(0, 3_000, 5_000, 9_000, 9_999),
})

const membership = (moment: fc.Arbitrary<Date>) =>
  fc
    .record({
      moments: fc.array(moment, { minLength: 2, maxLength: 6 }),
      states: fc.array(state, { minLength: 6, maxLength: 6 }),
      pauses: fc.array(fc.tuple(moment, moment), { maxLength: 2 }),
      ends: fc.boolean(),
      endReason: fc.constantFrom('voluntary' as const, 'failed_payment' as const, 'business' as const),
      wasLive: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
    })
    .map(({ moments, states, pauses, ends, endReason, wasLive }) => {
      const [startedAt, ...later] = moments.sort((one, other) => one.getTime() - other.getTime())
      const endedAt = ends ? later.pop()! : null
      const changes = later.map((at, index) => {
        const [from, to] = [states[index]!, states[index + 1]!]
        return { at, cause: from.tierId === to.tierId ? ('price' as const) : ('tier' as const), from, to }
      })
      const now = changes.at(-1)?.to ?? states[0]!
      return aRecord({
        wasLive,
        startedAt: startedAt!,
        endedAt,
        endReason: ends ? endReason : null,
        ...now,
        changes,
        pauses: pauses.map(([one, other]) =>
          one < other ? { from: one, until: other } : { from: other, until: one },
        ),
      })
    })

/** A club of up to `members` members with lives of every kind, in the first `days` of 2026 and on. */
export const randomClub = ({ members = 12, days = 400 } = {}) =>
  fc
    .array(membership(within(days)), { maxLength: members })
    .map((records) => records.map((record, at) => ({ ...record, id: `m${at}`, memberId: `member${at}` })))
