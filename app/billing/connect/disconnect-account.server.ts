import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { expireSession } from '../checkout/sync-checkout-session.server'
import type { CheckoutAttempt } from '../checkout/checkout-attempts.server'
import type { BillingContext } from '../context'

interface Disconnection {
  /** The person who asked for it. */
  userId: string
  now: Date
}

/**
 * Disconnects the business's payment account: no one new can join, and open checkouts are expired. A payment made
 * on one first is honored. Memberships do not change: Stripe keeps billing them. Safe to repeat.
 */
export async function disconnectAccount(
  context: BillingContext,
  db: TenantDb,
  { userId, now }: Disconnection,
): Promise<void> {
  const open = await db.transaction(async (db) => {
    const account = await db.q
      .updateTable('stripe_accounts')
      .set({ state: 'disconnected', disconnected_at: now })
      .where('disconnected_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (!account) return []
    await record(db, {
      action: 'payments.disconnected',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      details: { account: account.account_id },
      now,
    })
    return db.q
      .selectFrom('checkout_attempts')
      .where('account_id', '=', account.account_id)
      .where('status', '=', 'open')
      .selectAll()
      .execute()
  })
  for (const attempt of open) await expireCheckout(context, db, attempt)
}

/** Reconciliation handles a checkout that could not be expired now. */
async function expireCheckout(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt,
): Promise<void> {
  const { session_id } = attempt
  if (session_id === null) return
  await expireSession(context, db, { ...attempt, session_id }).catch((error: unknown) =>
    context.log.warn({ error, attemptId: attempt.id }, 'failed to expire an open checkout'),
  )
}
