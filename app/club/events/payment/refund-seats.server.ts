import { v5 } from 'uuid'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { askRefundOfRest } from '~/billing/refunds/refund-payment.server'
import { countedStatuses, withShareOfTax } from '~/billing/refunds/rules'
import { isPaidFor, type Seat } from '../booking/booking-rows.server'

interface SeatRefund {
  /** All seats of the booking; of `chosen` those are refunded that were paid and not refunded before. */
  seats: readonly Seat[]
  selection: readonly Seat[]
  reason: string
  /** Null for the system, and for the person who booked. */
  requestedBy: string | null
  now: Date
}

/**
 * Refunds seats with their share of the tax, one refund for each payment, in the caller's transaction, which holds the
 * locks of `lockBooking`. The money moves after the commit, with `executeRefund` or by its job. Returns the refunds' ids
 * and their sum. What was refunded on the provider's own pages is not refunded twice.
 */
export async function refundSeats(
  db: OpenTenantDb,
  { seats, selection, reason, requestedBy, now }: SeatRefund,
): Promise<{ refundIds: string[]; refundCents: number }> {
  const due = selection.filter(isPaidFor)
  const refundIds: string[] = []
  let refundCents = 0
  for (const paymentId of [...new Set(due.map((seat) => seat.paymentId!))].sort()) {
    const ofPayment = due.filter((seat) => seat.paymentId === paymentId)
    const price = await priceOf(db, paymentId, seats, ofPayment)
    // Named by what it is for and how often that was tried: a refund that failed may be asked for again.
    const tries = ofPayment.map(({ id, refundId }) => `${id} ${refundId ?? ''}`)
    const refundId = v5(tries.join(' '), paymentId)
    const request = { refundId, paymentId, amountCents: price, reason, requestedBy, now }
    const amountCents = await askRefundOfRest(db, request)
    if (amountCents === 0) continue
    await db.q
      .updateTable('event_seats')
      .set({ refund_id: refundId })
      .where('id', '=', anyOf(ofPayment.map(({ id }) => id)))
      .execute()
    refundIds.push(refundId)
    refundCents += amountCents
  }
  return { refundIds, refundCents }
}

/** The price of seats and their share of the tax. */
async function priceOf(
  db: OpenTenantDb,
  paymentId: string,
  seats: readonly Seat[],
  selection: readonly Seat[],
): Promise<number> {
  const { refundedCents, ...payment } = await db.q
    .selectFrom('one_time_payments as y')
    .where('y.id', '=', paymentId)
    .select(['y.amount_cents as amountCents', 'y.tax_cents as taxCents'])
    .select(({ selectFrom }) =>
      selectFrom('one_time_refunds as r')
        .whereRef('r.payment_id', '=', 'y.id')
        .where('r.status', 'in', countedStatuses)
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('r.amount_cents'), lit(0)).as('cents'))
        .$asScalar()
        .$notNull()
        .as('refundedCents'),
    )
    .executeTakeFirstOrThrow()
  const sum = (of: readonly Seat[]) => of.reduce((total, { priceCents }) => total + priceCents, 0)
  const partCents = sum(
    seats.filter((seat) => seat.paymentId === paymentId && seat.refundId !== null && !isPaidFor(seat)),
  )
  return withShareOfTax(sum(selection), payment, { partCents, refundedCents })
}
