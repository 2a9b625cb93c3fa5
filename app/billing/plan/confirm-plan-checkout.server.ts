import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { isMissing, isOutcomeUnknown, ProviderRefusal } from '../stripe/errors'
import { endPlanCheckout, type PlanCheckout } from './plan-checkouts.server'
import { syncPlan } from './sync-plan.server'

type WithSession = PlanCheckout & { session_id: string }

/** The state of a business's checkout at Stripe; `paid` means that our rows are up to date with it. */
export type PlanSessionState = 'open' | 'paid' | 'processing' | 'expired' | 'unknown'

/** Fetches the session and updates our rows. */
export async function syncPlanSession(
  context: BillingContext,
  db: TenantDb,
  checkout: WithSession,
): Promise<PlanSessionState> {
  const session = await fetchSession(context, checkout.session_id)
  if (!session || session.client_reference_id !== checkout.id) return 'unknown'
  switch (session.status) {
    case 'open':
      return 'open'
    case 'expired':
      await endPlanCheckout(db, checkout.id, 'expired', context.now())
      return 'expired'
    case 'complete': {
      const { subscription } = session
      if (!subscription || session.payment_status === 'unpaid') return 'processing'
      await syncPlan(context, typeof subscription === 'string' ? subscription : subscription.id)
      await endPlanCheckout(db, checkout.id, 'completed', context.now())
      return 'paid'
    }
    default:
      return 'unknown'
  }
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
  try {
    await context.gateway.call((stripe) => stripe.checkout.sessions.expire(checkout.session_id))
  } catch (error) {
    // It is no longer open: fetch its current state.
    if (error instanceof ProviderRefusal) return syncPlanSession(context, db, checkout)
    throw error
  }
  await endPlanCheckout(db, checkout.id, 'expired', context.now())
  return 'expired'
}

/**
 * What to show a business returning from the checkout. The return URL proves nothing: only one of its own sessions
 * counts, in the state Stripe reports.
 */
export async function confirmPlanCheckout(
  context: BillingContext,
  db: TenantDb,
  sessionId: string,
): Promise<'paid' | 'waiting' | 'unpaid' | 'unknown'> {
  const checkout = await db.read((db) =>
    db.q
      .selectFrom('plan_checkouts')
      .where('business_id', '=', db.businessId)
      .where('session_id', '=', sessionId)
      .selectAll()
      .executeTakeFirst(),
  )
  if (!checkout) return 'unknown'
  if (checkout.status === 'completed') return 'paid'
  try {
    const state = await syncPlanSession(context, db, { ...checkout, session_id: sessionId })
    if (state === 'paid' || state === 'unknown') return state
    return state === 'processing' ? 'waiting' : 'unpaid'
  } catch (error) {
    if (isOutcomeUnknown(error)) return 'waiting'
    throw error
  }
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

async function fetchSession({ gateway }: BillingContext, id: string) {
  try {
    return await gateway.call((stripe) => stripe.checkout.sessions.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
