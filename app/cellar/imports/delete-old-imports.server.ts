// Deletes imports with their files when their time is over, every night.
import { expressionBuilder } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#/db/any-of'
import type { Schema } from '#/db/schema'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { emptyImports } from './empty-import.server'
import { keepAppliedDays, keepUnfinishedDays } from '~/cellar/list-reader/files/limits'

/** Imports of one statement. */
const batch = 200

const deleteAllOldImportsJob = platformJob('delete-all-old-imports', {
  payload: z.object({}),
  cron: '25 4 * * *',
})
const deleteOldImportsJob = tenantJob('delete-old-imports', {
  payload: z.object({}),
  concurrency: 1,
})

export function oldImportHandlers({ scopes }: { scopes: Scopes }): JobHandler[] {
  return [
    handlePlatformJob(deleteAllOldImportsJob, (_payload, { now }) => deleteAllOldImports(scopes, now)),
    handleTenantJob(deleteOldImportsJob, async (db, _payload, { now }) => {
      await db.transaction(async (db) => {
        const count = await deleteOldImports(db, now)
        if (count === batch) await sendJob(db, deleteOldImportsJob, {})
      })
    }),
  ]
}

/** Sends a job to each business with imports whose time is over. */
export async function deleteAllOldImports(scopes: Scopes, now: Date): Promise<void> {
  const rows = await scopes
    .platform('old imports')
    .read(({ q }) =>
      q.selectFrom('import_sessions').where(isOld(now)).select('business_id').distinct().execute(),
    )
  await sendToEach(scopes, deleteOldImportsJob, emptyPayloads(rows.map(({ business_id }) => business_id)))
}

/**
 * Deletes a business's old imports, except those whose files are kept on purpose; at most 200 at a time. The wines
 * they added stay. Returns how many were deleted.
 */
export async function deleteOldImports(db: OpenTenantDb, now: Date): Promise<number> {
  const old = await db.q
    .selectFrom('import_sessions')
    .where(isOld(now))
    .select('id')
    .orderBy('changed_at')
    .limit(batch)
    .forUpdate()
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await emptyImports(db, ids)
  await db.q.deleteFrom('import_sessions').where('id', '=', anyOf(ids)).execute()
  return old.length
}

const unapplied = ['arranging', 'reading', 'uploaded', 'mapped', 'discarded', 'undone'] as const

/** The condition of an import whose time is over. */
function isOld(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const eb = expressionBuilder<Schema, 'import_sessions'>()
  return eb.and([
    eb('keeps_file', '=', false),
    eb.or([
      eb.and([eb('status', 'not in', unapplied), eb('changed_at', '<', daysAgo(keepAppliedDays))]),
      eb.and([eb('status', 'in', unapplied), eb('changed_at', '<', daysAgo(keepUnfinishedDays))]),
    ]),
  ])
}
