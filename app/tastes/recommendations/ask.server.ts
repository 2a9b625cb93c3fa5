import { sql } from 'kysely'
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
const lostAfterMinutes = 5

/**
 * Asks for new recommendations of the business, in the transaction of what changed them: a rating or a taste. Asking
 * again while a build is waiting adds none.
 */
export async function askForRecommendations(db: OpenTenantDb, now: Date): Promise<void> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    with before as (
      select asked_at, built_at from recommendation_builds where business_id = ${db.businessId} for update
    ), saved as (
      insert into recommendation_builds (business_id, asked_at) values (${db.businessId}, ${now})
      on conflict (business_id) do update set asked_at = greatest(recommendation_builds.asked_at, excluded.asked_at)
      returning business_id
    )
    select coalesce((select asked_at > coalesce(built_at, '-infinity')
      and asked_at > ${now}::timestamptz - make_interval(mins => ${lostAfterMinutes}) from before), false) as "isWaiting"
    from saved`.execute(db.q)
  if (rows[0]?.isWaiting) return
  await sendJob(db, buildRecommendationsJob, {}, { startAfter: debounceSeconds })
}
