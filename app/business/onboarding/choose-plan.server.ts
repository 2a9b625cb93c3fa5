import type { TenantDb } from '#/db/handles.server'
import { isRunning } from '~/billing/plan/plan-payment-status'
import type { Plan } from '~/billing/plan/plans'
import { DomainError } from '~/foundation/kit/errors'
import { saveProgress } from './save-progress.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'

interface SizeEstimate {
  members: number | null
  priceCents: number | null
}

/** Saves the expected size of the club, to show what each plan would cost. */
export async function saveSizeEstimate(db: TenantDb, { members, priceCents }: SizeEstimate): Promise<void> {
  await db.transaction((db) =>
    saveProgress(db, db.businessId, { expected_members: members, expected_price_cents: priceCents }),
  )
}

interface PlanChoice extends SizeEstimate, ChangeContext {
  plan: Plan
}

/**
 * Chooses the plan a business will pay once its club can take members; until then it costs nothing. Throws
 * `plan-running` if a plan is already paid: that one is changed on the Plan page.
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
    // A separate statement, because joined rows are stale after a lock wait.
    const running = await db.q.selectFrom('business_plans').select('stripe_status').executeTakeFirst()
    if (running && isRunning(running.stripe_status)) {
      throw new DomainError(
        'plan-running',
        409,
        'Your plan is already active. You can change it on the Plan page.',
      )
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
