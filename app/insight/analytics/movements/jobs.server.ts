// Counts the days of every club once they have ended where it is: every hour, since midnight comes at different times.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { countDays } from './count-days.server'

const countAllJob = platformJob('count-analytics', { payload: z.object({}), cron: '10 * * * *' })
const countDaysJob = tenantJob('count-analytics-days', { payload: z.object({}) })

/** Businesses with a day that has ended and was not counted. */
export async function businessesToCount(scopes: Pick<Scopes, 'platform'>, now: Date): Promise<string[]> {
  return scopes.platform('businesses whose days were not counted').read(async ({ q }) => {
    const { rows } = await sql<{ id: string }>`
      select b.id from businesses b
      where exists (select from memberships m where m.business_id = b.id)
        and not exists (select from analytics_days d where d.business_id = b.id
          and d.day >= (${now}::timestamptz at time zone b.time_zone)::date - 1)
      order by b.id`.execute(q)
    return rows.map(({ id }) => id)
  })
}

export function analyticsHandlers({
  scopes,
  clock,
  clubs,
}: {
  scopes: Scopes
  /** The latest time of any test clock: a business's own time decides which of its days have ended. */
  clock: { latest(): Date }
  clubs: { byId(businessId: string): Promise<{ timeZone: string } | null> }
}): JobHandler[] {
  return [
    handlePlatformJob(countAllJob, async () => {
      await sendToEach(scopes, countDaysJob, emptyPayloads(await businessesToCount(scopes, clock.latest())))
    }),
    handleTenantJob(countDaysJob, async (db, _payload, { now, log }) => {
      const club = await clubs.byId(db.businessId)
      if (!club) return
      const days = await countDays(db, { timeZone: club.timeZone, now })
      if (days > 0) log.info({ businessId: db.businessId, days }, 'analytics counted')
    }),
  ]
}
