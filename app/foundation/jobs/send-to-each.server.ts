// Queues the same job in many businesses, as scheduled jobs do: thousands by one statement.
import { sql } from 'kysely'
import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import { notifyJobQueued } from './job-notifications'
import type { TenantJob } from './job'
import { ensureQueue } from './send-job.server'

/** A job of one business. */
export interface Target<P extends object> {
  businessId: string
  payload: P
}

interface SendToEachOptions {
  /** Ends the work between two statements; what is queued stays. */
  signal?: AbortSignal
}

/** Jobs of one statement, which takes some tens of milliseconds. */
const pageSize = 2_000

/**
 * Queues a job for each target. Where the same job with the same payload still waits to begin, none is added: a schedule
 * that is late, or that a killed process repeats, queues each once. Returns how many were added.
 */
export async function sendToEach<P extends object>(
  scopes: { platform(purpose: string): PlatformDb },
  job: TenantJob<P>,
  targets: readonly Target<P>[],
  { signal }: SendToEachOptions = {},
): Promise<number> {
  let count = 0
  for (let at = 0; at < targets.length && !signal?.aborted; at += pageSize) {
    const page = targets.slice(at, at + pageSize)
    count += await scopes.platform(`queue ${job.name}`).transaction((db) => insertJobs(db, job, page))
  }
  return count
}

/** Targets of a job with an empty payload. */
export const emptyPayloads = (businessIds: readonly string[]) =>
  businessIds.map((businessId) => ({ businessId, payload: {} }))

async function insertJobs<P extends object>(
  db: OpenPlatformDb,
  job: TenantJob<P>,
  targets: readonly Target<P>[],
): Promise<number> {
  await ensureQueue(db, job)
  const data = targets.map(({ businessId, payload }) => ({ ...job.payload.parse(payload), businessId }))
  // The columns as pg-boss fills them from the queue's settings.
  const { numAffectedRows } = await sql`
    insert into pgboss.job (name, data, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy)
    select q.name, one.data, q.expire_seconds * interval '1s', now() + interval '14 days', q.retry_limit,
      greatest(q.retry_delay, 1), q.retry_backoff, q.policy
    from pgboss.queue q cross join jsonb_array_elements(${JSON.stringify(data)}::jsonb) as one (data)
    where q.name = ${job.name} and one.data not in (
      select j.data from pgboss.job j where j.name = ${job.name} and j.state < 'active')`.execute(db.q)
  const count = Number(numAffectedRows ?? 0n)
  if (count > 0) db.onCommit(() => notifyJobQueued(job.name))
  return count
}
