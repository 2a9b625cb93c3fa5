// Sends the emails about runs: after a publish, a packing or a hand-over, and every hour the reminders;
// then unclaimed boxes whose day has come go back to stock.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { collectedEmailJob, remindOfBoxesJob, runEmailsJob } from '../emails/email-jobs'
import { runEmailContext, type RunEmailServices } from '../emails/email-context.server'
import { sendCollectedEmail } from '../emails/send-collected.server'
import { sendNotices } from '../emails/send-notices.server'
import { sendReadyEmails, sendReminders } from '../emails/send-ready.server'
import { returnUnclaimed } from '../orders/return-unclaimed.server'

const findRemindersJob = platformJob('find-box-reminders', { payload: z.object({}), cron: '25 * * * *' })

/**
 * Sends a job to each business with runs whose boxes are being picked up, or were not, and one for each published run:
 * members who joined since its notice get it too.
 */
export async function findReminders(scopes: Scopes): Promise<void> {
  const published = await scopes
    .platform('published runs')
    .read((db) =>
      db.q.selectFrom('club_runs').where('status', '=', 'published').select(['business_id', 'id']).execute(),
    )
  for (const { business_id, id } of published) {
    await scopes
      .tenant(business_id)
      .transaction((db) => sendJob(db, runEmailsJob, { runId: id, occasion: 'notice' }))
  }
  const rows = await scopes
    .platform('runs with boxes to pick up')
    .read((db) =>
      db.q
        .selectFrom('club_runs')
        .where('status', 'in', ['locked', 'fulfilling', 'closed'])
        .select('business_id')
        .distinct()
        .execute(),
    )
  await sendToEach(scopes, remindOfBoxesJob, emptyPayloads(rows.map(({ business_id }) => business_id)))
}

export function runEmailHandlers(services: RunEmailServices & { scopes: Scopes }): JobHandler[] {
  return [
    handleTenantJob(runEmailsJob, async (db, { runId, occasion, after }, { now, log, signal }) => {
      const context = await runEmailContext(db, services, { now, signal })
      const send = occasion === 'notice' ? sendNotices : sendReadyEmails
      const { sent, next } = await send(db, { ...context, runId, after })
      log.info({ occasion, sent }, 'emails about a club run')
      if (next !== null)
        await db.transaction((db) => sendJob(db, runEmailsJob, { runId, occasion, after: next }))
    }),
    handleTenantJob(collectedEmailJob, async (db, { handOverId }, { now, signal }) => {
      await sendCollectedEmail(db, { ...(await runEmailContext(db, services, { now, signal })), handOverId })
    }),
    handlePlatformJob(findRemindersJob, () => findReminders(services.scopes)),
    handleTenantJob(remindOfBoxesJob, async (db, { after }, { now, log, signal }) => {
      const context = await runEmailContext(db, services, { now, signal })
      const { sent, next } = await sendReminders(db, { ...context, after })
      if (sent > 0) log.info({ sent }, 'reminders of boxes')
      if (next !== null) {
        await db.transaction((db) => sendJob(db, remindOfBoxesJob, { after: next }))
        return
      }
      const boxes = await returnUnclaimed(db, { now })
      if (boxes > 0) log.info({ boxes }, 'unclaimed boxes put back into stock')
    }),
  ]
}
