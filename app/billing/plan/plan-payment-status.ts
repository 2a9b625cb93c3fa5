// Whether a business may take new members, based on how long its monthly fee has been unpaid. Pure.

/** Days for which an unpaid monthly fee only shows a banner. */
export const graceDays = 14

type PlanPaymentStatus =
  | { kind: 'paid' }
  /** Unpaid, but the club stays open until then. */
  | { kind: 'grace'; until: Date }
  /** Unpaid past the grace period: closed to new members; current members are not affected. */
  | { kind: 'closed'; since: Date }

/** `unpaidSince` is when the fee became due; null while it is paid. */
export function planPaymentStatus(unpaidSince: Date | null, now: Date): PlanPaymentStatus {
  if (!unpaidSince) return { kind: 'paid' }
  const end = new Date(unpaidSince.getTime() + graceDays * 86_400_000)
  return now < end ? { kind: 'grace', until: end } : { kind: 'closed', since: end }
}

interface PlanSubscription {
  /** Stripe's status. */
  status: string
  /** When the latest invoice became due; null without one. */
  invoicedAt: Date | null
  endedAt: Date | null
}

/** Since when the fee has been unpaid, given the subscription. A fee that was unpaid before keeps its date. */
export function unpaidSince(
  { status, invoicedAt, endedAt }: PlanSubscription,
  before: Date | null,
  now: Date,
): Date | null {
  switch (status) {
    case 'active':
    case 'trialing':
      return null
    case 'canceled':
    case 'incomplete_expired':
      return before ?? endedAt ?? now
    default:
      return before ?? invoicedAt ?? now
  }
}

/** True while a plan's subscription is running: paid, or in collection. */
export function isRunning(status: string | null): boolean {
  return status !== null && status !== 'incomplete' && !hasEnded(status)
}

/** True once a plan's subscription is over for good. */
export function hasEnded(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}
