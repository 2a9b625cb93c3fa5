import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countMovements, dayTotals, sumOf } from '~/insight/analytics/movements/count-movements'
import { countedDays } from '~/insight/analytics/movements/counted-days'
import { membershipLife, stateBefore } from '~/insight/analytics/movements/membership-life'
import { causeWords } from '~/insight/analytics/report/words'
import { aRecord, day, randomClub } from './records'

const timeZone = 'America/New_York'
const all = (records: ReturnType<typeof aRecord>[], until = day(400)) =>
  countMovements(records, {
    counted: new Map(),
    days: countedDays(timeZone, { countedUntil: null, firstOpen: null }),
    until,
  })
const kinds = (records: ReturnType<typeof aRecord>[]) =>
  all(records).map(
    ({ kind, cause, before, after }) => `${kind} ${cause} ${before?.cents ?? 0}>${after?.cents ?? 0}`,
  )

describe('movements of revenue', () => {
  it('count a first membership as new and a later one as a reactivation', () => {
    const first = aRecord({ id: 'one', startedAt: day(0), endedAt: day(30), endReason: 'voluntary' })
    const second = aRecord({ id: 'two', startedAt: day(60), firstStartedAt: day(0) })
    expect(kinds([first, second])).toEqual([
      'new joined 0>5000',
      'churn voluntary 5000>0',
      'reactivation joined 0>5000',
    ])
  })

  it('name the end of a move that was undone after it was counted', () => {
    const counted = new Map([['one', { state: { tierId: 'small', cents: 5_000 }, number: 1 }]])
    const undone = aRecord({ wasLive: false, isMovedIn: true, endedAt: day(5), endReason: 'move_undone' })
    const days = countedDays(timeZone, { countedUntil: day(2), firstOpen: '2026-01-03' })
    const movements = countMovements([undone], { counted, days, until: day(10) })
    expect(movements).toMatchObject([{ kind: 'churn', cause: 'move_undone', after: null }])
    expect(causeWords[movements[0]!.cause]).toBe('Move from another system undone')
  })

  it('count a tier change and a price change as what they add or take', () => {
    const record = aRecord({
      tierId: 'small',
      cents: 3_000,
      changes: [
        {
          at: day(10),
          cause: 'tier',
          from: { tierId: 'small', cents: 5_000 },
          to: { tierId: 'big', cents: 9_000 },
        },
        {
          at: day(40),
          cause: 'price',
          from: { tierId: 'big', cents: 9_000 },
          to: { tierId: 'big', cents: 9_500 },
        },
        {
          at: day(70),
          cause: 'tier',
          from: { tierId: 'big', cents: 9_500 },
          to: { tierId: 'small', cents: 3_000 },
        },
      ],
    })
    expect(kinds([record])).toEqual([
      'new joined 0>5000',
      'expansion tier 5000>9000',
      'expansion price 9000>9500',
      'contraction tier 9500>3000',
    ])
  })

  it('count a pause as a contraction and its end as a reactivation, and its member all the time', () => {
    const record = aRecord({ pauses: [{ from: day(30), until: day(90) }] })
    expect(kinds([record])).toEqual([
      'new joined 0>5000',
      'contraction paused 5000>0',
      'reactivation resumed 0>5000',
    ])
    expect(stateBefore(membershipLife(record), day(60)).state).toEqual({ tierId: 'small', cents: 0 })
  })

  it('count the end of a paused member as churn of a member without revenue', () => {
    const record = aRecord({
      pauses: [{ from: day(30), until: day(90) }],
      endedAt: day(60),
      endReason: 'voluntary',
    })
    expect(kinds([record]).at(-1)).toBe('churn voluntary 0>0')
  })

  it('count no one who never paid', () => {
    expect(kinds([aRecord({ wasLive: false })])).toEqual([])
  })

  it('put a change of unknown time where it became known', () => {
    const record = aRecord({ cents: 6_000, syncedAt: day(20), isPaused: true })
    expect(all([record]).at(-1)).toMatchObject({ kind: 'contraction', cause: 'paused', at: day(20) })
  })

  it('count what becomes known of an earlier day on the first day that was not counted', () => {
    const ended = aRecord({ endedAt: day(10), endReason: 'failed_payment' })
    const days = countedDays(timeZone, { countedUntil: day(20), firstOpen: '2026-01-21' })
    const counted = new Map([['one', { state: { tierId: 'small', cents: 5_000 }, number: 1 }]])
    const movements = countMovements([ended], { counted, days, until: day(30) })
    expect(movements).toMatchObject([
      { kind: 'churn', cause: 'failed_payment', number: 2, day: '2026-01-21' },
    ])
  })

  it('belong to the day in the business’s time zone, on both sides of midnight and when clocks change', () => {
    const days = countedDays(timeZone, { countedUntil: null, firstOpen: null })
    expect(days.dayOf(new Date('2026-03-08T04:59:59Z'))).toBe('2026-03-07')
    expect(days.dayOf(new Date('2026-03-08T05:00:00Z'))).toBe('2026-03-08')
    expect(days.dayOf(new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08')
    expect(days.dayOf(new Date('2026-03-09T04:00:00Z'))).toBe('2026-03-09')
  })
})

describe('random lives of a club', () => {
  const everyDay = Array.from({ length: 401 }, (_, at) => day(at).toISOString().slice(0, 10))

  it('add up: what was, and every movement, is what is, for the club and for each tier', () => {
    fc.assert(
      fc.property(randomClub(), (records) => {
        const movements = all(records)
        const live = records.flatMap((record) => stateBefore(membershipLife(record), day(400)).state ?? [])
        expect(sumOf(movements)).toBe(live.reduce((sum, { cents }) => sum + cents, 0))
        const end = dayTotals(everyDay, { before: [], movements }).at(-1)!
        expect(end.members).toBe(live.length)
        expect(end.cents).toBe(sumOf(movements))
        for (const { tierId, members, cents } of end.tiers) {
          const ofTier = live.filter((state) => state.tierId === tierId)
          expect([members, cents]).toEqual([
            ofTier.length,
            ofTier.reduce((sum, state) => sum + state.cents, 0),
          ])
        }
      }),
    )
  })

  it('give the same movements whether they are counted at once or night by night', () => {
    fc.assert(
      fc.property(
        randomClub(),
        fc.array(fc.integer({ min: 1, max: 399 }), { maxLength: 6 }),
        (records, nights) => {
          const ends = [...new Set(nights)].sort((one, other) => one - other).concat(400)
          const counted = new Map<
            string,
            { state: { tierId: string; cents: number } | null; number: number }
          >()
          let from: Date | null = null
          const inParts = []
          for (const end of ends) {
            const firstOpen: string | null = from && from.toISOString().slice(0, 10)
            const days = countedDays('UTC', { countedUntil: from, firstOpen })
            const part = countMovements(records, { counted, days, until: day(end) })
            for (const { membershipId, after, number } of part)
              counted.set(membershipId, { state: after, number })
            inParts.push(...part)
            from = day(end)
          }
          const days = countedDays('UTC', { countedUntil: null, firstOpen: null })
          const atOnce = countMovements(records, { counted: new Map(), days, until: day(400) })
          const key = ({ membershipId, number, day, kind }: (typeof atOnce)[number]) =>
            `${membershipId} ${number} ${day} ${kind}`
          expect(inParts.map(key).sort()).toEqual(atOnce.map(key).sort())
        },
      ),
    )
  })
})
