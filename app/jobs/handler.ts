import type { TenantDb } from '#/db/handles.server'
import type { Logger } from '~/kit/log.server'
import type { PlatformJob, TenantJob } from './job'

/** What a handler knows about the run it is in. */
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

/** The job of a handler, and its work with the payload still to be read. */
export type JobHandler =
  | {
      scope: 'tenant'
      job: TenantJob<object>
      run: (db: TenantDb, data: unknown, run: JobRun) => Promise<void>
    }
  | { scope: 'platform'; job: PlatformJob<object>; run: (data: unknown, run: JobRun) => Promise<void> }

/**
 * Ties work to a kind of job. It may run twice, late, and at the same time as another run of the same job: every
 * effect needs a key of its own. Throwing repeats it.
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

/** A job that no repetition can mend. It fails at once and stays in the queue's table to be looked at. */
export class NonRetryableError extends Error {
  override readonly name = 'NonRetryableError'
}

function read<P extends object>(job: { payload: TenantJob<P>['payload'] }, data: unknown): P {
  const parsed = job.payload.safeParse(data)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'payload')
  throw new NonRetryableError(`The payload does not fit: ${fields.join(', ')}`)
}
