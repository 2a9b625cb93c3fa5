// A business's state in words, for the platform's administrators. Pure.
import { planStanding } from '~/billing/plan/plan-standing'

export const businessStatuses = ['draft', 'live', 'suspended'] as const
export type BusinessStatus = (typeof businessStatuses)[number]

/** What the list of businesses may go by. */
export const businessOrders = ['newest', 'name', 'members'] as const
export type BusinessOrder = (typeof businessOrders)[number]

export const businessStates = {
  draft: { tone: 'grey', word: 'Being set up' },
  live: { tone: 'green', word: 'Open' },
  suspended: { tone: 'red', word: 'Suspended' },
} as const

/** How the monthly fee stands, from the provider's word for its subscription and since when it is owed. */
export function planWords(status: string | null, unpaidSince: Date | null, now: Date): string {
  const { kind } = planStanding(unpaidSince, now)
  if (kind === 'closed') return 'owed too long, closed to new members'
  if (kind === 'grace') return status === null ? 'not chosen yet' : 'owed'
  return status === null ? 'not chosen yet' : 'paid'
}
