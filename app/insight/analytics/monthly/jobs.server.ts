// Sends the monthly reports, on the first morning of a month where the business is.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { Env } from '~/foundation/kit/env.server'
import { sendMonthlyReport } from './send-monthly-report.server'

const findDueJob = platformJob('find-due-monthly-reports', { payload: z.object({}), cron: '20 * * * *' })
const sendReportJob = tenantJob('send-monthly-report', { payload: z.object({}), concurrency: 1 })

/** The hour of the business's day from which reports are sent. */
const firstHour = 8
/** A report that could not be sent by this day of the month is not sent anymore. */
const lastDay = 7

/** Live businesses whose last month was counted, and whose report was not sent. */
export async function businessesToReport(scopes: Pick<Scopes, 'platform'>, now: Date): Promise<string[]> {
  return scopes.platform('businesses whose monthly report is due').read(async ({ q }) => {
    const { rows } = await sql<{ id: string }>`
      select b.id from businesses b
      cross join lateral (select ${now}::timestamptz at time zone b.time_zone as at) t
      cross join lateral (select date_trunc('month', t.at)::date as month) m
      where b.status = 'live' and extract(day from t.at) <= ${lastDay}
        and (extract(day from t.at) > 1 or extract(hour from t.at) >= ${firstHour})
        and exists (select from analytics_days d where d.business_id = b.id and d.day = m.month - 1)
        and not exists (select from monthly_reports r where r.business_id = b.id
          and r.month = (m.month - interval '1 month')::date)
      order by b.id`.execute(q)
    return rows.map(({ id }) => id)
  })
}

export function monthlyReportHandlers({
  scopes,
  clock,
  clubs,
  env,
}: {
  scopes: Scopes
  /** The latest time of any test clock: a business's own time decides which of its months have ended. */
  clock: { latest(): Date }
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain'>
}): JobHandler[] {
  return [
    handlePlatformJob(findDueJob, async () => {
      await sendToEach(scopes, sendReportJob, emptyPayloads(await businessesToReport(scopes, clock.latest())))
    }),
    handleTenantJob(sendReportJob, async (db, _payload, { now, log }) => {
      const club = await clubs.byId(db.businessId)
      if (!club) return
      const emails = await sendMonthlyReport(db, { club, env, now })
      if (emails > 0) log.info({ businessId: db.businessId, emails }, 'monthly report sent')
    }),
  ]
}
