// The nightly check of boxes owed, after that of the stock ledgers. It reports and never corrects.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendJob, sendPlatformJob } from '~/foundation/jobs/send-job.server'
import { businessesInTurn } from '~/cellar/stock/verify-all-stock.server'
import { findingText } from '../entitlements/entitlement-check'
import { verifyEntitlements } from '../entitlements/verify-entitlements.server'

const checkAllEntitlementsJob = platformJob('check-all-entitlements', {
  payload: z.object({ after: z.uuid().nullable().default(null) }),
  cron: '55 4 * * *',
})

const checkEntitlementsJob = tenantJob('check-entitlements', {
  payload: z.object({}),
  concurrency: 1,
  expireInSeconds: 150,
})

/** Well below the time after which a run is considered dead. */
const runMs = 12_000
/** Of one log entry. */
const namedFindings = 10

export function entitlementCheckHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(checkAllEntitlementsJob, async ({ after }, { signal }) => {
      const end = performance.now() + runMs
      for await (const { id } of businessesInTurn(scopes, after)) {
        if (signal.aborted) return
        await scopes.tenant(id).transaction(async (db) => {
          const paid = db.q.selectFrom('invoices').where('business_id', '=', id).where('status', '=', 'paid')
          if (await paid.select('id').limit(1).executeTakeFirst()) await sendJob(db, checkEntitlementsJob, {})
        })
        if (performance.now() < end) continue
        await scopes
          .platform('check the other ledgers of boxes owed')
          .transaction(async (db) => void (await sendPlatformJob(db, checkAllEntitlementsJob, { after: id })))
        return
      }
    }),
    handleTenantJob(checkEntitlementsJob, async (db, _payload, { log }) => {
      const { owed, money, count, differences } = await verifyEntitlements(db)
      const { businessId } = db
      if (count === 0) log.info({ businessId, owed, money }, 'boxes owed checked')
      else {
        const first = differences.slice(0, namedFindings).map(findingText)
        log.error(
          { businessId, owed, money, count, first },
          'boxes owed differ from payments, boxes or bottles',
        )
      }
    }),
  ]
}
