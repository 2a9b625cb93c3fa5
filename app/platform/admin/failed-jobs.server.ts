// Background jobs that failed for good, for platform administrators.
import { sql } from 'kysely'
import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { notifyJobQueued } from '~/foundation/jobs/job-notifications'
import { failedJobListing, type FailedJobListParams } from './failed-job-listing'

/** The columns of pg-boss's table that are used here. */
interface JobTable {
  id: string
  /** Of the queue, for example `deliver-mail`. */
  name: string
  state: string
  data: Record<string, unknown> | null
  output: { message?: string } | null
  retry_count: number
  completed_on: Date
}

const withJobs = ({ q }: OpenPlatformDb) => q.withTables<{ 'pgboss.job': JobTable }>()

/** A page of the jobs whose retries ended, each with the error of its last attempt. */
export function failedJobs(db: PlatformDb, params: FailedJobListParams, pageSize?: number) {
  const direction = failedJobListing.direction(params)
  return db.read(async (db) => {
    const matching = withJobs(db)
      .selectFrom('pgboss.job as j')
      .leftJoin('businesses as b', (join) => join.on(sql<boolean>`b.id::text = j.data->>'businessId'`))
      .where('j.state', '=', 'failed')
      .where(hasWords(params.text, ['j.name', 'b.name']))
    const { rows, ...list } = await listRows(
      db,
      failedJobListing,
      params,
      matching,
      (page) =>
        page
          .orderBy(params.sort === 'name' ? 'j.name' : 'j.completed_on', direction)
          .orderBy('j.id', direction)
          .select(['j.id', 'j.name', 'j.data', 'j.retry_count as retries', 'j.completed_on as failedAt'])
          .select(['b.id as businessId', 'b.name as businessName'])
          .select((eb) => eb.ref('j.output', '->>').key('message').as('message'))
          .execute(),
      pageSize,
    )
    return {
      ...list,
      rows: rows.map(({ businessId, businessName, data, message, retries, ...row }) => ({
        ...row,
        // Null for jobs of the platform.
        business: businessId && businessName ? { id: businessId, name: businessName } : null,
        payload: payloadSummary(data),
        failureReason: message ?? 'No error message.',
        tries: retries + 1,
      })),
    }
  })
}

export async function failedJobCount(db: PlatformDb): Promise<number> {
  const { count } = await db.read((db) =>
    withJobs(db)
      .selectFrom('pgboss.job')
      .where('state', '=', 'failed')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}

function payloadSummary(data: Record<string, unknown> | null): string {
  return Object.entries(data ?? {})
    .filter(([name]) => name !== 'businessId')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
    .slice(0, 200)
}

interface FailedJobAction {
  jobId: string
  adminId: string
  requestId: string
  now: Date
}

/** Retries a failed job once, immediately. Throws 409 `no-longer-there` if it is no longer listed. */
export async function retryJob(db: PlatformDb, handling: FailedJobAction): Promise<void> {
  await db.transaction(async (db) => {
    const { rows } = await sql<{ name: string }>`
      update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null,
        keep_until = now() + interval '14 days'
      where id = ${handling.jobId} and state = 'failed' returning name`.execute(db.q)
    const name = oneOf(rows)
    await note(db, 'job.retried', name, handling)
    db.onCommit(() => notifyJobQueued(name))
  })
}

/**
 * Dismisses a failed job, so that it is no longer listed. Throws 409 `no-longer-there` if it is no longer listed.
 */
export async function dismissJob(db: PlatformDb, handling: FailedJobAction): Promise<void> {
  await db.transaction(async (db) => {
    const { rows } = await sql<{ name: string }>`
      update pgboss.job set state = 'cancelled' where id = ${handling.jobId} and state = 'failed'
      returning name`.execute(db.q)
    await note(db, 'job.dismissed', oneOf(rows), handling)
  })
}

function oneOf(rows: { name: string }[]): string {
  const [row] = rows
  if (!row) throw new DomainError('no-longer-there', 409, 'This job is no longer in the list.')
  return row.name
}

function note(
  db: OpenPlatformDb,
  action: AuditAction,
  name: string,
  { jobId, adminId, requestId, now }: FailedJobAction,
): Promise<void> {
  const target = { kind: 'job', id: jobId }
  return record(db, {
    action,
    actor: { kind: 'admin', id: adminId },
    target,
    requestId,
    details: { job: name },
    now,
  })
}
