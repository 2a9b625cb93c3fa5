// Recommendations are made soon after ratings and tastes changed, and every night.
import { z } from 'zod'
import { liveStatuses } from '#/db/schema/memberships'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { sendToEach } from '~/foundation/jobs/send-to-each.server'
import { buildRecommendationsJob } from './ask.server'
import { buildRecommendations } from './build.server'
import type { RecommendWorker } from './recommend-tasks'

const nightlyJob = platformJob('renew-recommendations', { payload: z.object({}), cron: '40 8 * * *' })

/** A change that was asked for this long before the club was read may have been in a transaction that was still open. */
const openMs = 2_000

interface RecommendationServices {
  scopes: Scopes
  recommendWorker: RecommendWorker
}

export function recommendationHandlers({ scopes, recommendWorker }: RecommendationServices): JobHandler[] {
  return [
    handlePlatformJob(nightlyJob, async (_payload, { signal }) => {
      const businesses = await scopes.platform('businesses with members').read(({ q }) =>
        q
          .selectFrom('businesses as b')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('memberships as m')
                .whereRef('m.business_id', '=', 'b.id')
                .where('m.status', 'in', liveStatuses)
                .select('m.id'),
            ),
          )
          .select('b.id as businessId')
          .execute(),
      )
      const targets = businesses.map(({ businessId }) => ({ businessId, payload: { part: 'all' as const } }))
      await sendToEach(scopes, buildRecommendationsJob, targets, { signal })
    }),
    handleTenantJob(buildRecommendationsJob, async (db, payload, { now, signal }) => {
      const { part, after } = payload
      const begunAt = payload.begunAt === undefined ? now : new Date(payload.begunAt)
      const next = await buildRecommendations(db, {
        worker: recommendWorker,
        part,
        after,
        begunAt,
        now,
        signal,
      })
      await db.transaction(async (db) => {
        if (next !== null) {
          const begun = begunAt.toISOString()
          await sendJob(db, buildRecommendationsJob, { part, after: next, begunAt: begun })
          return
        }
        const build = await db.q
          .selectFrom('recommendation_builds')
          .select(['asked_at', 'scores_asked_at'])
          .executeTakeFirst()
        // Changes since the first run read the club are not in the result: each of them asked for a new build.
        const isAfter = (askedAt: Date | null | undefined) =>
          Boolean(askedAt && askedAt.getTime() > begunAt.getTime() - openMs)
        if (part === 'all' && isAfter(build?.asked_at))
          await sendJob(db, buildRecommendationsJob, { part: 'all' })
        else if (isAfter(build?.scores_asked_at)) await sendJob(db, buildRecommendationsJob, { part: 'runs' })
      })
    }),
  ]
}
