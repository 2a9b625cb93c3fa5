import type { TenantDb } from '#/db/handles.server'
import { record } from '~/accounts/audit.server'
import { expireSession } from './checkout-session.server'
import type { Attempt } from './checkout-attempts.server'
import type { BillingParts } from './parts'

interface Disconnection {
  /** Who asked for it. */
  userId: string
  now: Date
}

/**
 * Lets the business's payment account go: nobody new can join, and checkouts that are open are closed. A
 * payment that was made on one first is honoured. Memberships stay what they are: the provider goes on billing
 * them. Safe to repeat.
 */
export async function disconnectAccount(
  parts: BillingParts,
  db: TenantDb,
  { userId, now }: Disconnection,
): Promise<void> {
  const open = await db.transaction(async (db) => {
    const account = await db.q
      .updateTable('stripe_accounts')
      .set({ state: 'disconnected', disconnected_at: now })
      .where('business_id', '=', db.businessId)
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
      .where('business_id', '=', db.businessId)
      .where('account_id', '=', account.account_id)
      .where('status', '=', 'open')
      .selectAll()
      .execute()
  })
  for (const attempt of open) await close(parts, db, attempt)
}

/** Reconciliation settles what could not be closed now. */
async function close(parts: BillingParts, db: TenantDb, attempt: Attempt): Promise<void> {
  const { session_id } = attempt
  if (session_id === null) return
  await expireSession(parts, db, { ...attempt, session_id }).catch((error: unknown) =>
    parts.log.warn({ error, attemptId: attempt.id }, 'an open checkout could not be closed'),
  )
}
