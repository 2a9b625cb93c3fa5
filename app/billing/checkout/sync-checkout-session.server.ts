import type { TenantDb } from '#/db/handles.server'
import type { MembershipStatus } from '~/memberships/lifecycle'
import { endAttempt, type CheckoutAttempt } from './checkout-attempts.server'
import type { BillingContext } from '../context'
import { isMissing, ProviderRefusal } from '../stripe/errors'
import type { Stripe } from '../stripe/stripe-client.server'
import { snapshotExpansions } from '../subscriptions/subscription-snapshot'
import { applyFetched, syncSubscription, type Position } from '../subscriptions/sync-subscription.server'

/** A checkout's state at Stripe. `paid` means that our rows are up to date with it. */
export type SessionState =
  | { kind: 'open'; url: string }
  | { kind: 'paid'; status: MembershipStatus }
  /** Complete, but the payment is still processing. */
  | { kind: 'processing' }
  | { kind: 'expired' }
  /** The account has no such session, or it belongs to another attempt. */
  | { kind: 'unknown' }

/**
 * Fetches the attempt's session and updates our rows: a paid session becomes the membership, an expired one ends
 * the attempt. Writes nothing for a session that does not reference this attempt.
 */
export async function syncCheckoutSession(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt & { session_id: string },
): Promise<SessionState> {
  // Read before the fetch, so that the fetched state is at least as new as our rows.
  const written = await syncedAtBySubscription(db, attempt.member_id)
  const session = await fetchSession(context, attempt)
  if (!session || session.client_reference_id !== attempt.id || session.mode !== 'subscription') {
    return { kind: 'unknown' }
  }
  switch (session.status) {
    case 'open':
      return session.url ? { kind: 'open', url: session.url } : { kind: 'unknown' }
    case 'expired':
      await endAttempt(db, attempt.id, 'expired', context.now(db.businessId))
      return { kind: 'expired' }
    case 'complete':
      return session.payment_status === 'unpaid'
        ? { kind: 'processing' }
        : applyPaidSession(context, db, attempt, session, written)
    default:
      return { kind: 'unknown' }
  }
}

async function applyPaidSession(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt,
  session: Stripe.Checkout.Session,
  written: Map<string, Date>,
): Promise<SessionState> {
  const subscription = session.subscription
  if (!subscription) return { kind: 'processing' }
  const id = typeof subscription === 'string' ? subscription : subscription.id
  const position: Position = { businessId: db.businessId, seen: written.get(id) ?? null }
  const applied =
    typeof subscription === 'object'
      ? await applyFetched(context, attempt.account_id, subscription, position)
      : null
  const outcome =
    applied?.kind === 'applied' ? applied : await syncSubscription(context, attempt.account_id, id)
  if (outcome.kind === 'foreign') return { kind: 'unknown' }
  if (outcome.endedAttemptId !== attempt.id)
    await endAttempt(db, attempt.id, 'completed', context.now(db.businessId))
  return { kind: 'paid', status: outcome.status }
}

/**
 * Expires a session so that it can no longer be paid. Returns its state afterwards: a session paid first is
 * honored.
 */
export async function expireSession(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt & { session_id: string },
): Promise<SessionState> {
  try {
    await context.gateway.call((stripe) =>
      stripe.checkout.sessions.expire(attempt.session_id, {}, { stripeAccount: attempt.account_id }),
    )
  } catch (error) {
    // It is no longer open: fetch its current state.
    if (error instanceof ProviderRefusal) return syncCheckoutSession(context, db, attempt)
    throw error
  }
  await endAttempt(db, attempt.id, 'expired', context.now(db.businessId))
  return { kind: 'expired' }
}

async function fetchSession({ gateway }: BillingContext, attempt: CheckoutAttempt & { session_id: string }) {
  try {
    return await gateway.call((stripe) =>
      stripe.checkout.sessions.retrieve(
        attempt.session_id,
        { expand: snapshotExpansions.map((path) => `subscription.${path}`) },
        { stripeAccount: attempt.account_id },
      ),
    )
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** When each of the member's memberships was last written, by subscription. */
async function syncedAtBySubscription(db: TenantDb, memberId: string): Promise<Map<string, Date>> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('business_id', '=', db.businessId)
      .where('member_id', '=', memberId)
      .select(['subscription_id', 'synced_at'])
      .execute(),
  )
  return new Map(rows.map((row) => [row.subscription_id, row.synced_at]))
}
