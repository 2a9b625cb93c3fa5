import { dayIn, daysAfter, type Day } from '~/kit/dates'
import { changeStateOf, paidPeriodEnd } from './change-state'
import type { MembershipToChange } from './membership-to-change.server'
import { can, changeActions, latestPauseEnd, type ChangeAction, type Eligibility } from '../rules'
import type { MembershipStatus } from '../lifecycle'
import { renewalAfter, renewalAtOrAfter } from '../renewal-dates'

/** A membership with everything that may be done with it, and what each of that would bring; plain data. */
export interface ChangeView {
  status: MembershipStatus
  tier: { id: string; name: string; priceCents: number; currency: string }
  allowed: Record<ChangeAction, Eligibility>
  /** A wish that the payment provider has not answered yet. */
  isPending: boolean
  /** When the card is charged next; null where it is not. */
  nextPaymentOn: Day | null
  endsOn: Day | null
  pause: { kind: 'skip' | 'hold'; fromOn: Day; untilOn: Day; nextPaymentOn: Day } | null
  planned: { tierName: string; priceCents: number; effectiveOn: Day } | null
  skip: { skippedOn: Day; nextPaymentOn: Day } | null
  pauseRange: { fromOn: Day; earliest: Day; latest: Day } | null
  /** Null where it ends at once. */
  cancel: { endsOn: Day | null }
}

/** Days are the club's; `now` is its time. */
export function changeView(membership: MembershipToChange, timeZone: string, now: Date): ChangeView {
  const facts = changeStateOf(membership, timeZone)
  const today = dayIn(timeZone, now)
  const day = (instant: Date) => dayIn(timeZone, instant)
  const { billingAnchor, periodEnd, pauseKind, pauseFromAt, pauseUntilAt, toPriceCents } = membership
  const renewal = periodEnd && periodEnd > now ? periodEnd : renewalAtOrAfter(billingAnchor, now)
  const afterPause =
    pauseKind && pauseFromAt && pauseUntilAt
      ? day(
          pauseKind === 'skip'
            ? renewalAfter(billingAnchor, pauseFromAt)
            : renewalAtOrAfter(billingAnchor, pauseUntilAt),
        )
      : null
  const paying = facts.status === 'active' || facts.status === 'past_due' || facts.status === 'paused'
  const pausedByClub = facts.status === 'paused' && !facts.pause
  const endsAt = paidPeriodEnd(membership, now)
  return {
    status: facts.status,
    tier: {
      id: membership.tierId,
      name: membership.tierName,
      priceCents: membership.priceCents,
      currency: membership.currency,
    },
    allowed: Object.fromEntries(
      changeActions.map((action) => [action, can(action, facts, today)]),
    ) as ChangeView['allowed'],
    isPending: facts.isPending,
    nextPaymentOn: !paying || facts.endsOn || pausedByClub ? null : (afterPause ?? day(renewal)),
    endsOn: facts.endsOn,
    pause: facts.pause && afterPause ? { ...facts.pause, nextPaymentOn: afterPause } : null,
    planned: facts.planned && toPriceCents !== null ? { ...facts.planned, priceCents: toPriceCents } : null,
    skip: periodEnd && {
      skippedOn: day(periodEnd),
      nextPaymentOn: day(renewalAfter(billingAnchor, periodEnd)),
    },
    pauseRange: periodEnd && {
      fromOn: day(periodEnd),
      earliest: daysAfter(day(periodEnd), 1),
      latest: latestPauseEnd(today),
    },
    cancel: { endsOn: endsAt && day(endsAt) },
  }
}
