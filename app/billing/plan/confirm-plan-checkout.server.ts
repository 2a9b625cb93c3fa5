import type { TenantDb } from '#/db/handles.server'
import {
  closeHostedPage,
  syncHostedPage,
  waitingWhereUnknown,
  type HostedPage,
} from '../checkout/hosted-page.server'
import type { BillingContext } from '../context'
import { endPlanCheckout, type PlanCheckout } from './plan-checkouts.server'
import { syncPlan } from './sync-plan.server'
import type { PageState } from '../billing'

type WithSession = PlanCheckout & { session_id: string }

/** The state of a business's checkout at Stripe; `paid` means that our rows are up to date with it. */
type PlanSessionState = PageState<{ kind: 'paid' }>['kind']

/** Fetches the session and updates our rows. */
export async function syncPlanSession(
  context: BillingContext,
  db: TenantDb,
  checkout: WithSession,
): Promise<PlanSessionState> {
  return (await syncHostedPage(context, checkout, pageOf(context, db, checkout))).kind
}

/**
 * Expires a session so that it can no longer be paid. Returns its state afterwards: a session paid first is
 * honored.
 */
export async function expirePlanSession(
  context: BillingContext,
  db: TenantDb,
  checkout: WithSession,
): Promise<PlanSessionState> {
  return (await closeHostedPage(context, checkout, pageOf(context, db, checkout))).kind
}

const pageOf = (
  context: BillingContext,
  db: TenantDb,
  checkout: WithSession,
): HostedPage<{ kind: 'paid' }> => ({
  mode: 'subscription',
  accountId: null,
  async paid({ subscription }) {
    if (!subscription) return { kind: 'processing' }
    await syncPlan(context, typeof subscription === 'string' ? subscription : subscription.id)
    await endPlanCheckout(db, checkout.id, 'completed', context.now())
    return { kind: 'paid' }
  },
  ended: () => endPlanCheckout(db, checkout.id, 'expired', context.now()),
})

/**
 * The state of a plan's payment for a business that returns from the checkout. The return URL proves nothing: only one
 * of its own sessions counts, in the state Stripe reports.
 */
export async function confirmPlanCheckout(
  context: BillingContext,
  db: TenantDb,
  sessionId: string,
): Promise<'paid' | 'waiting' | 'unpaid' | 'unknown'> {
  const checkout = await db.read((db) =>
    db.q.selectFrom('plan_checkouts').where('session_id', '=', sessionId).selectAll().executeTakeFirst(),
  )
  if (!checkout) return 'unknown'
  if (checkout.status === 'completed') return 'paid'
  return waitingWhereUnknown(async () => {
    const state = await syncPlanSession(context, db, { ...checkout, session_id: sessionId })
    if (state === 'paid' || state === 'unknown') return state
    return state === 'processing' ? 'waiting' : 'unpaid'
  })
}

/** Syncs a business's checkout named by an event. False if it belongs to no business. */
export async function syncPlanSessionById(context: BillingContext, sessionId: string): Promise<boolean> {
  const checkout = await context.scopes
    .platform('the business of a plan checkout')
    .read((db) =>
      db.q.selectFrom('plan_checkouts').where('session_id', '=', sessionId).selectAll().executeTakeFirst(),
    )
  if (!checkout) return false
  const db = context.scopes.tenant(checkout.business_id)
  return (await syncPlanSession(context, db, { ...checkout, session_id: sessionId })) !== 'unknown'
}
