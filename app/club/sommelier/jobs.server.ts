// Deletes what the sommelier no longer needs, once a day.
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { nextVisitDays } from './next-visit/next-visit.server'

const deleteOldJob = tenantJob('delete-old-sommelier-data', { payload: z.object({}), concurrency: 1 })
const deleteAllOldJob = platformJob('delete-all-old-sommelier-data', {
  payload: z.object({}),
  cron: '41 4 * * *',
})

/** Days that conversations, requests and questions are kept. */
const keptDays = 365
/** Rows of each table in one run; another run continues. */
const mostDeleted = 2_000

/** Each table with the time from which its rows age. A conversation ages from its last question. */
const aging = [
  { table: 'sommelier_conversations', column: 'last_at', days: keptDays },
  { table: 'sommelier_requests', column: 'asked_at', days: keptDays },
  { table: 'sommelier_questions', column: 'asked_at', days: keptDays },
  { table: 'wine_requests', column: 'asked_at', days: nextVisitDays },
] as const

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

export function sommelierHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(deleteAllOldJob, (_payload, { now }) => findOldSommelierData(scopes, now)),
    handleTenantJob(deleteOldJob, async (db, _payload, { now }) => {
      const isDone = await deleteOldSommelierData(db, now)
      if (!isDone) await db.transaction((db) => sendJob(db, deleteOldJob, {}))
    }),
  ]
}

/** Sends a job to each business that has something to delete. */
export async function findOldSommelierData(scopes: Scopes, now: Date): Promise<void> {
  const businessIds = await scopes.platform('old data of the sommelier').read(async ({ q }) => {
    const each = aging.map(({ table, column, days }) =>
      q.selectFrom(table).where(column, '<', before(now, days)).select('business_id'),
    )
    const rows = await each.reduce((one, other) => one.union(other)).execute()
    return rows.map(({ business_id }) => business_id)
  })
  await sendToEach(scopes, deleteOldJob, emptyPayloads(businessIds))
}

/**
 * Deletes conversations, requests and questions after a year, and wines asked for on the next visit after 180 days.
 * Returns false where a table has more than one run deletes.
 */
export function deleteOldSommelierData(db: TenantDb, now: Date): Promise<boolean> {
  return db.transaction(async ({ q, businessId }) => {
    let isDone = true
    for (const { table, column, days } of aging) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)}
          where business_id = ${businessId} and ${sql.ref(column)} < ${before(now, days)} limit ${mostDeleted})`.execute(
        q,
      )
      if (Number(numAffectedRows ?? 0) >= mostDeleted) isDone = false
    }
    return isDone
  })
}
