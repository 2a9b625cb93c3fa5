// Releases promised bottles whose time is up, every minute.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { releaseExpiredLocks } from '../stock-locks.server'

const releaseAllJob = platformJob('release-all-expired-locks', { payload: z.object({}), cron: '* * * * *' })
const releaseJob = tenantJob('release-expired-locks', { payload: z.object({}), concurrency: 1 })

/** Sends a job to each business with expired locks. */
export async function releaseAllExpiredLocks(scopes: Scopes, now: Date): Promise<void> {
  const rows = await scopes
    .platform('expired stock locks')
    .read((db) =>
      db.q
        .selectFrom('stock_locks')
        .where('state', '=', 'locked')
        .where('expires_at', '<=', now)
        .select('business_id')
        .distinct()
        .execute(),
    )
  await sendToEach(scopes, releaseJob, emptyPayloads(rows.map(({ business_id }) => business_id)))
}

export function stockLockHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(releaseAllJob, (_payload, { now }) => releaseAllExpiredLocks(scopes, now)),
    handleTenantJob(releaseJob, async (db, _payload, { now }) => {
      await releaseExpiredLocks(db, now)
    }),
  ]
}
