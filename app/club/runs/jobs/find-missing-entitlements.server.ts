// Finds paid months without an entitlement, such as those that were paid before entitlements were recorded, and months
// that were paid back without an effect, or canceled although a part of their payment did not go back.
import { z } from 'zod'
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { isCanceledAlthoughPaid, isOwedAlthoughPaidBack } from '../entitlements/paid-back.server'
import { updateEntitlements } from '../entitlements/update-entitlements.server'

const findMissingJob = platformJob('find-missing-entitlements', {
  payload: z.object({}),
  cron: '*/15 * * * *',
})
const addMissingJob = tenantJob('add-missing-entitlements', { payload: z.object({}), concurrency: 1 })

/** Memberships with a paid month that nothing is owed for yet, or with one that disagrees with what went back. */
const toUpdate = (businessId: string | null) => sql<{ business_id: string; membership_id: string }>`
  select i.business_id, i.membership_id from invoices i
  where i.status = 'paid' and i.bills_period and i.period_end is not null
    and (${businessId}::uuid is null or i.business_id = ${businessId}::uuid)
    and not exists (select from entitlements e where e.business_id = i.business_id and e.invoice_id = i.id)
  union
  select e.business_id, e.membership_id from entitlements e
  where (${isOwedAlthoughPaidBack} or ${isCanceledAlthoughPaid})
    and (${businessId}::uuid is null or e.business_id = ${businessId}::uuid)`

/** Sends a job to each business that has one. */
export async function findMissingEntitlements(scopes: Scopes): Promise<void> {
  const { rows } = await scopes
    .platform('paid months without an entitlement, or paid back and still owed')
    .read((db) => toUpdate(null).execute(db.q))
  const businessIds = new Set(rows.map(({ business_id }) => business_id))
  await sendToEach(scopes, addMissingJob, emptyPayloads([...businessIds]))
}

/** Adds and cancels what is missing, one membership after the other. Returns of how many memberships something was. */
export async function addMissingEntitlements(db: TenantDb, now: Date): Promise<number> {
  const { rows } = await db.read((db) => toUpdate(db.businessId).execute(db.q))
  for (const { membership_id: membershipId } of rows) {
    await db.transaction((db) => updateEntitlements(db, { membershipId, now }))
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
