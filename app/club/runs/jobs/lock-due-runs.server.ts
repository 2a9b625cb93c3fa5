// Locks runs whose cut-off has come, every minute; one that passed while the server was down is locked late, and once.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendToEach } from '~/foundation/jobs/send-to-each.server'
import { lockRun } from '../runs/lock-run.server'

const lockDueRunsJob = platformJob('lock-due-runs', { payload: z.object({}), cron: '* * * * *' })
const lockRunJob = tenantJob('lock-run', { payload: z.object({ runId: z.uuid() }), concurrency: 2 })

/** Sends a job for each published run whose cut-off has come. */
async function lockDueRuns(scopes: Scopes, now: Date): Promise<void> {
  const rows = await scopes
    .platform('runs whose cut-off has come')
    .read((db) =>
      db.q
        .selectFrom('club_runs')
        .where('status', '=', 'published')
        .where('cut_off_at', '<=', now)
        .select(['business_id', 'id'])
        .execute(),
    )
  await sendToEach(
    scopes,
    lockRunJob,
    rows.map(({ business_id, id }) => ({ businessId: business_id, payload: { runId: id } })),
  )
}

export function lockRunHandlers({
  scopes,
  clock,
}: {
  scopes: Scopes
  /** The latest time of any test clock: a run's own business decides whether its cut-off has come. */
  clock: { latest(): Date }
}): JobHandler[] {
  return [
    handlePlatformJob(lockDueRunsJob, () => lockDueRuns(scopes, clock.latest())),
    handleTenantJob(lockRunJob, async (db, { runId }, { now, log }) => {
      const isDue = await db.read((db) =>
        db.q
          .selectFrom('club_runs')
          .where('id', '=', runId)
          .where('status', '=', 'published')
          .where('cut_off_at', '<=', now)
          .select('id')
          .executeTakeFirst(),
      )
      if (isDue) log.info(await lockRun(db, { runId, userId: null, now }), 'club run locked')
    }),
  ]
}
