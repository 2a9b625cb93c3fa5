import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { launchReadiness, type OnboardingState } from '~/business/onboarding/rules'
import { deliveryForm, planForm } from '~/business/onboarding/schemas'
import { requiredSteps, stepGroups, stepIds } from '~/business/onboarding/steps'
import { formatStateNames } from '~/foundation/kit/us-states'

const finished: OnboardingState = {
  status: 'draft',
  name: 'Cantina',
  email: 'ciao@cantina.test',
  address: '1 Proof Street',
  licence: 'NY 123',
  slug: 'cantina',
  ownerConfirmed: true,
  addressChosen: true,
  presetChosen: true,
  planChosen: true,
  deliveryChosen: true,
  previewed: true,
  account: 'ready',
  publishedTiers: 1,
  winesDone: true,
}
const missing = (facts: Partial<OnboardingState>) =>
  launchReadiness({ ...finished, ...facts }).missing.map(({ step }) => step)

describe('the launch requirements', () => {
  it('are met once everything is done', () => {
    const ready = launchReadiness(finished)
    expect(ready).toMatchObject({ canGoLive: true, missing: [], warnings: [], next: 'launch', stepsLeft: 0 })
  })

  it.each<[Partial<OnboardingState>, string]>([
    [{ name: ' ' }, 'profile'],
    [{ email: '' }, 'profile'],
    [{ address: null }, 'profile'],
    [{ licence: '' }, 'profile'],
    [{ slug: '' }, 'address'],
    [{ planChosen: false }, 'plan'],
    [{ publishedTiers: 0 }, 'tiers'],
  ])('report %o at its step', (facts, step) => {
    expect(missing(facts)).toEqual([step])
    expect(launchReadiness({ ...finished, ...facts }).canGoLive).toBe(false)
  })

  it('include a confirmed owner address', () => {
    expect(launchReadiness({ ...finished, ownerConfirmed: false })).toMatchObject({
      canGoLive: false,
      mustConfirmEmail: true,
      missing: [],
    })
  })

  it('do not include branding, preview, wines, pick-up or payments', () => {
    const facts = {
      lookChosen: false,
      previewed: false,
      deliveryChosen: false,
      addressChosen: false,
      winesPassed: false,
    }
    expect(missing({ ...facts, account: 'in_progress' })).toEqual([])
  })

  it('report unready payments in matching words', () => {
    const words = (account: OnboardingState['account']) =>
      launchReadiness({ ...finished, account }).warnings[0]?.sentence
    expect(words('not_started')).toMatch(/guests can’t join/)
    expect(words('pending')).toMatch(/Stripe is still checking/)
    expect(words('ready')).toBeUndefined()
  })

  it('allow only drafts to go live, not suspended clubs', () => {
    expect(launchReadiness({ ...finished, status: 'suspended' }).canGoLive).toBe(false)
    expect(launchReadiness({ ...finished, status: 'live' })).toMatchObject({ canGoLive: false, next: null })
  })

  it('are the required steps, apart from the recommended ones', () => {
    expect(stepGroups.map(({ label }) => label)).toEqual(['Required to go live', 'Recommended'])
    expect(stepGroups.flatMap(({ steps }) => steps).toSorted()).toEqual(
      stepIds.filter((step) => step !== 'launch').toSorted(),
    )
    const open = { ...finished, address: null, planChosen: false, publishedTiers: 0 }
    expect(launchReadiness(open)).toMatchObject({ stepsLeft: 3, canGoLive: false })
  })

  it('name the next open step and count the required ones', () => {
    const facts = fc.record({
      address: fc.constantFrom('1 Proof Street', null),
      licence: fc.constantFrom('NY 123', null),
      addressChosen: fc.boolean(),
      lookChosen: fc.boolean(),
      planChosen: fc.boolean(),
      deliveryChosen: fc.boolean(),
      previewed: fc.boolean(),
      account: fc.constantFrom<OnboardingState['account']>('ready', 'pending', 'not_started', 'restricted'),
      publishedTiers: fc.nat(3),
      ownerConfirmed: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (some) => {
        const { done, next, stepsLeft: left, missing, canGoLive } = launchReadiness({ ...finished, ...some })
        const open = stepIds.filter((step) => !done[step])
        expect(next).toBe(open[0])
        expect(left).toBe(requiredSteps.filter((step) => !done[step]).length)
        // Everything missing is at an open step, never at one that says it is done.
        for (const { step } of missing) expect(done[step] && step !== 'address').toBe(false)
        if (canGoLive) expect(missing).toEqual([])
        expect(canGoLive).toBe(left === 0 && some.ownerConfirmed)
      }),
    )
  })
})

describe('the onboarding forms', () => {
  it('accept numbers as people type them and reject others', () => {
    const plan = (more: object) => planForm.safeParse({ intent: 'choose', plan: 'sommelier', ...more })
    expect(plan({ members: '40', price: '$89.50' }).data).toMatchObject({ members: 40, price: 8_950 })
    expect(plan({}).data).toMatchObject({ members: null, price: null })
    for (const bad of [
      { members: '-4' },
      { members: '1e9' },
      { price: 'a lot' },
      { plan: '' },
      { plan: 'x' },
    ])
      expect(plan(bad).success, JSON.stringify(bad)).toBe(false)
  })

  it('accept only states as places to ship to', () => {
    const form = {
      pickUpHours: ' Tue to Sat ',
      'state-ME': 'on',
      'state-VT': 'on',
      'state-XX': 'on',
      'state-NY': '',
    }
    expect(deliveryForm.parse(form)).toEqual({
      pickUpHours: 'Tue to Sat',
      hours: [],
      shipsTo: ['ME', 'VT'],
    })
    expect(formatStateNames(['VT', 'ME', 'NY'])).toBe('Maine, New York, and Vermont')
  })
})
