// Notifies staff of wines whose stock fell below their par level, every ten minutes.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'

const findLowStockJob = platformJob('find-low-stock', { payload: z.object({}), cron: '*/10 * * * *' })
const notifyLowStockJob = tenantJob('notify-low-stock', { payload: z.object({}), concurrency: 1 })

/** More wines at once, as after a busy run, are one notification. */
const mostNamed = 3

export function lowStockHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(findLowStockJob, () => findLowStock(scopes)),
    handleTenantJob(notifyLowStockJob, async (db, _payload, { now }) => {
      await notifyLowStock(db, now)
    }),
  ]
}

/** Sends a job to each business with wines that fell below their par level. */
export async function findLowStock(scopes: Scopes): Promise<void> {
  const rows = await scopes
    .platform('wines below their par level')
    .read(({ q }) =>
      q
        .selectFrom('stock_totals')
        .where('low_since', 'is not', null)
        .where('low_notified_at', 'is', null)
        .select('business_id')
        .distinct()
        .execute(),
    )
  await sendToEach(scopes, notifyLowStockJob, emptyPayloads(rows.map(({ business_id }) => business_id)))
}

/**
 * Notifies staff of the wines that fell below their par level since the last time, once for each time. Returns how many.
 */
export function notifyLowStock(db: TenantDb, now: Date): Promise<number> {
  return db.transaction(async (db) => {
    // Those whose stock is moving are left for the next time.
    const rows = await db.q
      .with('low', (q) =>
        q
          .selectFrom('stock_totals')
          .where('low_since', 'is not', null)
          .where('low_notified_at', 'is', null)
          .orderBy('wine_id')
          .select('wine_id')
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('stock_totals as t')
      .from(['low', 'wines as w'])
      .whereRef('t.wine_id', '=', 'low.wine_id')
      .whereRef('w.id', '=', 't.wine_id')
      .set({ low_notified_at: now })
      .returning(({ eb, fn, ref, val }) => [
        't.wine_id as wineId',
        fn<string>('concat_ws', [val(' '), fn('nullif', ['w.producer', val('')]), 'w.name', 'w.vintage']).as(
          'title',
        ),
        't.available',
        ref('t.low_since').$notNull().as('lowSince'),
        eb('w.retired_at', 'is not', null).$castTo<boolean>().as('isRetired'),
      ])
      .execute()
    const wines = rows.filter(({ isRetired }) => !isRetired)
    const news = { kind: 'low_stock' as const, now }
    if (wines.length > mostNamed) {
      await notify(db, {
        ...news,
        cause: `low-stock ${now.toISOString()}`,
        title: `${wines.length} wines are below their par level`,
        link: paths.business.inventory.list({ show: 'below_par' }),
      })
      return wines.length
    }
    for (const { wineId, title, available, lowSince } of wines) {
      await notify(db, {
        ...news,
        cause: `low-stock ${wineId} ${lowSince.toISOString()}`,
        title: `${title} is below its par level`,
        body: available === 1 ? 'One bottle is available.' : `${available} bottles are available.`,
        link: paths.business.inventory.wine(wineId),
      })
    }
    return wines.length
  })
}
