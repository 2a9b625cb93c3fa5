import type { OpenTenantDb } from '#/db/handles.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { ProfileChanged } from '~/membership/memberships/events'
import { updateCustomerJob } from './customer-jobs'

/** Queues an update of the member's customer at the provider: receipts carry the name. */
export async function updateCustomerName(
  db: OpenTenantDb,
  { memberId, changed }: ProfileChanged,
): Promise<void> {
  if (changed.includes('full_name')) await sendJob(db, updateCustomerJob, { memberId })
}
