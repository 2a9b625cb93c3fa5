// Counts every business once a night, and emails administrators where a month cost a business too much of its sales.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { Env } from '~/foundation/kit/env.server'
import { countBusiness } from './count-business.server'
import { sendFeeAlerts } from './fee-alerts.server'

/** Half an hour after the days of analytics, from which movements are counted. */
const countAllJob = platformJob('count-platform-numbers', { payload: z.object({}), cron: '40 * * * *' })
const countBusinessJob = tenantJob('count-business-numbers', { payload: z.object({}), concurrency: 1 })
const feeAlertsJob = platformJob('alert-of-high-fees', { payload: z.object({}), cron: '50 13 * * *' })

/** A business is counted again after this long. */
const ageHours = 20

/** Businesses that were not counted for `ageHours`; with `isAll` every one. */
export function businessesToCount(
  scopes: Pick<Scopes, 'platform'>,
  { now, isAll = false }: { now: Date; isAll?: boolean },
): Promise<string[]> {
  const before = new Date(now.getTime() - ageHours * 3_600_000)
  return scopes.platform('businesses whose numbers are old').read(async ({ q }) => {
    const query = q
      .selectFrom('businesses as b')
      .leftJoin('business_health as h', 'h.business_id', 'b.id')
      .orderBy('b.id')
      .select('b.id')
    const rows = await (
      isAll
        ? query
        : query.where((eb) => eb.or([eb('h.computed_at', 'is', null), eb('h.computed_at', '<', before)]))
    ).execute()
    return rows.map(({ id }) => id)
  })
}

/** Queues the counting of every business. Returns their number. */
export async function countAllAgain(scopes: Scopes, now: Date): Promise<number> {
  const ids = await businessesToCount(scopes, { now, isAll: true })
  await sendToEach(scopes, countBusinessJob, emptyPayloads(ids))
  return ids.length
}

interface NumbersServices {
  scopes: Scopes
  env: Pick<Env, 'scheme' | 'rootDomain' | 'mail'>
  /** The latest time of any test clock. */
  clock: { latest(): Date }
  /** The platform's time. */
  now(): Date
  clubs: { byId(businessId: string): Promise<{ timeZone: string } | null> }
}

export function numbersHandlers(services: NumbersServices): JobHandler[] {
  const { scopes, clubs, clock } = services
  return [
    handlePlatformJob(countAllJob, async (_payload, { now }) => {
      await sendToEach(scopes, countBusinessJob, emptyPayloads(await businessesToCount(scopes, { now })))
    }),
    // Counted in the business's own time, but marked with the platform's: a test clock does not make a count old.
    handleTenantJob(countBusinessJob, async (db, _payload, { now }) => {
      const club = await clubs.byId(db.businessId)
      if (club) await countBusiness(db, { timeZone: club.timeZone, now, countedAt: services.now() })
    }),
    handlePlatformJob(feeAlertsJob, async (_payload, { log }) => {
      const sent = await sendFeeAlerts(services, clock.latest())
      if (sent > 0) log.info({ months: sent }, 'administrators alerted of high fees')
    }),
  ]
}
