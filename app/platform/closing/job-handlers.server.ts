import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { closeClubJob, closeClubsJob } from './jobs'
import { runClosing } from './run-closing.server'
import type { ClosingContext } from './context'

export function closingHandlers(context: ClosingContext): JobHandler[] {
  return [
    handleTenantJob(closeClubJob, (db, { closingId }, { now, signal }) =>
      runClosing(context, db, { closingId, now, signal }),
    ),
    handlePlatformJob(closeClubsJob, () => queueClosings(context.scopes)),
  ]
}

/** Queues every open closing; a club that has closed only where something waits. Safe to run at any time. */
async function queueClosings(scopes: Scopes): Promise<void> {
  const open = await scopes
    .platform('open closings')
    .read(({ q }) =>
      q
        .selectFrom('club_closings')
        .where('status', 'in', ['running', 'undoing'])
        .select(['business_id', 'id'])
        .execute(),
    )
  for (const { business_id, id } of open)
    await scopes
      .tenant(business_id)
      .transaction(async (db) => void (await sendJob(db, closeClubJob, { closingId: id })))
}
