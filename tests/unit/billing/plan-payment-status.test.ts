import { describe, expect, it } from 'vitest'
import { planPaymentStatus, unpaidSince } from '~/billing/plan/plan-payment-status'

const due = new Date('2026-11-20T17:00:00Z')
const after = (days: number, ms = 0) => new Date(due.getTime() + days * 86_400_000 + ms)

describe('the monthly fee', () => {
  it('closes nothing while it is paid', () => {
    expect(planPaymentStatus(null, after(400))).toEqual({ kind: 'paid' })
  })

  it('has fourteen days of grace, and then closes the club to new members', () => {
    expect(planPaymentStatus(due, due)).toEqual({ kind: 'grace', until: after(14) })
    expect(planPaymentStatus(due, after(14, -1))).toEqual({ kind: 'grace', until: after(14) })
    expect(planPaymentStatus(due, after(14))).toEqual({ kind: 'closed', since: after(14) })
    expect(planPaymentStatus(due, after(90))).toEqual({ kind: 'closed', since: after(14) })
  })
})

describe('unpaidSince', () => {
  const now = after(3)
  const look = (status: string, before: Date | null, more = {}) =>
    unpaidSince({ status, invoicedAt: due, endedAt: null, ...more }, before, now)

  it('is null once the fee is paid', () => {
    expect(look('active', due)).toBeNull()
  })

  it.each(['past_due', 'unpaid', 'paused'])('is the invoice’s date if the status is %s', (status) => {
    expect(look(status, null)).toEqual(due)
    expect(look(status, null, { invoicedAt: null })).toEqual(now)
  })

  it('keeps its date through later invoices and the end of the subscription', () => {
    expect(look('past_due', due, { invoicedAt: after(30) })).toEqual(due)
    expect(look('canceled', due, { endedAt: after(30) })).toEqual(due)
  })

  it('is the end of a plan that was paid until it ended', () => {
    expect(look('canceled', null, { endedAt: after(1) })).toEqual(after(1))
  })
})
