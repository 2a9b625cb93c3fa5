import type PgBoss from 'pg-boss'
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import type { Logger } from '~/foundation/kit/log.server'
import { NonRetryableError, type JobHandler, type JobRun } from './handler'

/** Tenant scopes and clock for job handlers. */
export interface JobContext {
  /** Opens the tenant scope of a job's business. */
  openTenant: (businessId: string) => TenantDb
  /** Current time of a job's business, or of the platform. */
  now: (businessId?: string) => Date
}

export type FetchedJob = PgBoss.JobWithMetadata<Record<string, unknown> | null>

/**
 * Runs a fetched job once, in the scope of its business. Rejects when the run failed, has expired, or was aborted; the
 * error holds the message alone, since the queue stores all that an error holds. A failure that a retry cannot help
 * calls `endRetries` first.
 */
export async function runJob(
  handler: JobHandler,
  job: FetchedJob,
  context: JobContext,
  { log, abort, endRetries }: { log: Logger; abort: AbortController; endRetries: () => Promise<unknown> },
): Promise<void> {
  const { businessId, ...data } = job.data ?? {}
  const { signal } = abort
  const seconds = handler.job.settings.expireInSeconds
  const expiry = setTimeout(
    () => abort.abort(new Error(`The run took longer than ${seconds} s`)),
    seconds * 1000,
  )
  const run: JobRun = {
    jobId: job.id,
    attempt: job.retryCount + 1,
    isLast: job.retryCount >= job.retryLimit,
    signal,
    log: log.child({ job: job.name, jobId: job.id }),
    now: context.now(handler.scope === 'tenant' && typeof businessId === 'string' ? businessId : undefined),
  }
  async function work() {
    if (handler.scope === 'platform') return handler.run(data, run)
    if (typeof businessId !== 'string' || !isId(businessId))
      throw new NonRetryableError('The job has no tenant id')
    return handler.run(context.openTenant(businessId), data, run)
  }
  try {
    await orAborted(work(), signal)
  } catch (error) {
    run.log.error({ error, attempt: run.attempt }, 'job failed')
    if (error instanceof NonRetryableError) await endRetries()
    throw messageOnly(error)
  } finally {
    clearTimeout(expiry)
  }
}

/** The work's result; rejects as soon as the signal aborts. */
function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject)
  })
}

function messageOnly(error: unknown): Error {
  const stored = new Error(error instanceof Error ? error.message : String(error))
  delete stored.stack
  return stored
}
