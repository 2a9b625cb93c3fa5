import type { TenantDb } from '#/db/handles.server'
import { disconnectAccount } from './disconnect-account.server'
import type { BillingParts } from './parts'
import { carryPlan } from './plan/carry-plan.server'
import { openPlanCheckout, type PlanOrder } from './plan/open-plan-checkout.server'
import { planPortal } from './plan/plan-portal.server'
import { settlePlanCheckout } from './plan/settle-plan-checkout.server'
import { syncPlan } from './plan/sync-plan.server'
import { watchPlans } from './plan/watch-plans.server'
import { movePrice, retirePrice, type PriceMove } from './move-price.server'

/** What passes between a business and the platform: its account, its plan, the platform's fees, its prices. */
export function platformVerbs(parts: BillingParts) {
  return {
    disconnectAccount: (db: TenantDb, input: { userId: string; now: Date }) =>
      disconnectAccount(parts, db, input),
    openPlanCheckout: (db: TenantDb, order: PlanOrder) => openPlanCheckout(parts, db, order),
    settlePlanCheckout: (db: TenantDb, sessionId: string) => settlePlanCheckout(parts, db, sessionId),
    planPortal: (db: TenantDb, input: { returnUrl: string }) => planPortal(parts, db, input),
    syncPlan: (subscriptionId: string) => syncPlan(parts, subscriptionId),
    carryPlan: (db: TenantDb, signal?: AbortSignal) => carryPlan(parts, db, signal),
    watchPlans: (signal?: AbortSignal) => watchPlans(parts, signal),
    movePrice: (db: TenantDb, move: PriceMove) => movePrice(parts, db, move),
    retirePrice: (db: TenantDb, priceId: string) => retirePrice(parts, db, priceId),
  }
}
