import type { TenantDb } from '#/db/handles.server'
import { isRunning } from '~/billing/plan/plan-standing'
import type { Plan } from '~/billing/plan/plans'
import { DomainError } from '~/kit/errors'
import { noteStep } from './note-step.server'
import { recordChange, type By } from './record-change.server'

interface Expectation {
  members: number | null
  priceCents: number | null
}

/** Keeps what an owner expects of their club, to show what the plans would come to. */
export async function keepExpectation(db: TenantDb, { members, priceCents }: Expectation): Promise<void> {
  await db.transaction((db) =>
    noteStep(db, db.businessId, { expected_members: members, expected_price_cents: priceCents }),
  )
}

interface ChoosePlan extends Expectation, By {
  plan: Plan
}

/**
 * Chooses the plan that a business will pay once its club can take members; until then it costs nothing. Throws
 * `plan-running` where a plan is paid already: that one changes on its own page.
 */
export async function choosePlan(
  db: TenantDb,
  { plan, members, priceCents, ...by }: ChoosePlan,
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
    await noteStep(db, db.businessId, {
      plan_chosen_at: by.now,
      expected_members: members,
      expected_price_cents: priceCents,
    })
    if (business.plan !== plan) {
      await db.q.updateTable('businesses').set({ plan }).where('id', '=', db.businessId).execute()
    }
    await recordChange(db, db.businessId, 'business.plan_chosen', by, { plan })
  })
}
