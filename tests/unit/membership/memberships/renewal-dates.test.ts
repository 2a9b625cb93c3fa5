import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renewalAfter, renewalAtOrAfter } from '~/membership/memberships/renewal-dates'
import { nextBoundary } from '#/sandbox/stripe/engine/calendar'

const at = (text: string) => new Date(text)

describe('a membership that began on the 31st', () => {
  const anchor = at('2027-01-31T10:30:00Z')

  it('renews on the last day of shorter months, and on the 31st again after them', () => {
    const days: string[] = []
    let renewal = anchor
    for (let month = 0; month < 4; month++) {
      renewal = renewalAfter(anchor, renewal)
      days.push(renewal.toISOString())
    }
    expect(days).toEqual([
      '2027-02-28T10:30:00.000Z',
      '2027-03-31T10:30:00.000Z',
      '2027-04-30T10:30:00.000Z',
      '2027-05-31T10:30:00.000Z',
    ])
  })

  it('renews on leap day in a leap year', () => {
    expect(renewalAtOrAfter(anchor, at('2028-02-10T00:00:00Z'))).toEqual(at('2028-02-29T10:30:00Z'))
  })
})

describe('the first renewal at or after a moment', () => {
  it('is that moment where it is a renewal', () => {
    expect(renewalAtOrAfter(at('2026-11-20T12:00:00Z'), at('2026-12-20T12:00:00Z'))).toEqual(
      at('2026-12-20T12:00:00Z'),
    )
  })

  it('agrees with the calendar of the payment provider', () => {
    const moment = fc.date({
      min: at('2026-01-01T00:00:00Z'),
      max: at('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moment, fc.nat(400 * 86_400), (start, seconds) => {
        const anchor = Math.floor(start.getTime() / 1000)
        const since = anchor + seconds
        const ours = renewalAfter(new Date(anchor * 1000), new Date(since * 1000))
        expect(ours.getTime() / 1000).toBe(nextBoundary(anchor, 'month', 1, since))
      }),
    )
  })
})
