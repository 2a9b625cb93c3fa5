import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localTimeOf, readLocalTime } from '~/club/events/local-time'
import { nextDay } from '~/club/events/manage/series.server'

const zone = 'America/New_York'

describe('a time in the business’s zone', () => {
  it('is refused in the hour that clocks skip, with a sentence', () => {
    expect(readLocalTime(zone, { day: '2026-03-08', time: '02:30' })).toEqual({
      kind: 'missing',
      sentence:
        'Clocks skip 2:30 AM on March 8, 2026, because summer time begins. Please choose another time.',
    })
  })

  it('asks which one is meant in the hour that comes twice', () => {
    const local = { day: '2026-11-01', time: '01:30' }
    expect(readLocalTime(zone, local)).toMatchObject({ kind: 'twice' })
    const at = (occurrence: 'first' | 'second') => readLocalTime(zone, { ...local, occurrence })
    expect(at('first')).toEqual({ kind: 'ok', at: new Date('2026-11-01T05:30:00Z') })
    expect(at('second')).toEqual({ kind: 'ok', at: new Date('2026-11-01T06:30:00Z') })
  })

  it('reads back every instant as the form shows it', () => {
    const zones = fc.constantFrom(
      zone,
      'Europe/Rome',
      'Pacific/Auckland',
      'America/Phoenix',
      'Asia/Kathmandu',
    )
    const minutes = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 })
    const nearChange = fc.integer({ min: -180, max: 180 }).map((n) => Date.UTC(2026, 10, 1, 6) / 60_000 + n)
    fc.assert(
      fc.property(zones, fc.oneof(minutes, nearChange), (timeZone, minute) => {
        const at = new Date(minute * 60_000)
        expect(readLocalTime(timeZone, localTimeOf(timeZone, at))).toEqual({ kind: 'ok', at })
      }),
      { numRuns: 500 },
    )
  })
})

describe('the next date of a series', () => {
  it('is a week or two later, or the same weekday of the next month', () => {
    expect(nextDay('2026-11-10', 'week')).toBe('2026-11-17')
    expect(nextDay('2026-12-24', 'two-weeks')).toBe('2027-01-07')
    expect(nextDay('2026-11-10', 'month')).toBe('2026-12-08')
    expect(nextDay('2026-10-30', 'month')).toBe('2026-11-27')
  })
})
