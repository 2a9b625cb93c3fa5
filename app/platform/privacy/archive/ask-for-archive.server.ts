import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'

/**
 * Makes an archive. A large club takes minutes: the run says every few seconds that it is alive, and a lost one is found
 * by that, long before it expires.
 */
export const makeArchiveJob = tenantJob('make-business-archive', {
  payload: z.object({ archiveId: z.uuid() }),
  concurrency: 1,
  expireInSeconds: 1_800,
  retryLimit: 4,
  retryDelaySeconds: 5,
})

/** Asks for an archive of the business, which a job makes, and whose file is kept so many days. Throws `archive-open` (409) while another is made. */
export async function askForArchive(
  db: TenantDb,
  { userId, keptDays = 7, now }: { userId: string; keptDays?: number; now: Date },
): Promise<string> {
  const id = newId()
  await db.transaction(async (db) => {
    const added = await db.q
      .insertInto('business_archives')
      .values({
        id,
        asked_by: userId,
        asked_at: now,
        kept_days: keptDays,
        seen_at: null,
        file_name: null,
        size_bytes: null,
        ready_at: null,
        expires_at: null,
        deleted_at: null,
        because: null,
      })
      .onConflict((conflict) =>
        conflict.column('business_id').where('status', 'in', ['asked', 'running']).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!added)
      throw new DomainError(
        'archive-open',
        409,
        'An archive is being made. You can ask for another one when it is ready.',
      )
    await record(db, {
      action: 'archive.asked',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'archive', id },
      now,
    })
    await sendJob(db, makeArchiveJob, { archiveId: id })
  })
  return id
}
