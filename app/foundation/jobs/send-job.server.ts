import { CompiledQuery, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import { lockUntilCommit } from '#/db/advisory-lock'
import type { OpenPlatformDb, OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { notifyJobQueued } from './job-notifications'
import type { JobSettings, PlatformJob, TenantJob } from './job'

interface SendOptions {
  /** Earliest start: an instant, or seconds from now. */
  startAfter?: Date | number
}

/**
 * Queues a job in the open transaction: it exists once that commits and never if it rolls back. The job runs in the
 * scope of the handle's business. Returns the job's id.
 */
export function sendJob<P extends object>(
  db: OpenTenantDb,
  job: TenantJob<P>,
  payload: P,
  options: SendOptions = {},
) {
  return send(db, job, { ...job.payload.parse(payload), businessId: db.businessId }, options)
}

/** Queues a job without a tenant. */
export function sendPlatformJob<P extends object>(
  db: OpenPlatformDb | OpenSharedDb | OpenTenantDb,
  job: PlatformJob<P>,
  payload: P,
  options: SendOptions = {},
) {
  return send(db, job, { ...job.payload.parse(payload) }, options)
}

/** Only builds statements; the handle that a job is sent through runs them. */
const composer = new PgBoss({ db: { executeSql: refuse }, schema: 'pgboss' })

async function refuse(): Promise<never> {
  throw new Error('Jobs are sent through an open handle only')
}

async function send(
  db: OpenDb,
  job: { name: string; settings: JobSettings },
  data: object,
  { startAfter }: SendOptions,
): Promise<string> {
  const insert = () => composer.send(job.name, data, { db: { executeSql: on(db.q) }, startAfter })
  // pg-boss returns null if the queue does not exist.
  let id = await insert()
  if (id === null) {
    await createQueue(db, job)
    id = await insert()
  }
  if (id === null) throw new Error(`The queue ${job.name} rejected a job`)
  db.onCommit(() => notifyJobQueued(job.name))
  return id
}

type OpenDb = OpenTenantDb | OpenPlatformDb | OpenSharedDb

/** Makes the queue of a job for which no worker has started yet. */
export async function ensureQueue(db: OpenDb, job: { name: string; settings: JobSettings }): Promise<void> {
  const { rows } = await on(db.q)('select from pgboss.queue where name = $1', [job.name])
  if (rows.length === 0) await createQueue(db, job)
}

async function createQueue(db: OpenDb, job: { name: string; settings: JobSettings }): Promise<void> {
  // Two transactions that each make a queue, and then the other's, would wait for each other.
  await lockUntilCommit(db.q, { scope: 'make a queue' })
  await on(db.q)('select pgboss.create_queue($1, $2)', [job.name, JSON.stringify(queueOptions(job.settings))])
}

/** A queue's settings as pg-boss options. */
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
