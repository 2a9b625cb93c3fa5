import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { launchReadiness, type OnboardingState } from '~/businesses/onboarding/rules'
import { deliveryForm, planForm } from '~/businesses/onboarding/schemas'
import { stepIds } from '~/businesses/onboarding/steps'
import { formatStateNames } from '~/kit/us-states'

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

describe('what keeps a club from opening', () => {
  it('is nothing once everything is done', () => {
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
  ])('%o is told at its step', (facts, step) => {
    expect(missing(facts)).toEqual([step])
    expect(launchReadiness({ ...finished, ...facts }).canGoLive).toBe(false)
  })

  it('is an owner whose address nobody has confirmed', () => {
    expect(launchReadiness({ ...finished, ownerConfirmed: false })).toMatchObject({
      canGoLive: false,
      mustConfirmEmail: true,
      missing: [],
    })
  })

  it('is never the look, the preview, the wines, the pick-up or the payments: those can follow', () => {
    const facts = {
      lookChosen: false,
      previewed: false,
      deliveryChosen: false,
      addressChosen: false,
      winesPassed: false,
    }
    expect(missing({ ...facts, account: 'in_progress' })).toEqual([])
  })

  it('unready payments are told, in words that fit', () => {
    const words = (account: OnboardingState['account']) =>
      launchReadiness({ ...finished, account }).warnings[0]?.sentence
    expect(words('not_started')).toMatch(/guests cannot join/)
    expect(words('pending')).toMatch(/Stripe is still checking/)
    expect(words('ready')).toBeUndefined()
  })

  it('opens drafts only: a suspended club is not opened by its own people', () => {
    expect(launchReadiness({ ...finished, status: 'suspended' }).canGoLive).toBe(false)
    expect(launchReadiness({ ...finished, status: 'live' })).toMatchObject({ canGoLive: false, next: null })
  })

  it('leads to an open step whenever there is one, and counts the others', () => {
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
        expect(left).toBe(open.length - 1)
        // What is missing is at a step that is open: nobody is sent to a step that says it is done.
        for (const { step } of missing) expect(done[step] && step !== 'address').toBe(false)
        if (canGoLive) expect(missing).toEqual([])
      }),
    )
  })
})

describe('the forms of the set-up', () => {
  it('take numbers as people type them, and no others', () => {
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

  it('know the states, and nothing else, as places to send to', () => {
    const form = {
      pickUpHours: ' Tue to Sat ',
      'state-ME': 'on',
      'state-VT': 'on',
      'state-XX': 'on',
      'state-NY': '',
    }
    expect(deliveryForm.parse(form)).toEqual({ pickUpHours: 'Tue to Sat', shipsTo: ['ME', 'VT'] })
    expect(formatStateNames(['VT', 'ME', 'NY'])).toBe('Maine, New York, and Vermont')
  })
})
