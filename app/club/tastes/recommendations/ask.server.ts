import { z } from 'zod'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { winesOfRuns } from '../suitability/run-wines.server'

/**
 * Makes the recommendations of a business and scores the wines of its runs, or the latter alone. `after` is the member
 * after whom it continues, `begunAt` when the first of its runs began.
 */
export const buildRecommendationsJob = tenantJob('build-recommendations', {
  payload: z.object({
    part: z.enum(['all', 'runs']).default('all'),
    after: z.uuid().optional(),
    begunAt: z.iso.datetime().optional(),
  }),
  concurrency: 1,
})

/** Seconds after a change until new recommendations are made, so that several changes are one. */
const debounceSeconds = 3
/** A build that was asked for this long ago and is not there was lost, and is asked for again. */
const lostAfterMs = 5 * 60_000

/**
 * Asks for new recommendations of the business, in the transaction of what changed them: a rating or a taste. Asking
 * again while a build is waiting adds none.
 */
export async function askForRecommendations(db: OpenTenantDb, now: Date): Promise<void> {
  const row = await db.q
    .selectFrom('recommendation_builds')
    .select(['asked_at', 'built_at'])
    .forUpdate()
    .executeTakeFirst()
  await db.q
    .insertInto('recommendation_builds')
    .values({ asked_at: now })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ asked_at: now }))
    .execute()
  if (isWaiting({ askedAt: row?.asked_at, doneAt: row?.built_at, now })) return
  await sendJob(db, buildRecommendationsJob, { part: 'all' }, { startAfter: debounceSeconds })
}

/**
 * Asks for a build for a member who has no list yet. Nothing happens while one is waiting: it makes this list too, and
 * a page that asks again while it waits changes nothing that a build has to follow.
 */
export function askForFirst(db: TenantDb, now: Date): Promise<void> {
  return db.transaction(async (db) => {
    const row = await db.q
      .selectFrom('recommendation_builds')
      .select(['asked_at', 'built_at'])
      .executeTakeFirst()
    if (!isWaiting({ askedAt: row?.asked_at, doneAt: row?.built_at, now }))
      await askForRecommendations(db, now)
  })
}

/**
 * Asks for the scores of the wines that runs offer, in the transaction of what changed a run's wines. Nothing happens
 * where all of them are scored, or while that is waiting.
 */
export async function askForScores(db: OpenTenantDb, now: Date): Promise<void> {
  const row = await db.q
    .selectFrom('recommendation_builds')
    .select(['scored_wine_ids', 'scored_at', 'scores_asked_at'])
    .forUpdate()
    .executeTakeFirst()
  const scored = new Set(row?.scored_wine_ids)
  if ((await winesOfRuns(db)).every((wineId) => scored.has(wineId))) return
  await db.q
    .insertInto('recommendation_builds')
    .values({ asked_at: null, scores_asked_at: now })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ scores_asked_at: now }))
    .execute()
  if (isWaiting({ askedAt: row?.scores_asked_at, doneAt: row?.scored_at, now })) return
  await sendJob(db, buildRecommendationsJob, { part: 'runs' }, { startAfter: debounceSeconds })
}

/** Whether what was asked for is still to be made, and was not lost. */
export function isWaiting({
  askedAt,
  doneAt,
  now,
}: {
  askedAt: Date | null | undefined
  doneAt: Date | null | undefined
  now: Date
}): boolean {
  if (!askedAt || (doneAt && askedAt <= doneAt)) return false
  return askedAt.getTime() > now.getTime() - lostAfterMs
}
