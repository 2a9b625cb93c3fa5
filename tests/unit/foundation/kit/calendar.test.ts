import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter, monthsAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'

describe('the start of a day', () => {
  it.each([
    ['America/New_York', '2026-11-20', '2026-11-20T05:00:00.000Z'],
    // Clocks change during the night.
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2027-03-14', '2027-03-14T05:00:00.000Z'],
    ['America/New_York', '2027-03-15', '2027-03-15T04:00:00.000Z'],
    // Here they skip midnight itself.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20', '2026-11-19T10:00:00.000Z'],
  ])('in %s on %s is %s', (zone, day, instant) => {
    expect(startOfDay(zone, day).toISOString()).toBe(instant)
  })

  it('is on that day, and the moment before is not', () => {
    const zones = fc.constantFrom('America/Los_Angeles', 'America/Chicago', 'Pacific/Honolulu', 'Europe/Rome')
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 3_000 }), (zone, days) => {
        const day = daysAfter('2024-01-01', days)
        const start = startOfDay(zone, day)
        expect(dayIn(zone, start)).toBe(day)
        expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(daysAfter(day, -1))
      }),
    )
  })
})

describe('adding days and months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-20', 12, '2027-11-20'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('%s plus %i months is %s', (day, months, then) => {
    expect(monthsAfter(day, months)).toBe(then)
  })
  it('crosses the end of the year', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
  })
})
