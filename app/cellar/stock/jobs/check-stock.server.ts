// The nightly check of every stock ledger. It reports and never corrects: a wrong figure has a cause to find first.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendJob, sendPlatformJob } from '~/foundation/jobs/send-job.server'
import { differenceText } from '../stock-check'
import { businessesInTurn } from '../verify-all-stock.server'
import { checkStock } from '../verify-stock.server'

const checkAllStockJob = platformJob('check-all-stock', {
  payload: z.object({ after: z.uuid().nullable().default(null) }),
  cron: '40 4 * * *',
})

// One at a time: each reads a whole ledger. That of a killed process may wait some minutes for its next run.
const checkStockJob = tenantJob('check-stock', {
  payload: z.object({}),
  concurrency: 1,
  expireInSeconds: 150,
})

/** Well below the time after which a run is considered dead. */
const runMs = 12_000
/** Of one log entry. */
const namedDifferences = 10

export function stockCheckHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(checkAllStockJob, async ({ after }, { signal }) => {
      const end = performance.now() + runMs
      for await (const { id } of businessesInTurn(scopes, after)) {
        if (signal.aborted) return
        await scopes.tenant(id).transaction(async (db) => {
          if (await hasMovements(db)) await sendJob(db, checkStockJob, {})
        })
        if (performance.now() < end) continue
        await scopes
          .platform('check the other stock ledgers')
          .transaction(async (db) => void (await sendPlatformJob(db, checkAllStockJob, { after: id })))
        return
      }
    }),
    handleTenantJob(checkStockJob, async (db, _payload, { log, now }) => {
      const { movements, count, differences } = await checkStock(db, now)
      const { businessId } = db
      if (count === 0) log.info({ businessId, movements }, 'stock ledger checked')
      else {
        const first = differences.slice(0, namedDifferences).map(differenceText)
        log.error({ businessId, movements, count, first }, 'stock levels differ from the stock ledger')
      }
    }),
  ]
}

async function hasMovements(db: TenantDb): Promise<boolean> {
  const row = await db.read(({ q }) =>
    q.selectFrom('stock_totals').select('wine_id').limit(1).executeTakeFirst(),
  )
  return row !== undefined
}
