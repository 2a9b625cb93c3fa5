import { describe, expect, it } from 'vitest'
import { actionLabel, auditActions } from '~/foundation/audit/labels'
import { parseActionFilter, platformKinds, redactDetails } from '~/foundation/audit/rules'
import { describeDetails } from '~/foundation/audit/describe-details'
import { planNames } from '~/billing/plan/plans'

describe('an audit entry', () => {
  it('has a readable label', () => {
    expect(actionLabel('auth.signed_in')).toBe('Signed in')
    expect(actionLabel('payment.failed')).toBe('Payment failed')
    expect(actionLabel('cellar.swept-out')).toBe('Cellar: swept out')
  })

  it.each(auditActions)('%s has a label and a filter', (action) => {
    expect(actionLabel(action)).toMatch(/^[A-Z][^:_.]+$/)
    expect(actionLabel(action)).not.toBe(action)
    expect(Object.keys(platformKinds)).toContain(`${action.split('.')[0]}.`)
  })

  it('shows what changed and hides possible secrets and contact details', () => {
    expect(redactDetails({ changed: ['full_name', 'phone'], on: '2026-12-01' })).toBe(
      'changed: full_name phone, on: 2026-12-01',
    )
    expect(redactDetails({ email: 'ada@example.test', note: 'write to ada@example.test' })).toBe(
      'email: (hidden), note: (hidden)',
    )
    expect(redactDetails({ said: 'x'.repeat(43), nested: { token: 'abc' } })).toBe(
      'said: (hidden), nested: token: (hidden)',
    )
    expect(redactDetails({ why: 'a b '.repeat(200) }).length).toBeLessThan(210)
    expect(redactDetails(null)).toBe('')
    expect(redactDetails({ to: 'active', from: null, reason: '' })).toBe('to: active')
  })

  it.each([
    ['auth.', 'auth.'],
    ['auth.signed_in', 'auth.signed_in'],
    ["auth.' or 1=1", ''],
    ['auth', ''],
    [null, ''],
  ])('is filtered by %s', (text, action) => {
    expect(parseActionFilter(text)).toBe(action)
  })

  const [table, cellar] = ['01a202c2-e780-709f-98f8-266b8767b8ee', '01a202c2-e7c2-734b-8817-c67de7b4d642']
  const terms = { tiers: new Map([[table, 'Tavola'], [cellar, 'Cantina']]), currency: 'usd', planNames } // prettier-ignore

  it.each<[string, Record<string, unknown>, string]>([
    ['purchase.selling_changed', { isOn: true }, 'on'],
    ['purchase.sold', { amount: 4_750, missing: 0 }, '$47.50'],
    ['tier.shipping_changed', { tier: cellar, shipped: true }, 'tier: Cantina, shipped: yes'],
    ['membership.active', { from: null, to: 'active', subscription: 'sub_1' }, ''],
    ['membership.active', { from: 'past_due', to: 'active', subscription: 'sub_1' }, 'was past due'],
    [
      'membership.tier-change-scheduled',
      { from: table, to: cellar, on: '2026-12-03', due: 0 },
      'from Tavola to Cantina, on December 3, 2026',
    ],
    [
      'membership.tier-changed',
      { from: table, to: cellar, due: 1_250 },
      'from Tavola to Cantina, $12.50 due',
    ],
    ['membership.skipped', { from: '2026-12-03', until: '2026-12-04' }, 'payment of December 3, 2026'],
    [
      'membership.held',
      { from: '2026-12-03', until: '2027-01-03' },
      'from December 3, 2026, until January 3, 2027',
    ],
    ['invoice.refunded', { amount: 6_200, refund: 're_1' }, '$62.00'],
    ['payment.failed', { code: 'x', kind: 'soft', invoice: 'in_1', attempts: 2 }, 'attempt 2'],
    [
      'tier.price-announced',
      { from: 9_900, to: 10_900, effectiveOn: '2027-01-01' },
      'from $99.00 to $109.00, from January 1, 2027',
    ],
    [
      'plan.changed',
      { from: 'neighborhood', to: 'world_class' },
      'from Neighborhood Cellar to World-Class Wine Club',
    ],
    ['business.web_address_changed', { from: 'old-oak', to: 'new-oak' }, 'from old-oak to new-oak'],
    ['member.profile_changed', { changed: ['full_name', 'phone'] }, 'name and phone'],
    ['staff.role_changed', { role: 'manager', email: 'ada@example.test' }, 'as manager'],
    ['business.wine_added', { wine: 'Fèlsina Rancia 2020' }, 'Fèlsina Rancia 2020'],
    ['business.delivery_changed', { shipsTo: 0 }, 'no shipping'],
    ['auth.signed_in', { method: 'password' }, 'with password'],
    ['auth.password_recovery', { step: 'asked' }, ''],
    ['business.profile_changed', { changed: ['timeZone', 'licence'] }, 'time zone and license'],
    ['invitation.guests_invited', { guests: 3 }, '3 guests'],
    ['membership.tier-changed', { from: '01a202c2-0000-709f-98f8-266b8767b8ee', to: cellar }, 'to Cantina'],
  ])('%s is described in the club’s own terms: %j', (action, details, words) => {
    expect(describeDetails(action, details, terms)).toBe(words)
  })
})
