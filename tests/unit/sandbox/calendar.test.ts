import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDuration,
  addMonths,
  boundary,
  type Interval,
  nextBoundary,
} from '#/sandbox/stripe/engine/calendar'

const at = (iso: string) => Date.parse(iso) / 1000
const iso = (instant: number) => new Date(instant * 1000).toISOString()

const instants = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-12-31T23:59:59Z') })
const intervals = fc.constantFrom<Interval>('day', 'week', 'month', 'year')
const counts = fc.integer({ min: 1, max: 6 })

describe('the billing calendar', () => {
  it('returns to the anchor day after a short month', () => {
    const anchor = at('2026-01-31T10:30:05Z')
    expect([0, 1, 2, 3].map((n) => iso(boundary(anchor, 'month', 1, n)))).toEqual([
      '2026-01-31T10:30:05.000Z',
      '2026-02-28T10:30:05.000Z',
      '2026-03-31T10:30:05.000Z',
      '2026-04-30T10:30:05.000Z',
    ])
  })

  it('keeps a leap day for the years that have one', () => {
    const anchor = at('2024-02-29T00:00:00Z')
    expect([1, 4].map((n) => iso(boundary(anchor, 'year', 1, n)))).toEqual([
      '2025-02-28T00:00:00.000Z',
      '2028-02-29T00:00:00.000Z',
    ])
  })

  it('keeps the time of day, and the day unless the month is too short for it', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 240 }), (instant, months) => {
        const [from, to] = [new Date(instant * 1000), new Date(addMonths(instant, months) * 1000)]
        expect(iso(to.getTime() / 1000).slice(11)).toBe(iso(instant).slice(11))
        const monthsApart =
          (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
        expect(monthsApart).toBe(months)
        const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
        expect(to.getUTCDate()).toBe(Math.min(from.getUTCDate(), lastDay))
      }),
    )
  })

  it('cuts time into periods without gap or overlap', () => {
    fc.assert(
      fc.property(
        instants,
        intervals,
        counts,
        fc.integer({ min: 0, max: 60 }),
        (anchor, interval, count, n) => {
          const [start, end] = [
            boundary(anchor, interval, count, n),
            boundary(anchor, interval, count, n + 1),
          ]
          expect(end).toBeGreaterThan(start)
          expect(nextBoundary(anchor, interval, count, start)).toBe(end)
          expect(nextBoundary(anchor, interval, count, end - 1)).toBe(end)
        },
      ),
    )
  })
})

describe('the parser of ISO 8601 durations', () => {
  it.each([
    ['P1M', '2026-02-28T12:00:00.000Z'],
    ['P1Y2M3W4DT5H6M7S', '2027-04-25T17:06:07.000Z'],
    ['PT1H', '2026-01-31T13:00:00.000Z'],
    ['P10D', '2026-02-10T12:00:00.000Z'],
  ])('%s after noon on 31 January', (duration, expected) => {
    const moved = addDuration(at('2026-01-31T12:00:00Z'), duration)
    expect(moved === null ? null : iso(moved)).toBe(expected)
  })

  it.each(['', 'P', 'PT', '1M', 'P-1M', 'P1.5M', 'P1M ', 'P1H', 'month'])('refuses %j', (duration) => {
    expect(addDuration(0, duration)).toBeNull()
  })
})
