import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveRate, needsNotice, netOf } from '~/billing/fees/effective-rate'
import { formatMonth, isMonth, monthIn, spanOf } from '~/billing/fees/month'

const totals = (
  grossCents: number,
  feeCents: number,
  monthlyFeeCents: number,
  refundedCents = 0,
  disputedCents = 0,
) => ({
  grossCents,
  taxCents: 0,
  refundedCents,
  disputedCents,
  feeCents,
  monthlyFeeCents,
})

describe('effectiveRate', () => {
  it('divides share and monthly fee by what was charged', () => {
    expect(effectiveRate(totals(442_000, 30_940, 50_000))).toBe(1_831)
    expect(effectiveRate(totals(3_333, 267, 0))).toBe(801)
    expect(effectiveRate(totals(1, 0, 0))).toBe(0)
  })

  it('leaves sales tax out of what was charged', () => {
    expect(effectiveRate({ ...totals(10_885, 500, 0), taxCents: 885 })).toBe(500)
  })

  it('is null if nothing was charged', () => {
    expect(effectiveRate(totals(0, 0, 50_000))).toBeNull()
    expect(needsNotice(null, '2026-11-20')).toBe(false)
  })

  it('requires a notice above a tenth, but not at a tenth', () => {
    expect(needsNotice(1_000, '2026-11-20')).toBe(false)
    expect(needsNotice(1_001, '2026-11-20')).toBe(true)
    expect(needsNotice(1_001, '2020-01-01')).toBe(true)
  })

  it('is never off by more than half a basis point', () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(cents, fc.nat(100_000_000), (gross, cost) => {
        const rate = effectiveRate(totals(gross, cost, 0))!
        expect(Math.abs(rate - (cost * 10_000) / gross)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })
})

it('netOf subtracts refunds, disputes and fees from sales', () => {
  expect(netOf(totals(10_000, 500, 30_000, 2_500))).toBe(-23_000)
  expect(netOf(totals(10_000, 500, 0, 2_500, 1_000))).toBe(6_000)
})

describe('a statement month', () => {
  it('starts and ends at midnight in the business’s time zone, across clock changes', () => {
    expect(spanOf('America/New_York', '2026-11')).toEqual({
      from: new Date('2026-11-01T04:00:00Z'),
      to: new Date('2026-12-01T05:00:00Z'),
    })
    expect(spanOf('America/Los_Angeles', '2027-12')).toEqual({
      from: new Date('2027-12-01T08:00:00Z'),
      to: new Date('2028-01-01T08:00:00Z'),
    })
  })

  it('contains its instants', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
        fc.constantFrom('America/New_York', 'America/Los_Angeles', 'UTC', 'Pacific/Auckland'),
        (instant, timeZone) => {
          const { from, to } = spanOf(timeZone, monthIn(timeZone, instant))
          expect(instant >= from && instant < to).toBe(true)
        },
      ),
    )
  })

  it.each(['2026-00', '2026-13', '26-01', '2026-1', '', 'connect', '0026-01', '2026-11-01'])(
    'rejects %j',
    (text) => expect(isMonth(text)).toBe(false),
  )

  it('formats its name', () => expect(formatMonth('2026-02')).toBe('February 2026'))
})
