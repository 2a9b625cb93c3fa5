import { violatesConstraint } from '#/db/client.server'
import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { businessPlan } from './business-plan.server'
import { applyPlanChangeJob } from './apply-plan-change-job'
import { isRunning } from './plan-payment-status'
import type { Plan } from './plans'

interface PlanChangeInput {
  plan: Plan
  userId: string
  now: Date
}

/**
 * Moves a business to another plan: its next monthly fee is the new plan's, and a job applies the new share to
 * every membership. Throws `plan-missing`, `plan-same` and `plan-changing`.
 */
export async function changePlan(db: TenantDb, { plan, userId, now }: PlanChangeInput): Promise<void> {
  try {
    await db.transaction(async (db) => {
      const current = await businessPlan(db)
      if (!isRunning(current.providerStatus)) {
        throw new DomainError('plan-missing', 409, 'Your business doesn’t have a plan yet. Choose one first.')
      }
      if (current.plan === plan && current.changingTo === null) {
        throw new DomainError('plan-same', 409, 'You’re already on this plan.')
      }
      const id = newId()
      await db.q
        .insertInto('plan_changes')
        .values({
          id,
          from_plan: current.plan,
          to_plan: plan,
          requested_by: userId,
          created_at: now,
          applied_at: null,
        })
        .execute()
      await record(db, {
        action: 'plan.change-requested',
        actor: { kind: 'business', id: userId },
        businessId: db.businessId,
        target: { kind: 'plan-change', id },
        details: { from: current.plan, to: plan },
        now,
      })
      await sendJob(db, applyPlanChangeJob, {})
    })
  } catch (error) {
    if (!violatesConstraint(error, 'plan_changes_one_pending')) throw error
    throw new DomainError(
      'plan-changing',
      409,
      'Your last plan change is still in progress. Please try again in a minute.',
    )
  }
}
