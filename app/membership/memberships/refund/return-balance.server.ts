import { v5 } from 'uuid'
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { tenantJob } from '~/foundation/jobs/job'
import type { MembershipContext } from '../context'
import { executeRefund, insertBalanceRefund, refundRow } from './refund-invoice.server'

/** Sent when a lost dispute cancels a month that a balance helped to pay. */
export const returnBalanceJob = tenantJob('return-balance', { payload: z.object({ invoiceId: z.uuid() }) })

/**
 * Gives back what a balance paid for a month whose box was canceled because the card's part was lost in a dispute, and
 * for upgrades within it: the bank gives back the card's part alone. Safe to repeat. Throws what `executeRefund` throws.
 */
export async function returnBalance(
  context: MembershipContext,
  db: TenantDb,
  { invoiceId, now }: { invoiceId: string; now: Date },
): Promise<void> {
  const invoices = await db.read((db) =>
    db.q
      .selectFrom('invoices as month')
      .innerJoin('invoices as i', (join) =>
        join
          .onRef('i.membership_id', '=', 'month.membership_id')
          .onRef('i.period_end', '=', 'month.period_end'),
      )
      .where('month.id', '=', invoiceId)
      .where('i.status', '=', 'paid')
      .whereRef('i.balance_cents', '>', 'i.balance_refunded_cents')
      .orderBy('i.id')
      .select('i.id')
      .execute(),
  )
  for (const { id } of invoices) {
    const refundId = v5('lost dispute', id)
    const row = await db.transaction(async (db) => {
      await insertBalanceRefund(db, { refundId, invoiceId: id, reason: 'The dispute was lost.', now })
      return refundRow(db, refundId)
    })
    if (row?.status === 'asked') await executeRefund(context, db, row, now)
  }
}
