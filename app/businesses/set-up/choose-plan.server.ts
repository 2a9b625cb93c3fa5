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
    const row = await db.q
      .selectFrom('businesses as b')
      .leftJoin('business_plans as p', 'p.business_id', 'b.id')
      .where('b.id', '=', db.businessId)
      .select(['b.plan', 'p.stripe_status'])
      .forUpdate('b')
      .executeTakeFirstOrThrow()
    if (isRunning(row.stripe_status)) {
      throw new DomainError('plan-running', 409, 'Your plan is paid already. You can change it under Plan.')
    }
    await noteStep(db, db.businessId, {
      plan_chosen_at: by.now,
      expected_members: members,
      expected_price_cents: priceCents,
    })
    if (row.plan !== plan) {
      await db.q.updateTable('businesses').set({ plan }).where('id', '=', db.businessId).execute()
    }
    await recordChange(db, db.businessId, 'business.plan_chosen', by, { plan })
  })
}
