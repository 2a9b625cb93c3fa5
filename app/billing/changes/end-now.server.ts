import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { newId } from '~/kit/ids'
import type { BillingParts } from '../parts'
import { endMembership, type EndOrder } from './cancellation.server'
import { askForRefund, carryOutRefund, refundRow } from './refund-invoice.server'

/**
 * Ends a membership at once, as the business wishes, and gives the last payment back where it wishes that too.
 * Throws as `endMembership` does; should the refund fail then, the membership has ended all the same.
 */
export async function endNow(
  parts: BillingParts,
  db: TenantDb,
  { refundLast, ...order }: EndOrder & { refundLast: boolean },
): Promise<void> {
  let refundId: string | undefined
  await endMembership(parts, db, order, async (db) => {
    const last = refundLast ? await lastPaid(db, order.membershipId) : undefined
    if (!last) return
    refundId = newId()
    await askForRefund(db, {
      refundId,
      invoiceId: last.id,
      amountCents: last.left,
      reason: order.why,
      asker: order.asker,
      now: order.now,
    })
  })
  const row = refundId ? await db.read((db) => refundRow(db, refundId!)) : undefined
  if (row?.status === 'asked') await carryOutRefund(parts, db, row, order.now)
}

/** The last invoice that was paid, with what is left of it. */
async function lastPaid(db: OpenTenantDb, membershipId: string) {
  const invoice = await db.q
    .selectFrom('invoices')
    .where('business_id', '=', db.businessId)
    .where('membership_id', '=', membershipId)
    .where('status', '=', 'paid')
    .whereRef('paid_cents', '>', 'refunded_cents')
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['id', 'paid_cents', 'refunded_cents'])
    .executeTakeFirst()
  return invoice && { id: invoice.id, left: invoice.paid_cents - invoice.refunded_cents }
}
