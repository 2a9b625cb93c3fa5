import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { changeStateOf, paidPeriodEnd } from './change-state'
import type { MembershipToChange } from './membership-to-change.server'
import { cardView, type CardView } from '../card-view'
import { can, changeActions, latestPauseEnd, type ChangeAction, type Eligibility } from '../rules'
import type { MembershipStatus } from '../lifecycle'
import { paymentAfterPause, renewalAfter, renewalAtOrAfter } from '../renewal-dates'

/** A membership, the changes that are allowed and what each would do; plain data. */
export interface ChangeView {
  status: MembershipStatus
  /** `addsTax`: sales tax comes on top of the price. */
  tier: {
    id: string
    name: string
    priceCents: number
    currency: string
    addsTax: boolean
    /** A price from the system that the member moved from, with its last day; null for the tier's own. */
    kept: { until: Day | null } | null
  }
  allowed: Record<ChangeAction, Eligibility>
  /** A change request waits for the payment provider's answer. */
  isPending: boolean
  /** When the card is charged next; null for never. */
  nextPaymentOn: Day | null
  endsOn: Day | null
  /** `hasBegun`: from today on, or earlier. */
  pause: { kind: 'skip' | 'hold'; fromOn: Day; untilOn: Day; nextPaymentOn: Day; hasBegun: boolean } | null
  planned: { tierName: string; priceCents: number; effectiveOn: Day } | null
  skip: { skippedOn: Day; nextPaymentOn: Day } | null
  pauseRange: { fromOn: Day; earliest: Day; latest: Day } | null
  /** Null where it ends immediately. */
  cancel: { endsOn: Day | null }
  /** The card that the next payment is charged to. */
  card: CardView | null
}

/** The same, with prices only for readers who may see them. */
export type MembershipOverview = Omit<ChangeView, 'tier' | 'planned'> & {
  tier: Omit<ChangeView['tier'], 'priceCents'> & { priceCents: number | null }
  planned: { tierName: string; priceCents: number | null; effectiveOn: Day } | null
}

/** For desk staff, who see no prices and no card. */
export function withoutMoney(view: ChangeView): MembershipOverview {
  const { tier, planned } = view
  return {
    ...view,
    tier: { ...tier, priceCents: null },
    planned: planned && { ...planned, priceCents: null },
    card: null,
  }
}

/** Days are in the club's time zone; `now` is the club's time. */
export function changeView(membership: MembershipToChange, timeZone: string, now: Date): ChangeView {
  const state = changeStateOf(membership, timeZone)
  const today = dayIn(timeZone, now)
  const day = (instant: Date) => dayIn(timeZone, instant)
  const { billingAnchor, periodEnd, pauseKind, pauseFromAt, pauseUntilAt, toPriceCents } = membership
  const renewal = periodEnd && periodEnd > now ? periodEnd : renewalAtOrAfter(billingAnchor, now)
  const afterPause =
    pauseKind && pauseFromAt && pauseUntilAt
      ? day(paymentAfterPause(billingAnchor, { kind: pauseKind, from: pauseFromAt, until: pauseUntilAt }))
      : null
  const paying = state.status === 'active' || state.status === 'past_due' || state.status === 'paused'
  const pausedByClub = state.status === 'paused' && !state.pause
  const endsAt = paidPeriodEnd(membership, now)
  return {
    status: state.status,
    tier: {
      id: membership.tierId,
      name: membership.tierName,
      priceCents: membership.priceCents,
      currency: membership.currency,
      addsTax: membership.addsTax,
      kept: membership.isKeptPrice ? { until: membership.keptUntil } : null,
    },
    allowed: Object.fromEntries(
      changeActions.map((action) => [action, can(action, state, today)]),
    ) as ChangeView['allowed'],
    isPending: state.isPending,
    nextPaymentOn: !paying || state.endsOn || pausedByClub ? null : (afterPause ?? day(renewal)),
    endsOn: state.endsOn,
    pause:
      state.pause && afterPause
        ? { ...state.pause, nextPaymentOn: afterPause, hasBegun: state.pause.fromOn <= today }
        : null,
    planned: state.planned && toPriceCents !== null ? { ...state.planned, priceCents: toPriceCents } : null,
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
    card: cardView(membership, today),
  }
}
