import { expressionBuilder, type Expression } from 'kysely'
import { notify } from '~/membership/memberships/events'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { BillingContext } from '../context'
import { aboutOf, type OneTimePayment } from './payments.server'

/**
 * Raises a payment's refunded sum, with what follows from it. `mayFall` is true where a refund failed after it had
 * counted. Returns whether it changed.
 */
export async function updateRefunded(
  { oneTimeListeners }: Pick<BillingContext, 'oneTimeListeners'>,
  db: OpenTenantDb,
  payment: OneTimePayment,
  refunded: number | Expression<number>,
  now: Date,
  mayFall = false,
): Promise<boolean> {
  const eb = expressionBuilder<Schema, 'one_time_payments'>()
  const paid = eb('amount_cents', '+', eb.ref('tax_cents'))
  const refundedOfPaid = eb.fn<number>('least', [
    paid,
    typeof refunded === 'number' ? eb.val(refunded) : refunded,
  ])
  const changed = await db.q
    .updateTable('one_time_payments')
    .set({ refunded_cents: refundedOfPaid })
    .where('id', '=', payment.id)
    .where('refunded_cents', mayFall ? '<>' : '<', refundedOfPaid)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return false
  const change = { kind: 'refunded' as const, refundedCents: changed.refunded_cents }
  await notify(oneTimeListeners.changed, db, { ...aboutOf(changed), change, now })
  return true
}
