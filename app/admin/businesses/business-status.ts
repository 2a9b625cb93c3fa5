// A business's state in words, for the platform's administrators. Pure.
import { planPaymentStatus } from '~/billing/plan/plan-payment-status'

export const businessStatuses = ['draft', 'live', 'suspended'] as const
export type BusinessStatus = (typeof businessStatuses)[number]

/** What the list of businesses may go by. */
export const businessOrders = ['newest', 'name', 'members'] as const
export type BusinessOrder = (typeof businessOrders)[number]

export const businessStatusBadges = {
  draft: { tone: 'grey', word: 'Being set up' },
  live: { tone: 'green', word: 'Open' },
  suspended: { tone: 'red', word: 'Suspended' },
} as const

/** How the monthly fee stands, from the provider's word for its subscription and since when it is owed. */
export function planPaymentLabel(status: string | null, unpaidSince: Date | null, now: Date): string {
  const { kind } = planPaymentStatus(unpaidSince, now)
  if (kind === 'closed') return 'owed too long, closed to new members'
  if (kind === 'grace') return status === null ? 'not chosen yet' : 'owed'
  return status === null ? 'not chosen yet' : 'paid'
}
