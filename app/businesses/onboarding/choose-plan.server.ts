import type { TenantDb } from '#/db/handles.server'
import { isRunning } from '~/billing/plan/plan-payment-status'
import type { Plan } from '~/billing/plan/plans'
import { DomainError } from '~/kit/errors'
import { saveProgress } from './save-progress.server'
import { recordBusinessChange, type ChangeContext } from '~/audit/record-business-change.server'

interface SizeEstimate {
  members: number | null
  priceCents: number | null
}

/** Keeps what an owner expects of their club, to show what the plans would come to. */
export async function saveSizeEstimate(db: TenantDb, { members, priceCents }: SizeEstimate): Promise<void> {
  await db.transaction((db) =>
    saveProgress(db, db.businessId, { expected_members: members, expected_price_cents: priceCents }),
  )
}

interface PlanChoice extends SizeEstimate, ChangeContext {
  plan: Plan
}

/**
 * Chooses the plan that a business will pay once its club can take members; until then it costs nothing. Throws
 * `plan-running` where a plan is paid already: that one changes on its own page.
 */
export async function choosePlan(
  db: TenantDb,
  { plan, members, priceCents, ...by }: PlanChoice,
): Promise<void> {
  await db.transaction(async (db) => {
    const business = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('plan')
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Read in a statement of its own: joined to the one that waits for the lock it would be as it was before.
    const running = await db.q
      .selectFrom('business_plans')
      .where('business_id', '=', db.businessId)
      .select('stripe_status')
      .executeTakeFirst()
    if (running && isRunning(running.stripe_status)) {
      throw new DomainError('plan-running', 409, 'Your plan is paid already. You can change it under Plan.')
    }
    await saveProgress(db, db.businessId, {
      plan_chosen_at: by.now,
      expected_members: members,
      expected_price_cents: priceCents,
    })
    if (business.plan !== plan) {
      await db.q.updateTable('businesses').set({ plan }).where('id', '=', db.businessId).execute()
    }
    await recordBusinessChange(db, db.businessId, 'business.plan_chosen', by, { plan })
  })
}
