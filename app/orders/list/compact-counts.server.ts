// Sums up the rows of the kept counts, of which each change of an order adds some.
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/jobs/handler'
import { platformJob, tenantJob } from '~/jobs/job'
import { sendJob } from '~/jobs/send-job.server'

const findCountsJob = platformJob('find-order-counts', { payload: z.object({}), cron: '*/20 * * * *' })
const compactCountsJob = tenantJob('compact-order-counts', { payload: z.object({}), concurrency: 1 })

/** With fewer rows beyond those that are needed, reading them costs next to nothing. */
const WORTHWHILE = 1_000

/** Sums up the counts of a business. Changes that happen meanwhile add rows of their own, so no reader sees a wrong sum. */
export async function compactOrderCounts(db: TenantDb): Promise<void> {
  await db.transaction(({ q, businessId }) =>
    sql`
      with removed as (
        delete from order_counts where business_id = ${businessId} and id in (
          select id from order_counts where business_id = ${businessId} for update skip locked)
        returning *)
      insert into order_counts (business_id, status, fulfillment, month, run, tier, wine, orders)
      select business_id, status, fulfillment, month, run, tier, wine, sum(orders) from removed
      group by 1, 2, 3, 4, 5, 6, 7 having sum(orders) <> 0`.execute(q),
  )
}

export function orderCountHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(findCountsJob, async () => {
      const { rows } = await scopes.platform('counts of orders to sum up').read((db) =>
        sql<{ business_id: string }>`
          select business_id from order_counts group by business_id
          having count(*) - count(distinct (status, fulfillment, month, run, tier, wine)) >= ${WORTHWHILE}`.execute(
          db.q,
        ),
      )
      for (const { business_id: id } of rows)
        await scopes.tenant(id).transaction((db) => sendJob(db, compactCountsJob, {}))
    }),
    handleTenantJob(compactCountsJob, (db) => compactOrderCounts(db)),
  ]
}
