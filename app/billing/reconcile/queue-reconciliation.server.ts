import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { platformJob } from '~/foundation/jobs/job'
import { sendPlatformJob } from '~/foundation/jobs/send-job.server'

/** Every night: a job for each account, and one for the platform's own account. */
export const reconcileAccountsJob = platformJob('reconcile-accounts', {
  payload: z.object({}),
  cron: '20 3 * * *',
})

/** Queues the comparison of all accounts. */
export async function queueAccountReconciliation(scopes: Scopes): Promise<void> {
  await scopes
    .platform('reconcile all accounts')
    .transaction(async (db) => void (await sendPlatformJob(db, reconcileAccountsJob, {})))
}
