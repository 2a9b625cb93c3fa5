import { sql } from 'kysely'
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/jobs/handler'
import { platformJob } from '~/jobs/job'
import { sendJob } from '~/jobs/send-job.server'
import { createArchiveFiles } from './archive-files.server'
import { makeArchiveJob } from './ask-for-archive.server'
import { deleteArchive } from './delete-archive.server'
import { lostAfterSeconds, makeArchive, type ArchiveContext } from './make-archive.server'

/** Finds archives whose run was killed, and deletes files whose time is over. */
const tendArchivesJob = platformJob('tend-business-archives', {
  payload: z.object({}),
  cron: '*/2 * * * *',
})

/** At most so many in a run; the next one takes the rest. */
const mostAtOnce = 50

export function archiveHandlers(services: ArchiveContext & { scopes: Scopes }): JobHandler[] {
  return [
    handleTenantJob(makeArchiveJob, async (db, { archiveId }, { now, signal, log }) => {
      log.info({ outcome: await makeArchive(services, db, { archiveId, now, signal }) }, 'business archive')
    }),
    handlePlatformJob(tendArchivesJob, async (_payload, { now }) => tendArchives(services, now)),
  ]
}

/** Queues lost archives again, and deletes those that are over. Safe to run at any time. */
export async function tendArchives(
  { scopes, env }: Pick<ArchiveContext, 'env'> & { scopes: Scopes },
  now: Date,
): Promise<void> {
  const { lost, over } = await scopes.platform('archives to tend').read(async ({ q }) => {
    const found = await sql<{ business_id: string; id: string; status: string }>`
      select business_id, id, status from business_archives
      where (status in ('asked', 'running')
          and coalesce(seen_at, 'epoch') < clock_timestamp() - make_interval(secs => ${lostAfterSeconds}))
        or (status = 'ready' and expires_at <= ${now})
      order by asked_at limit ${mostAtOnce}`.execute(q)
    return {
      lost: found.rows.filter(({ status }) => status !== 'ready'),
      over: found.rows.filter(({ status }) => status === 'ready'),
    }
  })
  const files = createArchiveFiles(env.dataDir)
  for (const { business_id, id } of lost)
    await scopes
      .tenant(business_id)
      .transaction(async (db) => void (await sendJob(db, makeArchiveJob, { archiveId: id })))
  for (const { business_id, id } of over)
    await deleteArchive(scopes.tenant(business_id), files, { archiveId: id, now })
}
