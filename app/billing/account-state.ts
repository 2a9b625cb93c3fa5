// How far a business's payment account is, read from the account itself. Pure.

export type AccountState =
  'not_started' | 'in_progress' | 'action_needed' | 'pending' | 'ready' | 'restricted' | 'disconnected'

export interface AccountFacts {
  closed: boolean
  /** The right to take card payments; null before it was asked for. */
  cardPayments: { status: string; reasons: string[] } | null
  /** True once the business has told anything about itself. */
  begun: boolean
  /** What is still wanted, and from whom. */
  wanted: { from: 'user' | 'stripe'; deadline: string; errors: number }[]
}

/** Only `ready` may take money. */
export function accountState({ closed, cardPayments, begun, wanted }: AccountFacts): AccountState {
  if (closed) return 'disconnected'
  if (!cardPayments) return 'not_started'
  if (cardPayments.status === 'active') return 'ready'
  const refused = cardPayments.reasons.some((reason) => /^(rejected|unsupported)_/.test(reason))
  if (refused || cardPayments.status === 'rejected' || cardPayments.status === 'unsupported')
    return 'restricted'
  const fromUser = wanted.filter((entry) => entry.from === 'user' && entry.deadline !== 'eventually_due')
  if (fromUser.some((entry) => entry.errors > 0 || entry.deadline === 'past_due')) return 'action_needed'
  if (fromUser.length > 0) return begun ? 'in_progress' : 'not_started'
  if (cardPayments.status === 'pending' || wanted.some((entry) => entry.from === 'stripe')) return 'pending'
  return 'restricted'
}
