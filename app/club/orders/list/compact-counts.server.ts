// Sums up the rows of the kept counts, of which each change of an order adds some.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'

const findCountsJob = platformJob('find-order-counts', { payload: z.object({}), cron: '*/20 * * * *' })
const compactCountsJob = tenantJob('compact-order-counts', { payload: z.object({}), concurrency: 1 })

/** With fewer rows beyond those that are needed, reading them costs next to nothing. */
const WORTHWHILE = 1_000

/** Rows with the same values of these are summed up. */
const columns = ['status', 'fulfillment', 'month', 'run', 'tier', 'wine'] as const

/** Sums up the counts of a business. Changes that happen meanwhile add rows of their own, so no reader sees a wrong sum. */
export async function compactOrderCounts(db: TenantDb): Promise<void> {
  await db.transaction(({ q }) =>
    q
      .with('removed', (q) =>
        q
          .deleteFrom('order_counts')
          .where('id', 'in', (eb) => eb.selectFrom('order_counts').select('id').forUpdate().skipLocked())
          .returningAll(),
      )
      .insertInto('order_counts')
      .columns(['business_id', ...columns, 'orders'])
      .expression((eb) =>
        eb
          .selectFrom('removed')
          .select(['business_id', ...columns, (eb) => eb.fn.sum<number>('orders').as('orders')])
          .groupBy(['business_id', ...columns])
          .having(({ fn }) => fn.sum('orders'), '<>', 0),
      )
      .execute(),
  )
}

export function orderCountHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(findCountsJob, async () => {
      const rows = await scopes.platform('counts of orders to sum up').read(({ q }) =>
        q
          .selectFrom('order_counts')
          .groupBy('business_id')
          .having(({ eb, fn }) => {
            const needed = fn.count(fn('row', [...columns])).distinct()
            return eb(eb(fn.countAll(), '-', needed), '>=', WORTHWHILE)
          })
          .select('business_id')
          .execute(),
      )
      await sendToEach(scopes, compactCountsJob, emptyPayloads(rows.map(({ business_id: id }) => id)))
    }),
    handleTenantJob(compactCountsJob, (db) => compactOrderCounts(db)),
  ]
}
