import type { AccountState } from './account-state'

/** How the business portal describes the state of a payment account. */
interface AccountLabels {
  badge: { tone: 'green' | 'yellow' | 'red' | 'grey'; word: string }
  sentence: string
  /** The label of the button that opens Stripe's forms; null where they would not help. */
  action: string | null
}

/** A badge, a sentence and at most one action for every state. */
export const accountLabels: Record<AccountState, AccountLabels> = {
  not_started: {
    badge: { tone: 'grey', word: 'Not connected' },
    sentence:
      'Your club can’t take payments yet. Connecting with Stripe takes about ten minutes. Have your bank details and a photo ID ready.',
    action: 'Connect with Stripe',
  },
  in_progress: {
    badge: { tone: 'yellow', word: 'Unfinished' },
    sentence:
      'You started connecting with Stripe but haven’t finished. Your answers are saved, so you can pick up where you left off.',
    action: 'Continue with Stripe',
  },
  action_needed: {
    badge: { tone: 'yellow', word: 'Action needed' },
    sentence: 'Stripe needs more information before your club can take payments.',
    action: 'See what Stripe needs',
  },
  pending: {
    badge: { tone: 'yellow', word: 'In review' },
    sentence:
      'Stripe is reviewing your information. This usually takes less than two days, and you don’t need to do anything.',
    action: null,
  },
  ready: {
    badge: { tone: 'green', word: 'Ready' },
    sentence:
      'Your club can take payments. Members pay straight into your own Stripe account, and your name appears on their card statement.',
    action: null,
  },
  restricted: {
    badge: { tone: 'red', word: 'Restricted' },
    sentence:
      'Stripe doesn’t allow this account to take card payments. Your Stripe dashboard explains why, and only Stripe can lift the restriction.',
    action: null,
  },
  disconnected: {
    badge: { tone: 'red', word: 'Disconnected' },
    sentence:
      'Your Stripe account is disconnected, so no one new can join. Stripe keeps billing your current members until their subscriptions are canceled there.',
    action: 'Connect again',
  },
}
