// Whether a business may take new members, from how long its monthly fee has been owed. Pure.

/** Days for which an unpaid monthly fee changes nothing but a banner. */
export const graceDays = 14

export type PlanPaymentStatus =
  | { kind: 'paid' }
  /** Owed, and nobody is turned away until then. */
  | { kind: 'grace'; until: Date }
  /** Owed too long: nobody new may join; members are served as before. */
  | { kind: 'closed'; since: Date }

/** `unpaidSince` is when the fee fell due; null while it is paid. */
export function planPaymentStatus(unpaidSince: Date | null, now: Date): PlanPaymentStatus {
  if (!unpaidSince) return { kind: 'paid' }
  const end = new Date(unpaidSince.getTime() + graceDays * 86_400_000)
  return now < end ? { kind: 'grace', until: end } : { kind: 'closed', since: end }
}

interface PlanSubscription {
  /** The provider's own word. */
  status: string
  /** When the latest invoice fell due; null without one. */
  invoicedAt: Date | null
  endedAt: Date | null
}

/** Since when the fee is owed, after a look at the subscription. What was owed before stays owed since then. */
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

/** True while a subscription of a plan is on: paid, or being collected. */
export function isRunning(status: string | null): boolean {
  return status !== null && !['canceled', 'incomplete', 'incomplete_expired'].includes(status)
}
