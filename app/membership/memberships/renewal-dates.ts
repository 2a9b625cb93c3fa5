// On which days a membership renews. Pure; the provider counts in UTC from the start of the subscription.
import { instantMonthsAfter } from '~/foundation/kit/calendar'

/**
 * The first renewal at or after an instant: the anchor's day of the month and time of day, or the month's last
 * day where it has no such day.
 */
export function renewalAtOrAfter(anchor: Date, instant: Date): Date {
  // The first payment of a member who moved in is still to come.
  if (anchor > instant) return anchor
  const months =
    (instant.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + instant.getUTCMonth() - anchor.getUTCMonth()
  const near = Math.max(months, 1)
  const candidate = instantMonthsAfter(anchor, near)
  return candidate >= instant ? candidate : instantMonthsAfter(anchor, near + 1)
}

/**
 * The first payment after a pause or a skip: a skipped month is followed by the next renewal, a pause by the first renewal
 * at or after its end. `work-list/next-payment.server.ts` has the same rule in SQL.
 */
export function paymentAfterPause(
  anchor: Date,
  { kind, from, until }: { kind: 'skip' | 'hold'; from: Date; until: Date },
): Date {
  return kind === 'skip' ? renewalAfter(anchor, from) : renewalAtOrAfter(anchor, until)
}

/** The renewal after another one. */
export function renewalAfter(anchor: Date, renewal: Date): Date {
  return renewalAtOrAfter(anchor, new Date(renewal.getTime() + 1))
}
