import { describe, expect, it } from 'vitest'
import { liveStatuses } from '#/db/schema/memberships'
import { isLive, membershipStatus, accessOf, accessOfMembership } from '~/membership/memberships/lifecycle'

const running = (providerStatus: string) => accessOf({ providerStatus, collectionPaused: false })
const held = (providerStatus: string) => accessOf({ providerStatus, collectionPaused: true })

describe('the state of a membership', () => {
  it.each([
    ['incomplete', 'pending', 'none', 'none', ''],
    ['incomplete_expired', 'inactive', 'none', 'none', ''],
    ['active', 'active', 'full', 'when-paid', 'perks counted recurring'],
    ['trialing', 'active', 'full', 'when-paid', 'perks counted recurring'],
    ['paused', 'paused', 'full', 'none', 'counted'],
    ['past_due', 'past_due', 'grace', 'held', 'perks counted recurring'],
    ['unpaid', 'past_due', 'none', 'held', 'counted'],
    ['canceled', 'canceled', 'history', 'none', ''],
  ])('%s is %s with %s access, bottles %s and %s', (provider, status, access, bottles, has) => {
    const flags = { perks: false, counted: false, recurring: false }
    for (const flag of has.split(' ')) if (flag in flags) flags[flag as keyof typeof flags] = true
    expect(running(provider)).toEqual({ status, access, bottles, ...flags })
  })

  it.each([
    ['active', 'paused'],
    ['trialing', 'paused'],
    ['paused', 'paused'],
    // A pause does not cancel an overdue payment, and does not revive an ended membership.
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['canceled', 'canceled'],
    ['incomplete', 'pending'],
    ['incomplete_expired', 'inactive'],
  ])('%s with collection paused is %s', (provider, status) => {
    expect(held(provider).status).toBe(status)
    expect(membershipStatus({ providerStatus: provider, collectionPaused: true })).toBe(status)
  })

  it('opens nothing for an unknown status of its subscription', () => {
    expect(running('on_the_moon')).toMatchObject({
      status: 'inactive',
      access: 'none',
      bottles: 'none',
      perks: false,
      counted: false,
    })
  })

  it('is the same when it is read from a stored membership', () => {
    const states = ['incomplete', 'incomplete_expired', 'active', 'paused', 'past_due', 'unpaid', 'canceled']
    for (const providerStatus of states) {
      for (const collectionPaused of [false, true]) {
        const fresh = accessOf({ providerStatus, collectionPaused })
        expect(accessOfMembership({ status: fresh.status, providerStatus })).toEqual(fresh)
      }
    }
  })

  it('is live while the membership may come back by itself', () => {
    expect(liveStatuses.every(isLive)).toBe(true)
    expect((['pending', 'inactive', 'canceled'] as const).some(isLive)).toBe(false)
  })
})
