import type { AccountState } from './account-state'

/** How a business's payments stand, in words for its own portal. */
export interface AccountLabels {
  badge: { tone: 'green' | 'yellow' | 'red' | 'grey'; word: string }
  sentence: string
  /** The words on the button to the provider's forms; null where they would not help. */
  action: string | null
}

/** One word, one sentence and at most one thing to press for every state. */
export const accountLabels: Record<AccountState, AccountLabels> = {
  not_started: {
    badge: { tone: 'grey', word: 'Not connected' },
    sentence:
      'Your club cannot take payments yet. Connect with Stripe: it takes about ten minutes, and you need your bank details and a photo ID.',
    action: 'Connect with Stripe',
  },
  in_progress: {
    badge: { tone: 'yellow', word: 'Unfinished' },
    sentence:
      'You have begun to connect with Stripe and not finished yet. What you entered is kept; go on where you left off.',
    action: 'Continue with Stripe',
  },
  action_needed: {
    badge: { tone: 'yellow', word: 'Action needed' },
    sentence: 'Stripe needs something more from you before your club may take payments.',
    action: 'See what Stripe needs',
  },
  pending: {
    badge: { tone: 'yellow', word: 'In review' },
    sentence:
      'Stripe is checking what you sent. This usually takes less than two days, and there is nothing for you to do.',
    action: null,
  },
  ready: {
    badge: { tone: 'green', word: 'Ready' },
    sentence:
      'Your club takes payments. Money from your members goes straight to your own Stripe account, under your own name.',
    action: null,
  },
  restricted: {
    badge: { tone: 'red', word: 'Restricted' },
    sentence:
      'Stripe does not let this account take card payments. Your dashboard at Stripe says why; only Stripe can lift it.',
    action: null,
  },
  disconnected: {
    badge: { tone: 'red', word: 'Disconnected' },
    sentence:
      'Your Stripe account is disconnected, so nobody new can join. Members who joined before go on being billed by Stripe until their memberships are ended there.',
    action: 'Connect again',
  },
}
