// Background jobs that failed for good, for platform administrators.
import { sql } from 'kysely'
import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import type { AuditAction } from '~/audit/labels'
import { record } from '~/audit/record.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { notifyJobQueued } from '~/jobs/job-notifications'

/** A job whose retries ended. */
interface FailedJob {
  id: string
  /** Queue name, for example `deliver-mail`. */
  name: string
  /** The business the job was for; null for platform jobs. */
  business: { id: string; name: string } | null
  /** Ids in the job's payload. */
  payload: string
  /** Error message of the last attempt. */
  failureReason: string
  tries: number
  failedAt: Date
}

interface FailedRow {
  id: string
  name: string
  data: Record<string, unknown> | null
  failure_reason: string | null
  retry_count: number
  completed_on: Date
  business_id: string | null
  business_name: string | null
}

/** Failed jobs, latest first. `next` is the cursor of the next page; null on the last. */
export async function failedJobs(
  db: PlatformDb,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ lines: FailedJob[]; next: string | null }> {
  const from =
    after !== null && isId(after)
      ? sql`and (j.completed_on, j.id) < (select l.completed_on, l.id from pgboss.job l where l.id = ${after})`
      : sql``
  const rows = await db.read(async ({ q }) => {
    const answer = await sql<FailedRow>`
      select j.id, j.name, j.data, j.output->>'message' as failure_reason, j.retry_count, j.completed_on,
        b.id as business_id, b.name as business_name
      from pgboss.job j
      left join businesses b on b.id::text = j.data->>'businessId'
      where j.state = 'failed' ${from}
      order by j.completed_on desc, j.id desc limit ${limit + 1}`.execute(q)
    return answer.rows
  })
  const lines = rows.slice(0, limit).map((row) => ({
    id: row.id,
    name: row.name,
    business:
      row.business_id !== null && row.business_name !== null
        ? { id: row.business_id, name: row.business_name }
        : null,
    payload: payloadSummary(row.data),
    failureReason: row.failure_reason ?? 'No error message.',
    tries: row.retry_count + 1,
    failedAt: row.completed_on,
  }))
  return { lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null }
}

export async function failedJobCount(db: PlatformDb): Promise<number> {
  const { rows } = await db.read(({ q }) =>
    sql<{ count: number }>`select count(*)::int as count from pgboss.job where state = 'failed'`.execute(q),
  )
  return rows[0]?.count ?? 0
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
