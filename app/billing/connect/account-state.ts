// The onboarding state of a payment account, derived from the account itself. Pure.

export type AccountState =
  'not_started' | 'in_progress' | 'action_needed' | 'pending' | 'ready' | 'restricted' | 'disconnected'

export interface AccountSnapshot {
  closed: boolean
  /** The capability to take card payments; null before it was requested. */
  cardPayments: { status: string; reasons: string[] } | null
  /** Requirements that are still open, and who must meet them. */
  requirements: { from: 'user' | 'stripe'; deadline: string; errors: number }[]
  /** The state when we last checked. */
  before: AccountState
}

/** Only `ready` may take payments. */
export function accountState({ closed, cardPayments, requirements, before }: AccountSnapshot): AccountState {
  if (closed) return 'disconnected'
  if (!cardPayments) return 'not_started'
  if (cardPayments.status === 'active') return 'ready'
  const refused = cardPayments.reasons.some((reason) => /^(rejected|unsupported)_/.test(reason))
  if (refused || cardPayments.status === 'rejected' || cardPayments.status === 'unsupported')
    return 'restricted'
  const fromUser = requirements.filter(
    (entry) => entry.from === 'user' && entry.deadline !== 'eventually_due',
  )
  if (fromUser.some((entry) => entry.errors > 0)) return 'action_needed'
  // The initial requirements apply to every account; requirements that appear later need action.
  if (fromUser.length > 0)
    return before === 'not_started' || before === 'in_progress' ? before : 'action_needed'
  if (cardPayments.status === 'pending' || requirements.some((entry) => entry.from === 'stripe'))
    return 'pending'
  return 'restricted'
}
