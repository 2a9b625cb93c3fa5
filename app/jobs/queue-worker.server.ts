import type PgBoss from 'pg-boss'
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import type { Logger } from '~/kit/log.server'
import { withoutDeadline } from '~/kit/deadline.server'
import { NonRetryableError, type JobHandler, type JobRun } from './handler'

export interface QueueWorkerOptions {
  boss: PgBoss
  handler: JobHandler
  /** Opens the tenant scope of a job's business. */
  openTenant: (businessId: string) => TenantDb
  /** Fails a job permanently, whatever retries it has left. */
  failForGood: (queue: string, jobId: string) => Promise<void>
  log: Logger
  now: (businessId?: string) => Date
  onFinished?: (finished: { queue: string; outcome: 'done' | 'failed'; milliseconds: number }) => void
}

type FetchedJob = PgBoss.JobWithMetadata<Record<string, unknown> | null>

export type QueueWorker = ReturnType<typeof createQueueWorker>

/** Processes the jobs of one queue up to its concurrency. */
export function createQueueWorker({
  boss,
  handler,
  openTenant: enter,
  failForGood,
  log,
  now,
  onFinished,
}: QueueWorkerOptions) {
  const { name, settings } = handler.job
  const running = new Map<string, { finished: Promise<void>; abort: AbortController }>()
  let stopping = false
  let polling: Promise<void> | undefined
  let pollAgain = false

  /** Fetches and starts due jobs up to the concurrency. Never rejects. */
  function poll(): Promise<void> {
    pollAgain = true
    polling ??= fetchDue().finally(() => {
      polling = undefined
      // Polled again after the last fetch started.
      if (pollAgain && !stopping && running.size < settings.concurrency) void poll()
    })
    return polling
  }

  async function fetchDue(): Promise<void> {
    while (pollAgain && !stopping) {
      const free = settings.concurrency - running.size
      if (free <= 0) return
      pollAgain = false
      const jobs: FetchedJob[] = await boss.fetch(name, { batchSize: free, includeMetadata: true })
      // A full batch means there may be more. pg-boss returns an empty batch when the database is down.
      if (jobs.length === free) pollAgain = true
      for (const job of jobs) begin(job)
    }
  }

  function begin(job: FetchedJob) {
    const abort = new AbortController()
    const finished = withoutDeadline(() => perform(job, abort)).finally(() => {
      running.delete(job.id)
      if (pollAgain) void poll()
    })
    running.set(job.id, { finished, abort })
  }

  async function perform(job: FetchedJob, abort: AbortController): Promise<void> {
    const started = performance.now()
    const jobLog = log.child({ job: name, jobId: job.id })
    const run: JobRun = {
      jobId: job.id,
      attempt: job.retryCount + 1,
      isLast: job.retryCount >= job.retryLimit,
      signal: abort.signal,
      log: jobLog,
      now: now(tenantOfJob(handler, job.data)),
    }
    let outcome: 'done' | 'failed' = 'done'
    try {
      await withinSeconds(settings.expireInSeconds, abort, () => work(job.data ?? {}, run))
      await boss.complete(name, job.id)
    } catch (error) {
      outcome = 'failed'
      jobLog.error({ error, attempt: run.attempt }, 'job failed')
      await returnToQueue(job.id, error, jobLog)
    }
    onFinished?.({ queue: name, outcome, milliseconds: performance.now() - started })
  }

  async function work({ businessId, ...data }: Record<string, unknown>, run: JobRun): Promise<void> {
    if (handler.scope === 'platform') return handler.run(data, run)
    if (typeof businessId !== 'string' || !isId(businessId))
      throw new NonRetryableError('The job has no tenant id')
    return handler.run(enter(businessId), data, run)
  }

  /** If this fails too, the job expires and runs again. */
  async function returnToQueue(jobId: string, error: unknown, jobLog: Logger): Promise<void> {
    try {
      if (error instanceof NonRetryableError) await failForGood(name, jobId)
      await boss.fail(name, jobId, { message: error instanceof Error ? error.message : String(error) })
    } catch (fault) {
      jobLog.error({ error: fault }, 'job could not be returned to its queue and will expire')
    }
  }

  return {
    name,
    poll,
    /** Stops fetching and waits for running jobs; returns unfinished ones to the queue. */
    async stop(timeoutMs: number): Promise<void> {
      stopping = true
      await polling
      const all = Promise.all([...running.values()].map((one) => one.finished))
      if (await finishesWithin(timeoutMs, all)) return
      const left = [...running.keys()]
      for (const one of running.values()) one.abort.abort(new Error('The process is stopping'))
      log.warn({ job: name, count: left.length }, 'jobs interrupted; they will run again')
      await boss.fail(name, left).catch((error: unknown) => {
        log.error({ error, job: name }, 'jobs could not be returned to their queue and will expire')
      })
    },
  }
}

async function withinSeconds(
  seconds: number,
  abort: AbortController,
  work: () => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`The run took longer than ${seconds} s`)
      abort.abort(error)
      reject(error)
    }, seconds * 1000)
  })
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

async function finishesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

function tenantOfJob({ scope }: JobHandler, data: FetchedJob['data']): string | undefined {
  return scope === 'tenant' && typeof data?.businessId === 'string' ? data.businessId : undefined
}
