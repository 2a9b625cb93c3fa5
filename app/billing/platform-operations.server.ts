import type { TenantDb } from '#/db/handles.server'
import { disconnectAccount } from './connect/disconnect-account.server'
import type { BillingContext } from './context'
import { applyPlanChange } from './plan/apply-plan-change.server'
import { openPlanCheckout, type PlanCheckoutInput } from './plan/open-plan-checkout.server'
import { planPortal } from './plan/plan-portal.server'
import { confirmPlanCheckout } from './plan/confirm-plan-checkout.server'
import { syncPlan } from './plan/sync-plan.server'
import { enforcePlanGrace } from './plan/enforce-plan-grace.server'

/** Operations between a business and the platform: its account, its plan, the platform's fees, its prices. */
export function platformOperations(context: BillingContext) {
  return {
    disconnectAccount: (db: TenantDb, input: { userId: string; now: Date }) =>
      disconnectAccount(context, db, input),
    openPlanCheckout: (db: TenantDb, order: PlanCheckoutInput) => openPlanCheckout(context, db, order),
    confirmPlanCheckout: (db: TenantDb, sessionId: string) => confirmPlanCheckout(context, db, sessionId),
    planPortal: (db: TenantDb, input: { returnUrl: string }) => planPortal(context, db, input),
    syncPlan: (subscriptionId: string) => syncPlan(context, subscriptionId),
    applyPlanChange: (db: TenantDb, signal?: AbortSignal) => applyPlanChange(context, db, signal),
    enforcePlanGrace: (signal?: AbortSignal) => enforcePlanGrace(context, signal),
  }
}
