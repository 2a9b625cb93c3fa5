import type { OpenTenantDb } from '#/db/handles.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { MembershipSynced } from '~/membership/memberships/events'
import { isLive } from '~/membership/memberships/lifecycle'
import { applyPlanChangeJob } from './apply-plan-change-job'
import { plans } from './plans'

/**
 * Queues an update of the platform's fee where a subscription has another one than the plan says: its checkout was
 * opened before the plan changed, or the fee was changed at the provider.
 */
export async function applyPlanToMembership(
  db: OpenTenantDb,
  { before, status, isNewlyLive, subscription: { feeBasisPoints } }: MembershipSynced,
): Promise<void> {
  const isNewFee = isNewlyLive || before?.feeBasisPoints !== feeBasisPoints
  if (!isLive(status) || !isNewFee) return
  const { plan } = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('plan')
    .executeTakeFirstOrThrow()
  if (feeBasisPoints !== plans[plan].basisPoints) await sendJob(db, applyPlanChangeJob, {})
}
