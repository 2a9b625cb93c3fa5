import { CompiledQuery, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type { OpenPlatformDb, OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { notifyJobQueued } from './job-notifications'
import type { JobSettings, PlatformJob, TenantJob } from './job'

export interface SendOptions {
  /** Not before this instant, or this many seconds from now. */
  startAfter?: Date | number
}

/**
 * Puts a job into the queue inside the open transaction: it exists when that commits and never when it rolls back.
 * The job carries the handle's business and runs in that business's scope. Returns the job's id.
 */
export function sendJob<P extends object>(
  db: OpenTenantDb,
  job: TenantJob<P>,
  payload: P,
  options: SendOptions = {},
) {
  return send(db, job, { ...job.payload.parse(payload), businessId: db.businessId }, options)
}

/** The same for a job without a tenant. */
export function sendPlatformJob<P extends object>(
  db: OpenPlatformDb | OpenSharedDb | OpenTenantDb,
  job: PlatformJob<P>,
  payload: P,
  options: SendOptions = {},
) {
  return send(db, job, { ...job.payload.parse(payload) }, options)
}

/** Only composes statements; each is run by the handle that a job is sent through. */
const composer = new PgBoss({ db: { executeSql: refuse }, schema: 'pgboss' })

async function refuse(): Promise<never> {
  throw new Error('A job is sent through an open handle')
}

async function send(
  db: OpenTenantDb | OpenPlatformDb | OpenSharedDb,
  job: { name: string; settings: JobSettings },
  data: object,
  { startAfter }: SendOptions,
): Promise<string> {
  const insert = () => composer.send(job.name, data, { db: { executeSql: on(db.q) }, startAfter })
  // pg-boss answers null when the queue is not there: nobody has worked on this kind of job yet.
  let id = await insert()
  if (id === null) {
    const options = JSON.stringify(queueOptions(job.settings))
    await on(db.q)('select pgboss.create_queue($1, $2)', [job.name, options])
    id = await insert()
  }
  if (id === null) throw new Error(`The queue ${job.name} refused a job`)
  db.onCommit(() => notifyJobQueued(job.name))
  return id
}

/** A queue's settings in pg-boss' words. */
export function queueOptions(settings: JobSettings) {
  return {
    policy: 'standard' as const,
    retryLimit: settings.retryLimit,
    retryDelay: settings.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: settings.expireInSeconds,
  }
}

const on = (q: Kysely<Schema>) => async (text: string, values: unknown[]) => {
  const { rows } = await q.executeQuery(CompiledQuery.raw(text, values))
  return { rows }
}
