// Turns of reading: businesses take turns page by page, and a business's documents are read one after another.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { readDocumentJob } from './jobs'

/** Between two looks of a document that waits for an earlier one of its business. */
const waitSeconds = 2

/** Queues the first step of an import that has just begun to be read; jobs of an earlier start do nothing any more. */
export async function queueReading(db: OpenTenantDb, importId: string): Promise<void> {
  const session = await db.q
    .updateTable('import_sessions')
    .set((eb) => ({ reading_run: eb('reading_run', '+', 1) }))
    .where('id', '=', importId)
    .where('status', '=', 'reading')
    .returning('reading_run')
    .executeTakeFirst()
  if (session) await sendJob(db, readDocumentJob, { importId, run: session.reading_run })
}

/** The import whose turn it is, where that is an earlier one of the business; else null. */
export async function earlierReading(db: OpenTenantDb, importId: string): Promise<string | null> {
  const first = await db.q
    .selectFrom('import_sessions')
    .where('status', '=', 'reading')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return !first || first.id === importId ? null : first.id
}

/** Whether an earlier import of the business is read at present. Then the step is queued again for later. */
export async function waitsForEarlier(
  db: TenantDb,
  { importId, run }: { importId: string; run: number },
): Promise<boolean> {
  return db.transaction(async (db) => {
    if ((await earlierReading(db, importId)) === null) return false
    await sendJob(db, readDocumentJob, { importId, run }, { startAfter: waitSeconds })
    return true
  })
}

/** Queues a step again for later, since all workers are busy. */
export async function stepLater(
  db: TenantDb,
  { importId, run }: { importId: string; run: number },
): Promise<void> {
  await db.transaction(
    async (db) => void (await sendJob(db, readDocumentJob, { importId, run }, { startAfter: waitSeconds })),
  )
}

/** Queues readings of all businesses again that have no job any more. */
export async function resumeReadings(scopes: Scopes): Promise<void> {
  const rows = await scopes
    .platform('documents that are read')
    .read((db) =>
      db.q
        .selectFrom('import_sessions')
        .where('status', '=', 'reading')
        .select(['business_id', 'id'])
        .execute(),
    )
  for (const { business_id, id } of rows) {
    await scopes.tenant(business_id).transaction(async (db) => {
      if (!(await hasJob(db, id))) await queueReading(db, id)
    })
  }
}

async function hasJob(db: OpenTenantDb, importId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = ${readDocumentJob.name} and state <= 'active'
      and data ->> 'importId' = ${importId} limit 1`.execute(db.q)
  return rows.length > 0
}
