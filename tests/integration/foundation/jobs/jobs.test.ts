import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { handlePlatformJob, handleTenantJob, type JobHandler, type JobRun } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { createJobs, type Jobs } from '~/foundation/jobs/jobs.server'
import { sendJob, sendPlatformJob } from '~/foundation/jobs/send-job.server'
import { createLog } from '~/foundation/kit/log.server'
import { freshDatabase, type TestDatabase } from '../../../database'

const noteJob = tenantJob('note', {
  payload: z.object({ word: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 1,
})
const sweepJob = platformJob('sweep', { payload: z.object({ depth: z.number() }) })
const businessId = randomUUID()
/** Longer than anything takes on a busy machine. */
const patiently = { timeout: 15_000 }

let database: TestDatabase
const started: Jobs[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop({ timeoutMs: 500 })))
  await database.owner.query('delete from pgboss.job')
})
afterAll(() => database.close())

async function working(...handlers: JobHandler[]): Promise<Jobs> {
  const jobs = createJobs({ pool: database.app, log: createLog('silent') })
  await jobs.work({ handlers, openTenant: database.tenant, now: () => new Date() })
  started.push(jobs)
  return jobs
}

const send = (word: string) => database.tenant(businessId).transaction((db) => sendJob(db, noteJob, { word }))

const states = async () =>
  (await database.owner.query('select state from pgboss.job order by created_on')).rows.map(
    (row) => row.state,
  )

describe('a job', () => {
  test('runs in its business’s scope soon after the commit', async () => {
    const runs: { business: string; setting: string; word: string }[] = []
    await working(
      handleTenantJob(noteJob, async (db, { word }) => {
        const setting = await db.read(
          async (open) =>
            (
              await open.q
                .selectNoFrom((eb) => eb.fn<string>('current_business').as('id'))
                .executeTakeFirstOrThrow()
            ).id,
        )
        runs.push({ business: db.businessId, setting, word })
      }),
    )
    const took: number[] = []
    for (const word of ['corked', 'thin', 'sour', 'lively']) {
      const before = performance.now()
      await send(word)
      await vi.waitFor(() => expect(runs.at(-1)?.word).toBe(word), { ...patiently, interval: 5 })
      took.push(performance.now() - before)
    }
    expect(runs[0]).toEqual({ business: businessId, setting: businessId, word: 'corked' })
    // A worker in the sending process is told at once. If it waited for its polls, 500 ms apart, each but the first
    // would have come just after one; and a busy machine is not busy every time.
    expect(Math.min(...took.slice(1))).toBeLessThan(400)
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])), patiently)
  })

  test('does not exist if the transaction rolls back', async () => {
    await expect(
      database.tenant(businessId).transaction(async (db) => {
        await sendJob(db, noteJob, { word: 'never' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await states()).toEqual([])
  })

  test('reaches a worker in another process without a notification', async () => {
    const words: string[] = []
    await working(handleTenantJob(noteJob, async (_, { word }) => void words.push(word)))
    await database.owner.query('insert into pgboss.job (name, data) values ($1, $2)', [
      'note',
      { businessId, word: 'from afar' },
    ])
    await vi.waitFor(() => expect(words).toEqual(['from afar']), patiently)
  })

  test('waits until it may start', async () => {
    const words: string[] = []
    await working(handleTenantJob(noteJob, async (_, { word }) => void words.push(word)))
    await database.tenant(businessId).transaction(async (db) => {
      await sendJob(db, noteJob, { word: 'later' }, { startAfter: 1 })
      await sendJob(db, noteJob, { word: 'now' })
    })
    await vi.waitFor(() => expect(words).toEqual(['now', 'later']), patiently)
  })

  test('is retried after a failure and knows its last attempt', async () => {
    const runs: Pick<JobRun, 'attempt' | 'isLast'>[] = []
    await working(
      handleTenantJob(noteJob, async (_, __, { attempt, isLast }) => {
        runs.push({ attempt, isLast })
        throw Object.assign(new Error('still closed'), { address: 'guest@example.test' })
      }),
    )
    await send('again')
    await vi.waitFor(() => expect(runs).toHaveLength(3), patiently)
    expect(runs.map((run) => run.attempt)).toEqual([1, 2, 3])
    expect(runs.map((run) => run.isLast)).toEqual([false, false, true])
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']), patiently)
    const { rows } = await database.owner.query('select output from pgboss.job')
    expect(rows, 'the queue keeps the message and nothing else of an error').toEqual([
      { output: { name: 'Error', message: 'still closed' } },
    ])
  })

  test.each([
    ['no tenant', { word: 'x' }],
    ['a tenant that is not an id', { businessId: "x'; drop table users", word: 'x' }],
    ['a payload of another shape', { businessId, word: 7 }],
  ])('with %s fails at once and does nothing', async (_, data) => {
    const work = vi.fn(async () => {})
    await working(handleTenantJob(noteJob, work))
    await database.owner.query('insert into pgboss.job (name, data) values ($1, $2)', ['note', data])
    await vi.waitFor(async () => expect(await states()).toEqual(['failed']), patiently)
    expect(work).not.toHaveBeenCalled()
  })

  test('without a tenant by design is sent across clubs', async () => {
    const depths: number[] = []
    await working(handlePlatformJob(sweepJob, async ({ depth }) => void depths.push(depth)))
    await database.across().transaction((db) => sendPlatformJob(db, sweepJob, { depth: 3 }))
    await vi.waitFor(() => expect(depths).toEqual([3]), patiently)
  })
})

describe('a worker', () => {
  test('makes its queues and brings their settings up to date in one statement', async () => {
    const job = (n: number, retryLimit: number) =>
      handlePlatformJob(platformJob(`barrel ${n}`, { payload: z.object({}), retryLimit }), async () => {})
    const settings = async () =>
      (
        await database.owner.query(
          `select name, retry_limit, retry_backoff, expire_seconds from pgboss.queue where name like 'barrel %' order by name`,
        )
      ).rows
    await working(job(1, 3))
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    await working(job(1, 5), job(2, 4), job(3, 4))
    const aboutQueues = statements.mock.calls.filter(([text]) =>
      /create_queue|update pgboss\.queue/i.test(`${text}`),
    )
    expect(aboutQueues).toHaveLength(1)
    const usual = { retry_backoff: true, expire_seconds: 30 }
    expect(await settings()).toEqual([
      { name: 'barrel 1', retry_limit: 5, ...usual },
      { name: 'barrel 2', retry_limit: 4, ...usual },
      { name: 'barrel 3', retry_limit: 4, ...usual },
    ])
  })

  test('runs each of many jobs once, alongside another worker', async () => {
    const words: string[] = []
    const handler = handleTenantJob(noteJob, async (_, { word }) => void words.push(word))
    await working(handler)
    await working(handler)
    const sent = Array.from({ length: 60 }, (_, n) => `bottle ${n}`)
    await Promise.all(sent.map(send))
    await vi.waitFor(() => expect(words).toHaveLength(60), patiently)
    expect([...words].sort()).toEqual([...sent].sort())
  })

  test('rests between two jobs only if none is queued', async () => {
    let runs = 0
    const start = performance.now()
    await Promise.all(Array.from({ length: 40 }, (_, n) => send(`bottle ${n}`)))
    await working(handleTenantJob(noteJob, async () => void (runs += 1)))
    await vi.waitFor(() => expect(runs).toBe(40), { timeout: 15_000, interval: 20 })
    // Two at a time: a rest of half a second after each would take ten seconds.
    expect(performance.now() - start).toBeLessThan(8_000)
  })

  test('runs or leaves in the queue what is sent while it stops', async () => {
    let runs = 0
    const jobs = await working(handleTenantJob(noteJob, async () => void (runs += 1)))
    const sent = Array.from({ length: 20 }, (_, n) => send(`bottle ${n}`))
    await Promise.all([...sent, jobs.stop()])
    const after = await states()
    expect(after.filter((state) => state === 'completed')).toHaveLength(runs)
    expect(after.filter((state) => state === 'created')).toHaveLength(20 - runs)
  })

  test('finishes running jobs when it stops and starts no new ones', async () => {
    let release = () => {}
    let begun = false
    const jobs = await working(
      handleTenantJob(noteJob, async () => {
        begun = true
        await new Promise<void>((resolve) => (release = resolve))
      }),
    )
    await send('pouring')
    await vi.waitFor(() => expect(begun).toBe(true), patiently)
    const stopped = jobs.stop()
    await send('too late')
    release()
    await stopped
    expect(await states()).toEqual(['completed', 'created'])
  })

  test('returns unfinished jobs to the queue and aborts them', async () => {
    let signal: AbortSignal | undefined
    const jobs = await working(
      handleTenantJob(noteJob, async (_, __, run) => {
        signal = run.signal
        await new Promise(() => {})
      }),
    )
    await send('stuck')
    await vi.waitFor(() => expect(signal).toBeDefined(), patiently)
    await jobs.stop({ timeoutMs: 50 })
    expect(signal?.aborted).toBe(true)
    expect(await states()).toEqual(['retry'])
  })

  test('survives the loss of its connections', async () => {
    const words: string[] = []
    await working(handleTenantJob(noteJob, async (_, { word }) => void words.push(word)))
    await database.owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = $2',
      ['app', database.name],
    )
    await vi.waitFor(async () => {
      await send('after the storm')
    }, patiently)
    await vi.waitFor(() => expect(words).toContain('after the storm'), patiently)
  })
})
