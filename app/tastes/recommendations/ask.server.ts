import { z } from 'zod'
import type { OpenTenantDb } from '#/db/handles.server'
import { tenantJob } from '~/jobs/job'
import { sendJob } from '~/jobs/send-job.server'

/** Makes the recommendations of a business; `after` is the member after whom it continues. */
export const buildRecommendationsJob = tenantJob('build-recommendations', {
  payload: z.object({ after: z.uuid().optional() }),
  concurrency: 1,
})

/** Seconds after a change until new recommendations are made, so that several changes are one. */
export const debounceSeconds = 3
/** A build that was asked for this long ago and is not there was lost, and is asked for again. */
const lostAfterMs = 5 * 60_000

/**
 * Asks for new recommendations of the business, in the transaction of what changed them: a rating or a taste. Asking
 * again while a build is waiting adds none.
 */
export async function askForRecommendations(db: OpenTenantDb, now: Date): Promise<void> {
  const known = await db.q
    .selectFrom('recommendation_builds')
    .where('business_id', '=', db.businessId)
    .select(['asked_at', 'built_at'])
    .forUpdate()
    .executeTakeFirst()
  await db.q
    .insertInto('recommendation_builds')
    .values({ business_id: db.businessId, asked_at: now })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ asked_at: now }))
    .execute()
  const askedAt = known?.asked_at?.getTime() ?? -Infinity
  const isWaiting =
    askedAt > (known?.built_at?.getTime() ?? -Infinity) && askedAt > now.getTime() - lostAfterMs
  if (isWaiting) return
  await sendJob(db, buildRecommendationsJob, {}, { startAfter: debounceSeconds })
}
