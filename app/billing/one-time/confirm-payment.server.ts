import type { TenantDb } from '#/db/handles.server'
import { waitingWhereUnknown } from '../checkout/hosted-page.server'
import type { BillingContext } from '../context'
import { endUnpaid, paymentById } from './payments.server'
import { closePayment, syncPayment } from './sync-payment.server'
import type { PaymentConfirmation, PaymentState } from '../billing'

/**
 * The outcome for a member, or a guest, who returns from the hosted page. The return URL proves nothing: only a payment
 * of this member counts, in the state that Stripe reports.
 */
export async function confirmPayment(
  context: BillingContext,
  db: TenantDb,
  { paymentId, memberId }: { paymentId: string; memberId: string | null },
): Promise<PaymentConfirmation> {
  const payment = await db.read((db) => paymentById(db, paymentId))
  if (!payment || payment.member_id !== memberId) return 'unknown'
  if (payment.status === 'paid') return 'paid'
  const { session_id } = payment
  if (session_id === null) return 'unpaid'
  return waitingWhereUnknown(async () => {
    const { kind } = await syncPayment(context, db, { ...payment, session_id })
    if (kind === 'paid') return 'paid'
    return kind === 'processing' ? 'waiting' : 'unpaid'
  })
}

/**
 * Closes a payment that is no longer wanted. Returns its state afterwards: `paid` if it was paid first, and `processing`
 * if the bank has not answered; then it cannot be closed.
 */
export async function cancelPayment(
  context: BillingContext,
  db: TenantDb,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<PaymentState> {
  const payment = await db.read((db) => paymentById(db, paymentId))
  if (!payment) return { kind: 'unknown' }
  if (payment.status !== 'open') return { kind: payment.status }
  if (payment.session_id !== null) {
    const state = await closePayment(context, db, { ...payment, session_id: payment.session_id })
    if (state.kind !== 'unknown') return state
  }
  // The member never got a page, or the account has no such page: it cannot be paid.
  await endUnpaid(context, db, payment.id, now)
  return { kind: 'expired' }
}
