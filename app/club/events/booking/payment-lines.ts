import type { PaymentLine } from '#/db/schema/billing'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import type { SeatPrice } from '../rules'

/** Seats as lines of the hosted page, those of one price together. Seats that cost nothing are no line. */
export function paymentLines(
  { title, starts_at }: { title: string; starts_at: Date },
  timeZone: string,
  prices: readonly SeatPrice[],
): PaymentLine[] {
  const counts = new Map<number, number>()
  for (const price of prices) {
    if (price.kind === 'cents' && price.cents > 0) counts.set(price.cents, (counts.get(price.cents) ?? 0) + 1)
  }
  return [...counts].map(([unitCents, quantity]) => ({
    name: `${title}, ${formatDay(dayIn(timeZone, starts_at))}`,
    quantity,
    unitCents,
  }))
}
