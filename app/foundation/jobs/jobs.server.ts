import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { Logger } from '~/foundation/kit/log.server'
import type { JobHandler } from './handler'
import { onJobQueued } from './job-notifications'
import { createQueueDatabase } from './queue-database.server'
import { runJob, type FetchedJob, type JobContext } from './run-job.server'
import { followSchedule } from './schedule.server'
import { queueOptions } from './send-job.server'

interface JobsOptions {
  /** Pool of role `app`. Jobs need few connections but must not wait behind requests for one. */
  pool: pg.Pool
  log: Logger
}

interface WorkOptions extends JobContext {
  handlers: JobHandler[]
}

/** How often to look for jobs sent by other processes, retries and jobs that have become due, in all queues. */
const pollEveryMs = 500
/**
 * Expires runs and archives jobs, in one process of all; two intervals may pass between two times. Together with the
 * 30 s expiry and the retry delay, a killed worker's job runs again within a minute.
 */
const maintainEverySeconds = 5
/** How often each worker looks by itself. Workers are notified of what is due, so this is a last resort. */
const workerPollSeconds = 60

export type Jobs = ReturnType<typeof createJobs>

/**
 * The background jobs of one process: pg-boss' queue, workers and expiry, and the schedule. pg-boss' workers poll one queue
 * each, so they are told when one of theirs has a job.
 */
export function createJobs({ pool, log }: JobsOptions) {
  const db = createQueueDatabase(pool, log)
  const boss = new PgBoss({
    db,
    schema: 'pgboss',
    migrate: false,
    // `followSchedule` does it.
    schedule: false,
    maintenanceIntervalSeconds: maintainEverySeconds,
    archiveCompletedAfterSeconds: 600,
    // Failed jobs are listed in the administration.
    archiveFailedAfterSeconds: 30 * 24 * 3600,
    deleteAfterDays: 1,
  })
  // A failed statement is already logged.
  const failed = (error: unknown) => {
    if (!db.isFailing()) log.error({ error }, 'job queue')
  }
  boss.on('error', failed)

  /** The ids of pg-boss' workers by queue. */
  const workers = new Map<string, string[]>()
  const running = new Map<AbortController, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let unsubscribe: (() => void) | undefined
  let endSchedule: (() => void) | undefined

  async function startWorkers(handler: JobHandler, context: JobContext) {
    const { name, settings } = handler.job
    const ids: string[] = []
    workers.set(name, ids)
    for (let n = 0; n < settings.concurrency; n += 1) {
      const options = { includeMetadata: true as const, pollingIntervalSeconds: workerPollSeconds }
      const id: string = await boss.work<FetchedJob['data']>(name, options, async ([job]) => {
        if (!job) return
        const abort = new AbortController()
        const run = runJob(handler, job, context, {
          log,
          abort,
          endRetries: () => db.executeSql(endRetries, [name, job.id]),
        })
        running.set(abort, run)
        try {
          await run
        } finally {
          running.delete(abort)
          // Otherwise a worker rests after each job, whatever is queued.
          boss.notifyWorker(id)
        }
      })
      ids.push(id)
    }
  }

  function notify(queue: string) {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
  }

  async function notifyDueQueues() {
    const due = await db.executeSql(dueQueues, [[...workers.keys()]], 'due queues')
    for (const { name } of (due?.rows ?? []) as { name: string }[]) notify(name)
    if (unsubscribe) timer = setTimeout(() => void notifyDueQueues(), pollEveryMs)
  }

  return {
    /** Processes jobs until `stop`. A process that only sends jobs never calls this. */
    async work({ handlers, ...context }: WorkOptions): Promise<void> {
      await boss.start()
      await prepareQueues(pool, handlers)
      for (const handler of handlers) await startWorkers(handler, context)
      await updateSchedule(boss, handlers)
      db.tolerateFailures()
      // So that the jobs of a killed process run again soon; it is repeated every few seconds.
      await boss.expire()
      unsubscribe = onJobQueued(notify)
      endSchedule = followSchedule(boss, failed)
      await notifyDueQueues()
    },

    /**
     * Fetches no more jobs, waits for running ones, and returns unfinished ones to the queue. Safe to call twice.
     */
    async stop({ timeoutMs = 10_000 } = {}): Promise<void> {
      endSchedule?.()
      unsubscribe?.()
      unsubscribe = undefined
      clearTimeout(timer)
      for (const name of workers.keys()) await boss.offWork(name)
      await db.settled()
      const late = AbortSignal.timeout(timeoutMs)
      await Promise.race([Promise.allSettled(running.values()), aborted(late)])
      if (running.size > 0) log.warn({ count: running.size }, 'jobs interrupted; they will run again')
      for (const abort of running.keys()) abort.abort(new Error('The process is stopping'))
      await Promise.allSettled(running.values())
      await db.settled()
      await boss.stop({ graceful: false })
      await db.settled()
    },

    /** Expires runs and archives jobs, which also happens every few seconds. */
    maintain: () => boss.maintain(),
  }
}

/**
 * Makes the queues that are missing and brings the settings of the others up to date. One after the other they would
 * be two round trips each, which takes seconds on a busy machine. Each new queue is a new table: at the first start
 * they take longer than a statement of a request may, and a process that starts at the same time waits for them.
 */
async function prepareQueues(pool: pg.Pool, handlers: JobHandler[]): Promise<void> {
  const queues = handlers
    .map(({ job }) => ({ name: job.name, options: queueOptions(job.settings) }))
    // In the same order in every process, so that no two wait for each other.
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const client = await pool.connect()
  try {
    await client.query(`begin; set local statement_timeout = '60s'; set local lock_timeout = '60s'`)
    await client.query(ensureQueues, [JSON.stringify(queues)])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

const ensureQueues = `
  with wanted as (
    select name, options from json_to_recordset($1::json) as q (name text, options json)
  ), changed as (
    update pgboss.queue q set
      policy = w.options->>'policy',
      retry_limit = (w.options->>'retryLimit')::int,
      retry_delay = (w.options->>'retryDelay')::int,
      retry_backoff = (w.options->>'retryBackoff')::bool,
      expire_seconds = (w.options->>'expireInSeconds')::int,
      updated_on = now()
    from wanted w
    where q.name = w.name and (q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds)
      is distinct from (w.options->>'policy', (w.options->>'retryLimit')::int, (w.options->>'retryDelay')::int,
        (w.options->>'retryBackoff')::bool, (w.options->>'expireInSeconds')::int)
  )
  select pgboss.create_queue(name, options) from wanted`

/**
 * One index seek per queue in pg-boss' fetch index. Each queue is a partition: planning it takes many times as long as
 * running it.
 */
const dueQueues = `
  select q.name from unnest($1::text[]) as q (name)
  where exists (
    select 1 from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after < now()
  )`

const endRetries = 'update pgboss.job set retry_limit = retry_count where name = $1 and id = $2'

async function updateSchedule(boss: PgBoss, handlers: JobHandler[]): Promise<void> {
  const scheduled = new Map(
    handlers.flatMap(({ job }) => (job.scope === 'platform' && job.cron ? [[job.name, job.cron]] : [])),
  )
  for (const [name, cron] of scheduled) await boss.schedule(name, cron, {})
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name)
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
