import type { OpenTenantDb } from '#/db/handles.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { updateCustomerJob } from './customer-jobs'

/** Queues, in the open transaction, the update of a member's Stripe customers to the name and email of their row. */
export function queueCustomerUpdate(db: OpenTenantDb, memberId: string): Promise<unknown> {
  return sendJob(db, updateCustomerJob, { memberId })
}
