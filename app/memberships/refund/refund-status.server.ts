import type { OpenTenantDb } from '#/db/handles.server'

export interface RefundOutcome {
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
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
