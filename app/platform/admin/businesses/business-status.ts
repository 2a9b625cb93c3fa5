// Labels for a business's status in the admin. Pure.
import type { BusinessStatus } from '#/db/schema/businesses'
import { planPaymentStatus } from '~/billing/plan/plan-payment-status'

export const businessStatuses = [
  'draft',
  'live',
  'suspended',
  'closed',
] as const satisfies readonly BusinessStatus[]

export const businessStatusBadges = {
  draft: { tone: 'grey', word: 'Setting up' },
  live: { tone: 'green', word: 'Live' },
  suspended: { tone: 'red', word: 'Suspended' },
  closed: { tone: 'grey', word: 'Closed' },
} as const

/** Label for the monthly fee, from Stripe's subscription status and the date since which it is unpaid. */
export function planPaymentLabel(status: string | null, unpaidSince: Date | null, now: Date): string {
  const { kind } = planPaymentStatus(unpaidSince, now)
  if (kind === 'closed') return 'overdue, closed to new members'
  if (kind === 'grace') return status === null ? 'not chosen yet' : 'past due'
  return status === null ? 'not chosen yet' : 'paid'
}
