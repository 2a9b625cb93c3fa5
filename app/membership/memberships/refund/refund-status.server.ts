import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { ProviderRefund } from '../payments'

interface RefundOutcome {
  status: 'succeeded' | 'failed'
  resolved_at: Date
  stripe_refund_id?: string
  because?: string
}

/** Completes or fails a pending refund, of an invoice or of a one-time payment; false where it is not pending. */
export async function updateRefundStatus(
  db: OpenTenantDb,
  table: 'refunds' | 'one_time_refunds',
  id: string,
  to: RefundOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable(table)
    .set(to)
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Completes a pending refund of an invoice as it was made; false where it is not pending. A part that the provider
 * refused to give back to the balance is taken out of it, so that it can still be refunded.
 */
export async function completeRefund(
  db: OpenTenantDb,
  { id, amountCents, balanceCents }: { id: string; amountCents: number; balanceCents: number },
  { providerRefundId, balanceTransactionId }: ProviderRefund,
  now: Date,
): Promise<boolean> {
  const isCardOnly = balanceCents > 0 && balanceTransactionId === null
  const { numUpdatedRows } = await db.q
    .updateTable('refunds')
    .set({
      status: 'succeeded',
      stripe_refund_id: providerRefundId,
      stripe_balance_transaction_id: balanceTransactionId,
      resolved_at: now,
      ...(isCardOnly && {
        amount_cents: amountCents - balanceCents,
        balance_cents: 0,
        because: 'Stripe didn’t add to the balance.',
      }),
    })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Brings the sums of an invoice into agreement with our own refunds. What a person refunded at the provider stays. */
export async function recordRefundedSums(db: OpenTenantDb, invoiceId: string): Promise<boolean> {
  // The movements of the balance are ours alone; those of the card are known to the provider, sooner or later.
  const { numAffectedRows } = await sql`
    update invoices i set balance_refunded_cents = ours.balance, refunded_cents = ours.balance
      + least(i.paid_cents - i.balance_cents, greatest(i.refunded_cents - i.balance_refunded_cents, ours.card))
    from (
      select
        coalesce(sum(r.amount_cents - r.balance_cents) filter (where r.status = 'succeeded'), 0)::int as card,
        coalesce(sum(r.balance_cents) filter (where r.stripe_balance_transaction_id is not null), 0)::int as balance
      from refunds r where r.business_id = ${db.businessId} and r.invoice_id = ${invoiceId}) ours
    where i.business_id = ${db.businessId} and i.id = ${invoiceId}
      and (i.balance_refunded_cents <> ours.balance or i.refunded_cents - i.balance_refunded_cents < ours.card)`.execute(
    db.q,
  )
  return numAffectedRows === 1n
}
