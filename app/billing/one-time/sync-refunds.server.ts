import { type RawBuilder, sql } from 'kysely'
import { notify } from '~/memberships/events'
import type { OpenTenantDb } from '#/db/handles.server'
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
  refunded: number | RawBuilder<number>,
  now: Date,
  mayFall = false,
): Promise<boolean> {
  const value = typeof refunded === 'number' ? sql<number>`${refunded}::int` : refunded
  const changed = await db.q
    .updateTable('one_time_payments')
    .set({ refunded_cents: sql<number>`least(amount_cents + tax_cents, ${value})` })
    .where('id', '=', payment.id)
    .where('refunded_cents', mayFall ? '<>' : '<', sql<number>`least(amount_cents + tax_cents, ${value})`)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return false
  const change = { kind: 'refunded' as const, refundedCents: changed.refunded_cents }
  await notify(oneTimeListeners.changed, db, { ...aboutOf(changed), change, now })
  return true
}
