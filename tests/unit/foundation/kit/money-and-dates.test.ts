import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, dayIn, formatDay, isDay } from '~/foundation/kit/dates'
import { formatMoney, parseMoney, basisPointsOf } from '~/foundation/kit/money'

describe('the money module', () => {
  it.each([
    ['19.99', 1999],
    ['$1,200', 120000],
    [' 0.5 ', 50],
    ['33.33', 3333],
  ])('reads %s exactly', (text, cents) => expect(parseMoney(text)).toBe(cents))

  it.each(['', 'abc', '1.999', '-5', '1e3', '12,34', '１９'])('does not accept %s as an amount', (text) =>
    expect(parseMoney(text)).toBeNull(),
  )

  it('parses every amount it formats', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        (cents) => parseMoney(formatMoney(cents)) === cents,
      ),
    )
  })

  it('rounds a share half up to the cent', () => {
    expect(basisPointsOf(3333, 800)).toBe(267)
    expect(basisPointsOf(1, 500)).toBe(0)
    expect(basisPointsOf(10, 500)).toBe(1)
  })
})

describe('the calendar module', () => {
  it('recognizes real days', () => {
    expect(isDay('2024-02-29')).toBe(true)
    expect(isDay('2023-02-29')).toBe(false)
    expect(isDay('1900-02-29')).toBe(false)
    expect(isDay('2026-13-01')).toBe(false)
    expect(isDay('2026-1-1')).toBe(false)
  })

  it('counts a year of age on the day itself', () => {
    expect(ageOn('2005-11-20', '2026-11-19')).toBe(20)
    expect(ageOn('2005-11-20', '2026-11-20')).toBe(21)
  })

  it('lets someone born on February 29 turn 21 on March 1 of a common year', () => {
    expect(ageOn('2004-02-29', '2025-02-28')).toBe(20)
    expect(ageOn('2004-02-29', '2025-03-01')).toBe(21)
  })

  it('uses the club’s time zone', () => {
    const instant = new Date('2026-11-20T03:30:00Z')
    expect(dayIn('America/New_York', instant)).toBe('2026-11-19')
    expect(dayIn('Europe/Rome', instant)).toBe('2026-11-20')
    expect(formatDay('2026-11-20')).toBe('November 20, 2026')
  })
})
