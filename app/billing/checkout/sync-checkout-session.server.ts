import type { TenantDb } from '#/db/handles.server'
import type { MembershipStatus } from '~/membership/memberships/lifecycle'
import { endAttempt, type CheckoutAttempt } from './checkout-attempts.server'
import type { BillingContext } from '../context'
import { closeHostedPage, syncHostedPage, type HostedPage } from './hosted-page.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { snapshotExpansions } from '../subscriptions/subscription-snapshot'
import { applyFetched, syncSubscription, type Position } from '../subscriptions/sync-subscription.server'
import type { PageState } from '../billing'

type PaidMembership = { kind: 'paid'; status: MembershipStatus }

/** A checkout's state at Stripe. `paid` means that our rows are up to date with it. */
type SessionState = PageState<PaidMembership>

type OpenedAttempt = CheckoutAttempt & { session_id: string }

/**
 * Fetches the attempt's session and updates our rows: a paid session becomes the membership, an expired one ends
 * the attempt. Writes nothing for a session that does not reference this attempt.
 */
export async function syncCheckoutSession(
  context: BillingContext,
  db: TenantDb,
  attempt: OpenedAttempt,
): Promise<SessionState> {
  return syncHostedPage(context, attempt, await pageOf(context, db, attempt))
}

async function applyPaidSession(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt,
  session: Stripe.Checkout.Session,
  written: Map<string, Date>,
): Promise<PaidMembership | { kind: 'processing' } | { kind: 'unknown' }> {
  const subscription = session.subscription
  if (!subscription) return { kind: 'processing' }
  const id = typeof subscription === 'string' ? subscription : subscription.id
  const position: Position = { businessId: db.businessId, syncedAt: written.get(id) ?? null }
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
  attempt: OpenedAttempt,
): Promise<SessionState> {
  return closeHostedPage(context, attempt, await pageOf(context, db, attempt))
}

async function pageOf(
  context: BillingContext,
  db: TenantDb,
  attempt: OpenedAttempt,
): Promise<HostedPage<PaidMembership>> {
  // Read before the page is fetched, so that the fetched state is at least as new as our rows.
  const written = await syncedAtBySubscription(db, attempt.member_id)
  return {
    mode: 'subscription',
    accountId: attempt.account_id,
    expand: snapshotExpansions.map((path) => `subscription.${path}`),
    paid: (session) => applyPaidSession(context, db, attempt, session, written),
    ended: () => endAttempt(db, attempt.id, 'expired', context.now(db.businessId)),
  }
}

/** When each of the member's memberships was last written, by subscription. */
async function syncedAtBySubscription(db: TenantDb, memberId: string): Promise<Map<string, Date>> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('member_id', '=', memberId)
      .select(['subscription_id', 'synced_at'])
      .execute(),
  )
  return new Map(rows.map((row) => [row.subscription_id, row.synced_at]))
}
