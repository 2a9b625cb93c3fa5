import type { TenantDb } from '#/db/handles.server'
import type { Logger } from '~/foundation/kit/log.server'
import type { PlatformJob, TenantJob } from './job'

/** The run that a handler is called for. */
export interface JobRun {
  jobId: string
  /** 1 for the first run. */
  attempt: number
  /** True when a failure of this run ends the job. */
  isLast: boolean
  /** Aborts when the run has expired or the process stops without waiting any longer. */
  signal: AbortSignal
  log: Logger
  now: Date
}

/** A job and its handler; the payload is parsed on each run. */
export type JobHandler =
  | {
      scope: 'tenant'
      job: TenantJob<object>
      run: (db: TenantDb, data: unknown, run: JobRun) => Promise<void>
    }
  | { scope: 'platform'; job: PlatformJob<object>; run: (data: unknown, run: JobRun) => Promise<void> }

/**
 * Registers the handler of a job. A job may run twice, late, or concurrently with another run of itself, so make
 * every effect idempotent by a key of its own. Throwing retries it.
 */
export function handleTenantJob<P extends object>(
  job: TenantJob<P>,
  work: (db: TenantDb, payload: P, run: JobRun) => Promise<void>,
): JobHandler {
  return { scope: 'tenant', job, run: (db, data, run) => work(db, read(job, data), run) }
}

export function handlePlatformJob<P extends object>(
  job: PlatformJob<P>,
  work: (payload: P, run: JobRun) => Promise<void>,
): JobHandler {
  return { scope: 'platform', job, run: (data, run) => work(read(job, data), run) }
}

/** Thrown when a retry cannot help. The job fails immediately and is listed with the failed jobs. */
export class NonRetryableError extends Error {
  override readonly name = 'NonRetryableError'
}

function read<P extends object>(job: { payload: TenantJob<P>['payload'] }, data: unknown): P {
  const parsed = job.payload.safeParse(data)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'payload')
  throw new NonRetryableError(`Invalid job payload: ${fields.join(', ')}`)
}
