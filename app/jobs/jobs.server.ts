import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { TenantDb } from '#/db/handles.server'
import type { Logger } from '~/kit/log.server'
import { onJobQueued } from './job-notifications'
import type { JobHandler } from './handler'
import { createQueueWorker, type QueueWorker, type QueueWorkerOptions } from './queue-worker.server'
import { queueOptions, sendJob, sendPlatformJob } from './send-job.server'

export interface JobsOptions {
  /** Pool of role `app`. Jobs need few connections but must not wait behind requests for one. */
  pool: pg.Pool
  log: Logger
  /** Called after every run, for metrics. */
  onFinished?: QueueWorkerOptions['onFinished']
}

/** The handlers of a process and what they run with. */
export interface WorkOptions {
  handlers: JobHandler[]
  /** Opens the tenant scope of a job's business. */
  openTenant: (businessId: string) => TenantDb
  /** Current time of a job's business, or of the platform. */
  now: (businessId?: string) => Date
}

/** How often to poll for jobs sent by other processes, retries and jobs that have become due. */
const pollEveryMs = 500
/** Together with the 30 s expiry and the retry delay, a killed worker's job runs again within a minute. */
const expireEveryMs = 10_000
const maintainEveryMs = 120_000

export type Jobs = ReturnType<typeof createJobs>

/**
 * The background jobs of one process: pg-boss' queue and schedule with our own loop around fetch and complete.
 * pg-boss' workers do not handle a rejected `complete`, so losing the database would end the process, and they poll
 * at most twice a second.
 */
export function createJobs({ pool, log, onFinished }: JobsOptions) {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({
    db,
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: 600,
    // Failed jobs are listed in the administration.
    archiveFailedAfterSeconds: 30 * 24 * 3600,
    deleteAfterDays: 1,
  })
  boss.on('error', (error) => log.error({ error }, 'job queue'))
  const failForGood = async (queue: string, jobId: string) => {
    await pool.query('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [
      queue,
      jobId,
    ])
  }

  let workers = new Map<string, QueueWorker>()
  let timers: NodeJS.Timeout[] = []
  let unsubscribe: (() => void) | undefined
  let scheduler: PgBoss | undefined

  async function ensureQueues(handlers: JobHandler[]) {
    for (const { job } of handlers) {
      await boss.createQueue(job.name, { name: job.name, ...queueOptions(job.settings) })
      await boss.updateQueue(job.name, { name: job.name, ...queueOptions(job.settings) })
    }
  }

  async function pollDueQueues() {
    const { rows } = await pool.query<{ name: string }>(dueQueues, [[...workers.keys()]])
    for (const { name } of rows) void workers.get(name)?.poll()
  }

  /**
   * Runs a task periodically. A repeated error is logged once, not on every run while the database is down.
   */
  function every(ms: number, chore: string, work: () => Promise<unknown>) {
    let busy = false
    let failing = false
    timers.push(
      setInterval(async () => {
        if (busy) return
        busy = true
        try {
          await work()
          failing = false
        } catch (error) {
          if (!failing) log.error({ error, chore }, 'job queue')
          failing = true
        } finally {
          busy = false
        }
      }, ms),
    )
  }

  return {
    send: sendJob,
    sendPlatform: sendPlatformJob,

    /** Processes jobs until `stop`. A process that only sends jobs never calls this. */
    async work({ handlers, openTenant: enter, now }: WorkOptions): Promise<void> {
      await boss.start()
      await ensureQueues(handlers)
      workers = new Map(
        handlers.map((handler) => [
          handler.job.name,
          createQueueWorker({ boss, handler, openTenant: enter, failForGood, log, now, onFinished }),
        ]),
      )
      unsubscribe = onJobQueued((queue) => void workers.get(queue)?.poll())
      every(pollEveryMs, 'look', pollDueQueues)
      every(expireEveryMs, 'expire', () => boss.expire())
      every(maintainEveryMs, 'tidy', () => boss.maintain())
      await boss.expire()
      await pollDueQueues()
      scheduler = await startSchedule(handlers, db, log)
    },

    /**
     * Fetches no more jobs, waits for running ones, and returns unfinished ones to the queue. Safe to call twice.
     */
    async stop({ timeoutMs = 10_000 } = {}): Promise<void> {
      unsubscribe?.()
      for (const timer of timers) clearInterval(timer)
      timers = []
      await scheduler?.stop({ graceful: false })
      scheduler = undefined
      const stopping = [...workers.values()]
      workers = new Map()
      await Promise.all(stopping.map((worker) => worker.stop(timeoutMs)))
      await boss.stop({ graceful: false })
    },

    /** Archives completed jobs; also runs every other minute. */
    tidy: () => boss.maintain(),

    /** Waiting, active and failed jobs per queue over the last thirty days. For metrics. */
    async counts(): Promise<{ queue: string; waiting: number; active: number; failed: number }[]> {
      const { rows } = await pool.query(countsByQueue)
      return rows
    },
  }
}

/** One index seek per queue in pg-boss' fetch index. */
const dueQueues = `
  select q.name from unnest($1::text[]) as q (name)
  where exists (
    select 1 from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after < now()
  )`

const countsByQueue = `
  select name as queue,
    count(*) filter (where state < 'active')::int as waiting,
    count(*) filter (where state = 'active')::int as active,
    count(*) filter (where state = 'failed')::int as failed
  from pgboss.job group by name`

/** pg-boss' scheduler runs only if there is a schedule. */
async function startSchedule(
  handlers: JobHandler[],
  db: PgBoss.Db,
  log: Logger,
): Promise<PgBoss | undefined> {
  const scheduled = handlers.flatMap(({ job }) =>
    job.scope === 'platform' && job.cron ? [{ name: job.name, cron: job.cron }] : [],
  )
  if (scheduled.length === 0) return undefined
  // pg-boss' scheduler does not handle rejections, so a failing statement must not reject.
  const executeSql: PgBoss.Db['executeSql'] = async (text, values) => {
    try {
      return await db.executeSql(text, values)
    } catch (error) {
      log.error({ error }, 'job schedule')
      return { rows: [] }
    }
  }
  const scheduler = new PgBoss({
    db: { executeSql },
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: true,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
  })
  scheduler.on('error', (error) => log.error({ error }, 'job schedule'))
  await scheduler.start()
  for (const { name, cron } of scheduled) await scheduler.schedule(name, cron, {})
  for (const { name } of await scheduler.getSchedules()) {
    if (!scheduled.some((job) => job.name === name)) await scheduler.unschedule(name)
  }
  return scheduler
}
