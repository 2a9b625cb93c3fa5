// Finds paid months without an entitlement, such as those that were paid before entitlements were recorded, and months
// that were paid back without an effect, or canceled although a part of their payment did not go back.
import { z } from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { isCanceledAlthoughPaid, isOwedAlthoughPaidBack } from '../entitlements/paid-back.server'
import { businessesWithPaidMonths } from './check-entitlements.server'
import { updateEntitlements } from '../entitlements/update-entitlements.server'

const findMissingJob = platformJob('find-missing-entitlements', {
  payload: z.object({}),
  cron: '*/15 * * * *',
})
/** In the night, before the check of what is owed. */
const queueAllMissingJob = platformJob('find-all-missing-entitlements', {
  payload: z.object({}),
  cron: '25 4 * * *',
})
const addMissingJob = tenantJob('add-missing-entitlements', { payload: z.object({}), concurrency: 1 })

/** How far back the search of every quarter of an hour looks. It may be late by some of its turns. */
const recentMs = 2 * 3_600_000

/**
 * Memberships, of those that are given, with a paid month that nothing is owed for yet, or with one that disagrees with
 * what went back. To look through the payments of all clubs takes longer than a statement may.
 */
const toUpdate = (memberships: RawBuilder<unknown>) => sql<{ business_id: string; membership_id: string }>`
  with one as materialized (${memberships})
  select i.business_id, i.membership_id
  from one join invoices i on i.business_id = one.business_id and i.membership_id = one.membership_id
  where i.status = 'paid' and i.bills_period and i.period_end is not null
    and not exists (select from entitlements e where e.business_id = i.business_id and e.invoice_id = i.id)
  union
  select e.business_id, e.membership_id
  from one join entitlements e on e.business_id = one.business_id and e.membership_id = one.membership_id
  where (${isOwedAlthoughPaidBack} or ${isCanceledAlthoughPaid})`

/** Sends a job to each business that has one among the memberships whose invoices were synced lately. */
export async function findMissingEntitlements(scopes: Scopes, now: Date): Promise<void> {
  const since = new Date(now.getTime() - recentMs)
  const recent = sql`select distinct business_id, membership_id from invoices where synced_at >= ${since}`
  const { rows } = await scopes
    .platform('paid months without an entitlement, or paid back and still owed')
    .read((db) => toUpdate(recent).execute(db.q))
  const businessIds = new Set(rows.map(({ business_id }) => business_id))
  await sendToEach(scopes, addMissingJob, emptyPayloads([...businessIds]))
}

/** Adds and cancels what is missing, one membership after the other. Returns of how many memberships something was. */
export async function addMissingEntitlements(db: TenantDb, now: Date): Promise<number> {
  const ofBusiness = sql`select business_id, id as membership_id from memberships where business_id = ${db.businessId}`
  const { rows } = await db.read((db) => toUpdate(ofBusiness).execute(db.q))
  for (const { membership_id: membershipId } of rows) {
    await db.transaction((db) => updateEntitlements(db, { membershipId, now }))
  }
  return rows.length
}

export function missingEntitlementsHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(findMissingJob, (_payload, { now }) => findMissingEntitlements(scopes, now)),
    handlePlatformJob(queueAllMissingJob, async (_payload, { signal }) => {
      await sendToEach(scopes, addMissingJob, emptyPayloads(await businessesWithPaidMonths(scopes)), {
        signal,
      })
    }),
    handleTenantJob(addMissingJob, async (db, _payload, { now, log }) => {
      log.info({ memberships: await addMissingEntitlements(db, now) }, 'entitlements added')
    }),
  ]
}
