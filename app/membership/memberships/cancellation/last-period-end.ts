// The day on which a membership ends with its club. Pure.
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'
import { paidPeriodEnd } from '../change-requests/change-state'
import type { MembershipToChange } from '../change-requests/membership-to-change.server'
import { renewalAfter } from '../renewal-dates'

type Period = Pick<
  MembershipToChange,
  'status' | 'providerStatus' | 'periodEnd' | 'paidThrough' | 'billingAnchor'
>

/**
 * The end of the last period that ends by the club's last day; never before the end of what is paid. Null for immediately:
 * nothing is paid, and nothing will be. Without a last day, the end of the current period.
 */
export function lastPeriodEnd(
  membership: Period,
  { lastOn, timeZone, now }: { lastOn: Day | null; timeZone: string; now: Date },
): Date | null {
  const { status, providerStatus, periodEnd, billingAnchor } = membership
  // The time until a first payment was paid elsewhere.
  const isAhead = periodEnd !== null && periodEnd > now
  const isPaidElsewhere = providerStatus === 'trialing' && isAhead
  const limit = lastOn === null ? null : startOfDay(timeZone, daysAfter(lastOn, 1))
  const base =
    paidPeriodEnd(membership, now) ??
    (isPaidElsewhere || (isAhead && status === 'active' && limit !== null) ? periodEnd : null)
  if (base === null) {
    // A pause, or a payment that failed, may end before the club does.
    return limit !== null && isAhead && periodEnd <= limit ? lastBy(billingAnchor, periodEnd, limit) : null
  }
  return limit === null ? base : lastBy(billingAnchor, base, limit)
}

function lastBy(anchor: Date, from: Date, limit: Date): Date {
  let last = from
  for (let next = renewalAfter(anchor, last); next <= limit; next = renewalAfter(anchor, last)) last = next
  return last
}
