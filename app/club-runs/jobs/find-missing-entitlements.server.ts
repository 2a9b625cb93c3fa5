// Finds paid months without an entitlement, such as those that were paid before entitlements were recorded.
import { z } from 'zod'
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/jobs/handler'
import { platformJob, tenantJob } from '~/jobs/job'
import { sendJob } from '~/jobs/send-job.server'
import { updateEntitlements } from '../entitlements/update-entitlements.server'

const findMissingJob = platformJob('find-missing-entitlements', {
  payload: z.object({}),
  cron: '*/15 * * * *',
})
const addMissingJob = tenantJob('add-missing-entitlements', { payload: z.object({}), concurrency: 1 })

/** A paid invoice for a period that nothing is owed for yet. */
const isMissing = sql<boolean>`i.status = 'paid' and i.bills_period and i.period_end is not null
  and not exists (select from entitlements e where e.business_id = i.business_id and e.invoice_id = i.id)`

/** Sends a job to each business that has one. */
export async function findMissingEntitlements(scopes: Scopes): Promise<void> {
  const rows = await scopes
    .platform('paid months without an entitlement')
    .read((db) =>
      db.q.selectFrom('invoices as i').where(isMissing).select('i.business_id').distinct().execute(),
    )
  for (const { business_id } of rows) {
    await scopes.tenant(business_id).transaction((db) => sendJob(db, addMissingJob, {}))
  }
}

/** Adds what is missing, one membership after the other. Returns how many memberships had something missing. */
export async function addMissingEntitlements(db: TenantDb, now: Date): Promise<number> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('invoices as i')
      .where('i.business_id', '=', db.businessId)
      .where(isMissing)
      .select('i.membership_id')
      .distinct()
      .execute(),
  )
  for (const { membership_id } of rows) {
    await db.transaction((db) => updateEntitlements(db, { membershipId: membership_id, now }))
  }
  return rows.length
}

export function missingEntitlementsHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(findMissingJob, () => findMissingEntitlements(scopes)),
    handleTenantJob(addMissingJob, async (db, _payload, { now, log }) => {
      log.info({ memberships: await addMissingEntitlements(db, now) }, 'entitlements added')
    }),
  ]
}
