import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { runEmailsJob } from '../emails/email-jobs'
import { lockRunRecord, requireStatus, runSlots } from './run-record.server'
import { runSettings } from './run-settings.server'

/**
 * Publishes a draft: members see their box and may swap or skip until the cut-off. Publishing twice is the same as
 * once. Throws `run-changed` (409), `license-missing` (409) before the business has stated that it may sell bottles to
 * take away, `no-wines` (409) for a run without a box, and `cut-off-past` (409).
 */
export function publishRun(
  db: TenantDb,
  { runId, userId, now }: { runId: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const run = await lockRunRecord(db, runId)
    if (run.status === 'published') return
    requireStatus(run, ['draft'])
    const { license } = await runSettings(db)
    if (!license) {
      throw new DomainError('license-missing', 409, 'State first that you may sell bottles to take away.')
    }
    const slots = await runSlots(db, runId)
    if (slots.size === 0) throw new DomainError('no-wines', 409, 'Choose wines for at least one tier first.')
    if (run.cutOffAt <= now) {
      throw new DomainError(
        'cut-off-past',
        409,
        'The deadline for members is in the past. Choose a later one.',
      )
    }
    await db.q
      .updateTable('club_runs')
      .set({ status: 'published', published_at: now, published_by: userId, changed_at: now })
      .where('id', '=', runId)
      .execute()
    await recordForBusiness(db, { userId, now }, 'run.published', { target: { kind: 'run', id: runId } })
    await sendJob(db, runEmailsJob, { runId, occasion: 'notice' })
  })
}
