// The nightly check of boxes owed, after that of the stock ledgers. It reports and never corrects.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { findingText } from '../entitlements/entitlement-check'
import { verifyEntitlements } from '../entitlements/verify-entitlements.server'

const checkAllEntitlementsJob = platformJob('check-all-entitlements', {
  payload: z.object({}),
  cron: '55 4 * * *',
})

const checkEntitlementsJob = tenantJob('check-entitlements', {
  payload: z.object({}),
  concurrency: 1,
  expireInSeconds: 150,
})

/** Of one log entry. */
const namedFindings = 10

/** The ids of all businesses that a member has paid. */
export async function businessesWithPaidMonths(scopes: Scopes): Promise<string[]> {
  const businesses = await scopes.platform('businesses with paid months').read(({ q }) =>
    q
      .selectFrom('businesses as b')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('invoices as i')
            .whereRef('i.business_id', '=', 'b.id')
            .where('i.status', '=', 'paid')
            .select('i.id'),
        ),
      )
      .select('b.id')
      .execute(),
  )
  return businesses.map(({ id }) => id)
}

export function entitlementCheckHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(checkAllEntitlementsJob, async (_payload, { signal }) => {
      await sendToEach(scopes, checkEntitlementsJob, emptyPayloads(await businessesWithPaidMonths(scopes)), {
        signal,
      })
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
