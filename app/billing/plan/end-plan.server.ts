import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { nullIfMissing } from '../stripe/errors'
import { businessPlan } from './business-plan.server'
import { syncPlan } from './sync-plan.server'

/**
 * Ends the business's own subscription to the platform at once: its monthly fee is not charged again, and a month that was
 * paid is not refunded. Safe to repeat. Throws the provider's DomainErrors.
 */
export async function endPlan(context: BillingContext, db: TenantDb): Promise<void> {
  const { subscriptionId } = await businessPlan(db)
  if (subscriptionId !== null) {
    await nullIfMissing(context.gateway.call((stripe) => stripe.subscriptions.cancel(subscriptionId)))
    await syncPlan(context, subscriptionId)
  }
  // Nothing is due from now on.
  await db.transaction((db) => db.q.updateTable('business_plans').set({ unpaid_since: null }).execute())
}
