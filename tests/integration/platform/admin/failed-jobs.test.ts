import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { failedJobListing } from '~/platform/admin/failed-job-listing'
import { dismissJob, failedJobCount, failedJobs, retryJob } from '~/platform/admin/failed-jobs.server'
import { handleTenantJob, NonRetryableError } from '~/foundation/jobs/handler'
import { tenantJob } from '~/foundation/jobs/job'
import { createJobs, type Jobs } from '~/foundation/jobs/jobs.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { aClub } from '../../../builders/club'
import { freshDatabase, type TestDatabase } from '../../../database'
import { patiently } from '../../../patience'

const decantJob = tenantJob('decant', { payload: z.object({ bottleId: z.string() }) })

let database: TestDatabase
let club: { id: string }
let jobs: Jobs
/** The error of a run; null if it succeeds. */
let failure: Error | null
let runs = 0

beforeAll(async () => {
  database = await freshDatabase()
  club = await aClub(database, { name: 'Osteria' })
  jobs = createJobs({ pool: database.app, log: createLog('silent') })
  const handler = handleTenantJob(decantJob, async () => {
    runs++
    if (failure) throw failure
  })
  await jobs.work({ handlers: [handler], openTenant: database.tenant, now: () => new Date() })
})
afterEach(() => database.owner.query('delete from pgboss.job'))
afterAll(async () => {
  await jobs.stop({ timeoutMs: 500 })
  await database.close()
})

const list = (page = 1) => failedJobs(database.across(), { ...failedJobListing.all, page })
const by = (jobId: string) => ({ jobId, adminId: newId(), requestId: 'a-request', now: new Date() })

async function aFailedJob(): Promise<string> {
  failure = new NonRetryableError('The cork is stuck')
  const id = await database
    .tenant(club.id)
    .transaction((db) => sendJob(db, decantJob, { bottleId: 'bottle-7' }))
  await vi.waitFor(async () => expect((await list()).rows.map((line) => line.id)).toContain(id), {
    timeout: 15_000,
    interval: 20,
  })
  return id
}

describe('a job that failed for good', () => {
  it('is listed with its business and the error', async () => {
    const id = await aFailedJob()
    expect((await list()).rows).toMatchObject([
      {
        id,
        name: 'decant',
        business: { id: club.id, name: 'Osteria' },
        payload: 'bottleId: bottle-7',
        failureReason: 'The cork is stuck',
      },
    ])
    expect(await failedJobCount(database.across())).toBe(1)
  })

  it('is retried once by two concurrent requests', async () => {
    const id = await aFailedJob()
    failure = null
    const before = runs
    const presses = await Promise.allSettled([
      retryJob(database.across(), by(id)),
      retryJob(database.across(), by(id)),
    ])
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await vi.waitFor(async () => {
      const { rows } = await database.owner.query('select state from pgboss.job where id = $1', [id])
      expect(rows).toEqual([{ state: 'completed' }])
    }, 15_000)
    expect(runs).toBe(before + 1)
    const { rows } = await database.owner.query(
      'select action, details from audit_log where target_id = $1',
      [id],
    )
    expect(rows).toEqual([{ action: 'job.retried', details: { job: 'decant' } }])
  })

  it('is listed again when the retry fails', async () => {
    const id = await aFailedJob()
    failure = new Error('Still stuck')
    await retryJob(database.across(), by(id))
    await vi.waitFor(
      async () => expect((await list()).rows[0]).toMatchObject({ id, failureReason: 'Still stuck' }),
      patiently,
    )
  })

  it('is dismissed', async () => {
    const id = await aFailedJob()
    await dismissJob(database.across(), by(id))
    expect((await list()).rows).toEqual([])
    await expect(dismissJob(database.across(), by(id))).rejects.toMatchObject({ code: 'no-longer-there' })
    await expect(retryJob(database.across(), by(newId()))).rejects.toMatchObject({ status: 409 })
  })

  it('is kept when finished jobs are deleted', async () => {
    const id = await aFailedJob()
    await database.owner.query(
      `update pgboss.job set completed_on = now() - interval '29 days' where id = $1`,
      [id],
    )
    await jobs.maintain()
    expect((await list()).rows).toHaveLength(1)
  })

  it('is listed page by page', async () => {
    await aFailedJob()
    await database.owner.query(
      `insert into pgboss.job (name, data, state, output, completed_on)
       select 'decant', '{}', 'failed', '{"message": "stuck"}', now() - n / 3 * interval '1 minute'
       from generate_series(1, 120) n`,
    )
    const ids = new Set<string>()
    for (const page of [1, 2, 3, 4]) for (const { id } of (await list(page)).rows) ids.add(id)
    expect(ids.size).toBe(121)
  })
})
