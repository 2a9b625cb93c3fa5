import { z } from 'zod'
import type { PlatformDb } from '#/db/handles.server'
import { platformJob } from '~/foundation/jobs/job'

/** Nightly. */
export const deleteOldEventsJob = platformJob('delete-old-webhooks', {
  payload: z.object({}),
  cron: '5 5 * * *',
})

/** Stripe sends an event again for three days by itself and for thirty when asked; its id has to be known until then. */
const daysKept = 90
/** Below the time of one statement, however large the events are. */
const batch = 5_000

/**
 * Deletes events that were processed more than 90 days ago. Those that failed or wait for a person stay. Returns how many
 * were deleted; after `signal` the rest is left for the next night.
 */
export async function deleteOldEvents(db: PlatformDb, now: Date, signal: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - daysKept * 86_400_000)
  let all = 0
  while (!signal.aborted) {
    const { numDeletedRows } = await db.transaction(({ q }) =>
      q
        .deleteFrom('webhook_inbox')
        .where('event_id', 'in', (eb) =>
          eb
            .selectFrom('webhook_inbox')
            .where('status', '=', 'done')
            .where('done_at', '<', before)
            .orderBy('done_at')
            .limit(batch)
            .select('event_id'),
        )
        .executeTakeFirstOrThrow(),
    )
    all += Number(numDeletedRows)
    if (numDeletedRows < batch) break
  }
  return all
}
