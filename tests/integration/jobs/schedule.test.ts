import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { handlePlatformJob, type JobHandler } from '~/jobs/handler'
import { platformJob } from '~/jobs/job'
import { createJobs } from '~/jobs/jobs.server'
import { createLog } from '~/kit/log.server'
import { freshDatabase, type TestDatabase } from '../../database'

const everyMinute = platformJob('count-bottles', { payload: z.object({}), cron: '* * * * *' })
const everyNight = platformJob('turn-bottles', { payload: z.object({}), cron: '0 3 * * *' })

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

async function whileWorking(handlers: JobHandler[], act: () => Promise<void>) {
  const jobs = createJobs({ pool: database.app, log: createLog('silent') })
  await jobs.work({ handlers, openTenant: database.tenant, now: () => new Date() })
  await act().finally(() => jobs.stop())
}

const planned = async () =>
  (await database.owner.query('select name from pgboss.schedule order by name')).rows.map((row) => row.name)

test(
  'work with a time of its own is done at that time, once among several processes',
  { timeout: 40_000 },
  async () => {
    const counted = vi.fn(async () => {})
    const handlers = [handlePlatformJob(everyMinute, counted)]
    await whileWorking(handlers, async () => expect(await planned()).toEqual(['count-bottles']))
    // The clock is looked at every 30 s by one process of all, and by a process that has just begun.
    await database.owner.query('update pgboss.version set cron_on = null')
    await whileWorking(handlers, () =>
      whileWorking(handlers, async () => {
        await vi.waitFor(() => expect(counted).toHaveBeenCalled(), { timeout: 20_000 })
        expect(counted).toHaveBeenCalledTimes(1)
      }),
    )
  },
)

test('a job that is no longer scheduled is removed from the schedule', async () => {
  const nothing = async () => {}
  await whileWorking(
    [handlePlatformJob(everyMinute, nothing), handlePlatformJob(everyNight, nothing)],
    async () => expect(await planned()).toEqual(['count-bottles', 'turn-bottles']),
  )
  await whileWorking([handlePlatformJob(everyNight, nothing)], async () =>
    expect(await planned()).toEqual(['turn-bottles']),
  )
})
