import type { TenantDb } from '#/db/handles.server'
import type { BillingParts } from '../parts'
import { isMissing, isUnsettled, ProviderRefusal } from '../provider-errors'
import { endPlanCheckout, type PlanCheckout } from './plan-checkouts.server'
import { syncPlan } from './sync-plan.server'

type WithSession = PlanCheckout & { session_id: string }

/** How a business's checkout stands at the provider; `paid` has been brought into our own rows. */
export type PlanSessionState = 'open' | 'paid' | 'processing' | 'expired' | 'unknown'

/** Looks at the session and brings our rows to what it says. */
export async function settlePlanSession(
  parts: BillingParts,
  db: TenantDb,
  checkout: WithSession,
): Promise<PlanSessionState> {
  const session = await fetchSession(parts, checkout.session_id)
  if (!session || session.client_reference_id !== checkout.id) return 'unknown'
  switch (session.status) {
    case 'open':
      return 'open'
    case 'expired':
      await endPlanCheckout(db, checkout.id, 'expired', parts.now())
      return 'expired'
    case 'complete': {
      const { subscription } = session
      if (!subscription || session.payment_status === 'unpaid') return 'processing'
      await syncPlan(parts, typeof subscription === 'string' ? subscription : subscription.id)
      await endPlanCheckout(db, checkout.id, 'completed', parts.now())
      return 'paid'
    }
    default:
      return 'unknown'
  }
}

/** Closes a session that is not wanted any more. Returns how it stands then: one that was paid first is honoured. */
export async function expirePlanSession(
  parts: BillingParts,
  db: TenantDb,
  checkout: WithSession,
): Promise<PlanSessionState> {
  try {
    await parts.gateway.call((stripe) => stripe.checkout.sessions.expire(checkout.session_id))
  } catch (error) {
    // It is not open any more: look what has become of it.
    if (error instanceof ProviderRefusal) return settlePlanSession(parts, db, checkout)
    throw error
  }
  await endPlanCheckout(db, checkout.id, 'expired', parts.now())
  return 'expired'
}

/**
 * What a business that returns from the checkout may be told. The address it returns with proves nothing: only
 * a session of its own counts, and only as the provider has it.
 */
export async function settlePlanCheckout(
  parts: BillingParts,
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
    const state = await settlePlanSession(parts, db, { ...checkout, session_id: sessionId })
    if (state === 'paid' || state === 'unknown') return state
    return state === 'processing' ? 'waiting' : 'unpaid'
  } catch (error) {
    if (isUnsettled(error)) return 'waiting'
    throw error
  }
}

/** Settles a business's checkout that an event named. False where no business of ours has it. */
export async function lookAtPlanSession(parts: BillingParts, sessionId: string): Promise<boolean> {
  const checkout = await parts.scopes
    .platform('whose checkout of a plan it is')
    .read((db) =>
      db.q.selectFrom('plan_checkouts').where('session_id', '=', sessionId).selectAll().executeTakeFirst(),
    )
  if (!checkout) return false
  const db = parts.scopes.tenant(checkout.business_id)
  return (await settlePlanSession(parts, db, { ...checkout, session_id: sessionId })) !== 'unknown'
}

async function fetchSession({ gateway }: BillingParts, id: string) {
  try {
    return await gateway.call((stripe) => stripe.checkout.sessions.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
