import { describe, expect, it } from 'vitest'
import { accountState, type AccountSnapshot } from '~/billing/connect/account-state'

const facts = (changes: Partial<AccountSnapshot>): AccountSnapshot => ({
  closed: false,
  cardPayments: { status: 'restricted', reasons: [] },
  requirements: [],
  before: 'in_progress',
  ...changes,
})
const due = { from: 'user' as const, deadline: 'currently_due', errors: 0 }

describe('accountState', () => {
  it.each<[string, Partial<AccountSnapshot>, string]>([
    ['no capability was requested', { cardPayments: null }, 'not_started'],
    ['no requirements are known yet', { before: 'not_started', requirements: [due] }, 'not_started'],
    ['the form was not completed', { requirements: [due] }, 'in_progress'],
    ['submitted information was wrong', { requirements: [{ ...due, errors: 1 }] }, 'action_needed'],
    [
      'the first requirements are past due',
      { requirements: [{ ...due, deadline: 'past_due' }] },
      'in_progress',
    ],
    ['a ready account has a new requirement', { before: 'ready', requirements: [due] }, 'action_needed'],
    ['Stripe is reviewing', { requirements: [{ ...due, from: 'stripe' }] }, 'pending'],
    ['the capability is pending', { cardPayments: { status: 'pending', reasons: [] } }, 'pending'],
    [
      'the account was rejected',
      { cardPayments: { status: 'restricted', reasons: ['rejected_other'] } },
      'restricted',
    ],
    ['the account is restricted without a reason', {}, 'restricted'],
    ['the account can take cards', { cardPayments: { status: 'active', reasons: [] } }, 'ready'],
    [
      'the account was closed',
      { closed: true, cardPayments: { status: 'active', reasons: [] } },
      'disconnected',
    ],
  ])('%s', (_what, changes, state) => {
    expect(accountState(facts(changes))).toBe(state)
  })

  it('stays ready while a requirement is only due in the future', () => {
    const requirements = [{ ...due, deadline: 'eventually_due' }]
    expect(accountState(facts({ cardPayments: { status: 'active', reasons: [] }, requirements }))).toBe(
      'ready',
    )
  })
})
