import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { TenantDb } from '#/db/handles.server'
import type { Logger } from '~/kit/log.server'
import { onJobQueued } from './job-notifications'
import type { JobHandler } from './handler'
import { createQueueWorker, type QueueWorker, type QueueWorkerOptions } from './queue-worker.server'
import { queueOptions, sendJob, sendPlatformJob } from './send-job.server'

export interface JobsOptions {
  /** As role `app`. Jobs need few connections, but should not wait behind requests for one. */
  pool: pg.Pool
  log: Logger
  /** Told of every run that ended, for metrics. */
  onFinished?: QueueWorkerOptions['onFinished']
}

/** What a process works on. */
export interface WorkOptions {
  handlers: JobHandler[]
  /** The scope of the business that a job names. */
  openTenant: (businessId: string) => TenantDb
  /** The time of the business a job is for, or of the platform. */
  now: (businessId?: string) => Date
}

/** How often the queues are asked for work that was sent by another process, is repeated, or has become due. */
const pollEveryMs = 500
/** With the 30 s in which a run expires and its repetition's delay, a killed worker's job runs within a minute. */
const expireEveryMs = 10_000
const maintainEveryMs = 120_000

export type Jobs = ReturnType<typeof createJobs>

/**
 * The background work of one process: pg-boss' queue and schedule, with our own loop around fetch and complete.
 * pg-boss' own workers leave the promise of `complete` unwatched, so that a database that goes away ends the process,
 * and look for work no more often than twice a second.
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
    // What failed waits in the administration to be looked at.
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

  /** Repeats a chore; an error is logged once, not at every round while the database is away. */
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

    /** Begins to work, until `stop`. A process that only sends never calls this. */
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

    /** Takes no new work, waits for what runs, and gives back what is not done in time. Safe to call twice. */
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

    /** Puts away what is done, as happens every other minute. */
    tidy: () => boss.maintain(),

    /** Jobs by queue that wait, run, and failed for good within the last thirty days. For metrics. */
    async counts(): Promise<{ queue: string; waiting: number; active: number; failed: number }[]> {
      const { rows } = await pool.query(countsByQueue)
      return rows
    },
  }
}

/** A seek per queue in pg-boss' own index for fetching. */
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

/** Only a schedule keeps pg-boss' clock running; without one nothing is started. */
async function startSchedule(
  handlers: JobHandler[],
  db: PgBoss.Db,
  log: Logger,
): Promise<PgBoss | undefined> {
  const scheduled = handlers.flatMap(({ job }) =>
    job.scope === 'platform' && job.cron ? [{ name: job.name, cron: job.cron }] : [],
  )
  if (scheduled.length === 0) return undefined
  // Its clock does not watch its own promises, so a failing statement must not reject.
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
