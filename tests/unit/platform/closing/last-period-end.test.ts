import { describe, expect, it } from 'vitest'
import { lastPeriodEnd } from '~/membership/memberships/cancellation/last-period-end'
import { dueKinds, earliestLastDay, lastDayProblem } from '~/platform/closing/rules'

const at = (day: string) => new Date(`${day}T15:00:00Z`)
const now = at('2026-11-20')
const paid = {
  status: 'active' as const,
  providerStatus: 'active',
  billingAnchor: at('2026-01-31'),
  periodEnd: at('2026-11-30'),
  paidThrough: at('2026-11-30'),
}
const timeZone = 'America/New_York'
const end = (
  more: Partial<typeof paid> & { status?: 'active' | 'past_due' | 'paused' },
  lastOn: string | null,
) => lastPeriodEnd({ ...paid, ...more } as Parameters<typeof lastPeriodEnd>[0], { lastOn, timeZone, now })

describe('the end of a membership with its club', () => {
  it('is the end of the paid period where no day was chosen', () => {
    expect(end({}, null)).toEqual(at('2026-11-30'))
  })

  it('is the last period that ends by the chosen day, counted from the anchor of the 31st', () => {
    expect(end({}, '2027-03-15')).toEqual(at('2027-02-28'))
    expect(end({}, '2027-02-28')).toEqual(at('2027-02-28'))
    expect(end({}, '2027-02-27')).toEqual(at('2027-01-31'))
  })

  it('is never before the end of what is paid', () => {
    expect(end({ periodEnd: at('2027-06-30'), paidThrough: at('2027-06-30') }, '2026-12-31')).toEqual(
      at('2027-06-30'),
    )
  })

  it('is now for a payment that failed, where no day was chosen', () => {
    expect(end({ status: 'past_due', paidThrough: at('2026-10-31') } as never, null)).toBeNull()
  })

  it('is the day of the first payment here for a membership that was paid elsewhere', () => {
    expect(end({ providerStatus: 'trialing', paidThrough: null } as never, null)).toEqual(at('2026-11-30'))
  })
})

describe('the last day of a club', () => {
  it('is at least 31 days ahead, so that a month that is paid today has ended', () => {
    expect(earliestLastDay('2026-12-31')).toBe('2027-01-31')
    expect(lastDayProblem('2027-01-30', '2026-12-31')).toContain('January 31, 2027')
    expect(lastDayProblem('2027-01-31', '2026-12-31')).toBeNull()
  })
})

describe('the parts of a closing', () => {
  const state = {
    today: '2026-12-10',
    refundOn: '2026-12-31',
    lastOn: '2026-12-31',
    liveMembers: 3,
    openRefunds: 0,
  }

  it('refund nothing before the day of the refunds', () => {
    expect(dueKinds(state)).not.toContain('box')
    expect(dueKinds({ ...state, today: '2026-12-31' })).toContain('box')
  })

  it('end the plan only once the last day is over and no membership or refund is left', () => {
    const over = { ...state, today: '2027-01-01', liveMembers: 0 }
    expect(dueKinds(over)).toContain('plan')
    expect(dueKinds({ ...over, liveMembers: 1 })).not.toContain('plan')
    expect(dueKinds({ ...over, openRefunds: 1 })).not.toContain('plan')
    expect(dueKinds({ ...over, today: '2026-12-31' })).not.toContain('plan')
  })
})
