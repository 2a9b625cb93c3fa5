// Scheduled reconciliation. Long work is split into jobs of a few seconds, each of which says where the next one
// continues: a job that was killed is repeated from its start.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendJob, sendPlatformJob } from '~/foundation/jobs/send-job.server'
import { sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { BillingService } from '../create-billing.server'
import { cursor, fromTheStart } from './phase'
import { platformCursor } from './platform.server'
import { reconcileAccountsJob } from './queue-reconciliation.server'

/** Every ten minutes: the longest that a lost webhook goes unnoticed. */
const reconcileSoonJob = platformJob('reconcile-soon', { payload: z.object({}), cron: '*/10 * * * *' })

const platformAccountJob = platformJob('reconcile-platform', {
  payload: z.object({ from: platformCursor }),
  concurrency: 1,
})

const accountJob = tenantJob('reconcile-account', {
  payload: z.object({ accountId: z.string(), from: cursor }),
  concurrency: 1,
})

/** Well below the time after which a run is considered dead. */
const runMs = 12_000

export function reconcileHandlers({
  billing,
  scopes,
}: {
  billing: BillingService
  scopes: Scopes
}): JobHandler[] {
  const goOnPlatform = (from: z.output<typeof platformCursor>) =>
    scopes
      .platform('reconcile the platform’s own account')
      .transaction(async (db) => void (await sendPlatformJob(db, platformAccountJob, { from })))
  return [
    handlePlatformJob(reconcileSoonJob, async (_payload, { log, signal }) => {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(runMs)])
      log.info(await billing.reconcileSoon(inTime), 'reconciled overdue items')
    }),
    handlePlatformJob(reconcileAccountsJob, async (_payload, { signal }) => {
      // Before the first account is queued: where the accounts were compared to decides where the fee refunds
      // start.
      await goOnPlatform(await billing.platformReconciliation())
      const accounts = []
      for await (const account of billing.connectedAccounts()) accounts.push(account)
      const targets = accounts.map(({ accountId, businessId }) => ({
        businessId,
        payload: { accountId, from: fromTheStart() },
      }))
      await sendToEach(scopes, accountJob, targets, { signal })
    }),
    handlePlatformJob(platformAccountJob, async ({ from }, { log, signal }) => {
      const end = performance.now() + runMs
      const enough = () => signal.aborted || performance.now() > end
      const { report, next } = await billing.reconcilePlatform(from, enough)
      log.info(report, 'reconciled the platform’s own account')
      if (next && !signal.aborted) await goOnPlatform(next)
    }),
    handleTenantJob(accountJob, async (db, { accountId, from }, { log, signal }) => {
      const end = performance.now() + runMs
      const account = { accountId, businessId: db.businessId }
      const enough = () => signal.aborted || performance.now() > end
      const { report, next } = await billing.reconcileAccount(account, from, enough)
      log[report.failed + report.missing > 0 ? 'warn' : 'info'](
        { accountId, ...report },
        'reconciled an account',
      )
      if (next && !signal.aborted)
        await db.transaction(async (db) => void (await sendJob(db, accountJob, { accountId, from: next })))
    }),
  ]
}
