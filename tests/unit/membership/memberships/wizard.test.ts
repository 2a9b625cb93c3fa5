import { describe, expect, it } from 'vitest'
import {
  detailsComplete,
  mayKeepPassword,
  preselectedTier,
  reachableStep,
  wizardState,
  type JoinDraft,
} from '~/membership/memberships/join/wizard'

const today = '2026-11-20'
const draft: JoinDraft = {
  id: 'draft',
  tierId: 'tier',
  fullName: 'Ada Lovelace',
  email: 'ada@example.test',
  phone: '',
  dateOfBirth: '1985-04-12',
  agreement: 'terms/price',
  newsWanted: false,
  password: 'chosen',
  memberId: null,
  waitingListEntryId: null,
}

describe('the steps of a signup', () => {
  const nothing = { tierChosen: false, detailsComplete: false }
  const tierOnly = { tierChosen: true, detailsComplete: false }
  const everything = { tierChosen: true, detailsComplete: true }

  it.each([
    ['tier', nothing, 'tier'],
    ['account', nothing, 'tier'],
    ['review', nothing, 'tier'],
    ['tier', tierOnly, 'tier'],
    ['account', tierOnly, 'account'],
    ['review', tierOnly, 'account'],
    ['tier', everything, 'tier'],
    ['account', everything, 'account'],
    ['review', everything, 'review'],
    // Details without a tier, as after the tier was taken off the page.
    ['review', { tierChosen: false, detailsComplete: true }, 'tier'],
  ] as const)('asked for %s with %o, %s is shown', (step, done, shown) => {
    expect(reachableStep(step, done)).toBe(shown)
  })

  it('have complete details only while every field holds and the agreement is about this price', () => {
    expect(detailsComplete(draft, 'terms/price', today)).toBe(true)
    expect(detailsComplete(draft, 'terms/new-price', today)).toBe(false)
    expect(detailsComplete({ ...draft, agreement: null }, 'terms/price', today)).toBe(false)
    expect(detailsComplete({ ...draft, password: null }, 'terms/price', today)).toBe(false)
    expect(detailsComplete({ ...draft, fullName: '' }, 'terms/price', today)).toBe(false)
    expect(detailsComplete({ ...draft, dateOfBirth: '2005-11-21' }, 'terms/price', today)).toBe(false)
    expect(detailsComplete({ ...draft, dateOfBirth: '2005-11-21' }, 'terms/price', '2026-11-21')).toBe(true)
  })

  it('show what was typed, and the box ticked only for the terms it was ticked for', () => {
    const at = { step: 'account', tierId: 'tier', agreement: 'terms/price', signedIn: null } as const
    expect(wizardState(draft, at).account).toEqual({
      fullName: 'Ada Lovelace',
      email: 'ada@example.test',
      phone: '',
      dateOfBirth: '1985-04-12',
      termsAccepted: true,
      newsWanted: false,
    })
    expect(wizardState(draft, { ...at, agreement: 'terms/new-price' }).account.termsAccepted).toBe(false)
    expect(wizardState(null, { ...at, agreement: null }).account.termsAccepted).toBe(false)
  })
})

describe('a password typed before', () => {
  it('goes with any address while the account is still to be made', () => {
    expect(mayKeepPassword(draft, 'another@example.test')).toBe(true)
  })

  it('goes with no other address once it was proved to be that of an account', () => {
    expect(mayKeepPassword({ ...draft, password: 'proved' }, ' ADA@example.test')).toBe(true)
    expect(mayKeepPassword({ ...draft, password: 'proved' }, 'grace@example.test')).toBe(false)
  })

  it('is required while there is none', () => {
    expect(mayKeepPassword({ ...draft, password: null }, draft.email)).toBe(false)
  })
})

describe('the selected tier', () => {
  const two = [{ id: 'a' }, { id: 'b' }]

  it.each([
    [two, null, null, null],
    [two, 'b', null, 'b'],
    [two, null, 'a', 'a'],
    [two, 'b', 'a', 'b'],
    [two, 'gone', 'a', 'a'],
    [two, 'gone', 'gone', null],
    [[{ id: 'only' }], null, null, 'only'],
    [[{ id: 'only' }], null, 'gone', 'only'],
    [[], 'a', 'a', null],
  ])('of %o, pressed %s, chosen %s: %s', (tiers, pressed, picked, selected) => {
    expect(preselectedTier(tiers, pressed, picked)).toBe(selected)
  })
})
