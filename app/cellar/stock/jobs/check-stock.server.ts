// The nightly check of every stock ledger. It reports and never corrects: a wrong figure has a cause to find first.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { differenceText } from '../stock-check'
import { checkStock } from '../verify-stock.server'

const checkAllStockJob = platformJob('check-all-stock', {
  payload: z.object({}),
  cron: '40 4 * * *',
})

// One at a time: each reads a whole ledger. That of a killed process may wait some minutes for its next run.
const checkStockJob = tenantJob('check-stock', {
  payload: z.object({}),
  concurrency: 1,
  expireInSeconds: 150,
})

/** Of one log entry. */
const namedDifferences = 10

export function stockCheckHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(checkAllStockJob, async (_payload, { signal }) => {
      const businesses = await scopes.platform('businesses with a stock ledger').read(({ q }) =>
        q
          .selectFrom('businesses as b')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('stock_totals as t').whereRef('t.business_id', '=', 'b.id').select('t.wine_id'),
            ),
          )
          .select('b.id')
          .execute(),
      )
      await sendToEach(scopes, checkStockJob, emptyPayloads(businesses.map(({ id }) => id)), { signal })
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
