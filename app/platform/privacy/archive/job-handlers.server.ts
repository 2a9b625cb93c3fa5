import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { createArchiveFiles } from './archive-files.server'
import { makeArchiveJob } from './ask-for-archive.server'
import { deleteArchive } from './delete-archive.server'
import { isWithoutRun, makeArchive, type ArchiveContext } from './make-archive.server'

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
      const reporting = services.scopes.reporting(db.businessId)
      const outcome = await makeArchive(services, db, { archiveId, reporting, now, signal })
      log.info({ outcome }, 'business archive')
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
    const archives = await q
      .selectFrom('business_archives')
      .where((eb) =>
        eb.or([isWithoutRun(eb), eb.and([eb('status', '=', 'ready'), eb('expires_at', '<=', now)])]),
      )
      .orderBy('asked_at')
      .limit(mostAtOnce)
      .select(['business_id', 'id', 'status'])
      .execute()
    return {
      lost: archives.filter(({ status }) => status !== 'ready'),
      over: archives.filter(({ status }) => status === 'ready'),
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
