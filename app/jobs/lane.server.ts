import type PgBoss from 'pg-boss'
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import type { Logger } from '~/kit/log.server'
import { inBackground } from '~/kit/patience.server'
import { Hopeless, type Handler, type Run } from './handler'

export interface LaneParts {
  boss: PgBoss
  handler: Handler
  /** The scope of the business that a job names. */
  enter: (businessId: string) => TenantDb
  /** Makes a job fail for good, however many repetitions it has left. */
  failForGood: (queue: string, jobId: string) => Promise<void>
  log: Logger
  now: (businessId?: string) => Date
  onFinished?: (finished: { queue: string; outcome: 'done' | 'failed'; milliseconds: number }) => void
}

type FetchedJob = PgBoss.JobWithMetadata<Record<string, unknown> | null>

export type Lane = ReturnType<typeof createLane>

/** Works on the jobs of one queue, as many at a time as its settings allow. */
export function createLane({ boss, handler, enter, failForGood, log, now, onFinished }: LaneParts) {
  const { name, settings } = handler.job
  const running = new Map<string, { finished: Promise<void>; abort: AbortController }>()
  let stopping = false
  let looking: Promise<void> | undefined
  let lookAgain = false

  /** Fetches and begins whatever is due, up to the concurrency. Never rejects. */
  function look(): Promise<void> {
    lookAgain = true
    looking ??= fetchDue().finally(() => {
      looking = undefined
      // Asked for once more after the last fetch had been decided on.
      if (lookAgain && !stopping && running.size < settings.concurrency) void look()
    })
    return looking
  }

  async function fetchDue(): Promise<void> {
    while (lookAgain && !stopping) {
      const free = settings.concurrency - running.size
      if (free <= 0) return
      lookAgain = false
      const jobs: FetchedJob[] = await boss.fetch(name, { batchSize: free, includeMetadata: true })
      // A full haul means there may be more. pg-boss hides a database that is away behind an empty one.
      if (jobs.length === free) lookAgain = true
      for (const job of jobs) begin(job)
    }
  }

  function begin(job: FetchedJob) {
    const abort = new AbortController()
    const finished = inBackground(() => perform(job, abort)).finally(() => {
      running.delete(job.id)
      if (lookAgain) void look()
    })
    running.set(job.id, { finished, abort })
  }

  async function perform(job: FetchedJob, abort: AbortController): Promise<void> {
    const started = performance.now()
    const jobLog = log.child({ job: name, jobId: job.id })
    const run: Run = {
      jobId: job.id,
      attempt: job.retryCount + 1,
      isLast: job.retryCount >= job.retryLimit,
      signal: abort.signal,
      log: jobLog,
      now: now(tenantIn(handler, job.data)),
    }
    let outcome: 'done' | 'failed' = 'done'
    try {
      await withinSeconds(settings.expireInSeconds, abort, () => work(job.data ?? {}, run))
      await boss.complete(name, job.id)
    } catch (error) {
      outcome = 'failed'
      jobLog.error({ error, attempt: run.attempt }, 'job failed')
      await giveBack(job.id, error, jobLog)
    }
    onFinished?.({ queue: name, outcome, milliseconds: performance.now() - started })
  }

  async function work({ businessId, ...data }: Record<string, unknown>, run: Run): Promise<void> {
    if (handler.scope === 'platform') return handler.run(data, run)
    if (typeof businessId !== 'string' || !isId(businessId)) throw new Hopeless('The job names no tenant')
    return handler.run(enter(businessId), data, run)
  }

  /** When this fails too, the job expires and runs again by itself. */
  async function giveBack(jobId: string, error: unknown, jobLog: Logger): Promise<void> {
    try {
      if (error instanceof Hopeless) await failForGood(name, jobId)
      await boss.fail(name, jobId, { message: error instanceof Error ? error.message : String(error) })
    } catch (fault) {
      jobLog.error({ error: fault }, 'job could not be given back; it expires')
    }
  }

  return {
    name,
    look,
    /** Takes nothing new, and waits for what runs; what is not done by then goes back into the queue. */
    async stop(timeoutMs: number): Promise<void> {
      stopping = true
      await looking
      const all = Promise.all([...running.values()].map((one) => one.finished))
      if (await settledWithin(timeoutMs, all)) return
      const left = [...running.keys()]
      for (const one of running.values()) one.abort.abort(new Error('The process stops'))
      log.warn({ job: name, count: left.length }, 'jobs cut short; they run again')
      await boss.fail(name, left).catch((error: unknown) => {
        log.error({ error, job: name }, 'jobs could not be given back; they expire')
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

async function settledWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
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

function tenantIn({ scope }: Handler, data: FetchedJob['data']): string | undefined {
  return scope === 'tenant' && typeof data?.businessId === 'string' ? data.businessId : undefined
}
