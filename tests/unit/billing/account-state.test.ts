import { describe, expect, it } from 'vitest'
import { accountState, type AccountSnapshot } from '~/billing/connect/account-state'

const facts = (given: Partial<AccountSnapshot>): AccountSnapshot => ({
  closed: false,
  cardPayments: { status: 'restricted', reasons: [] },
  wanted: [],
  before: 'in_progress',
  ...given,
})
const due = { from: 'user' as const, deadline: 'currently_due', errors: 0 }

describe('how far a payment account is', () => {
  it.each<[string, Partial<AccountSnapshot>, string]>([
    ['nothing was asked for', { cardPayments: null }, 'not_started'],
    ['nothing was told yet', { before: 'not_started', wanted: [due] }, 'not_started'],
    ['the form was left half-way', { wanted: [due] }, 'in_progress'],
    ['something given was wrong', { wanted: [{ ...due, errors: 1 }] }, 'action_needed'],
    ['the first questions are overdue', { wanted: [{ ...due, deadline: 'past_due' }] }, 'in_progress'],
    ['more is asked of one that was ready', { before: 'ready', wanted: [due] }, 'action_needed'],
    ['the provider is checking', { wanted: [{ ...due, from: 'stripe' }] }, 'pending'],
    ['the right is being decided', { cardPayments: { status: 'pending', reasons: [] } }, 'pending'],
    [
      'it was rejected',
      { cardPayments: { status: 'restricted', reasons: ['rejected_other'] } },
      'restricted',
    ],
    ['it is limited for no reason given', {}, 'restricted'],
    ['it may take cards', { cardPayments: { status: 'active', reasons: [] } }, 'ready'],
    ['it was closed', { closed: true, cardPayments: { status: 'active', reasons: [] } }, 'disconnected'],
  ])('%s', (_what, given, state) => {
    expect(accountState(facts(given))).toBe(state)
  })

  it('stays ready while something is only due one day', () => {
    const wanted = [{ ...due, deadline: 'eventually_due' }]
    expect(accountState(facts({ cardPayments: { status: 'active', reasons: [] }, wanted }))).toBe('ready')
  })
})
