import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { handlePlatformJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob } from '~/foundation/jobs/job'
import { createJobs } from '~/foundation/jobs/jobs.server'
import { isDueAt } from '~/foundation/jobs/schedule.server'
import { createLog } from '~/foundation/kit/log.server'
import { freshDatabase, type TestDatabase } from '../../../database'

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

const minuteOf = () => Math.floor(Date.now() / 60_000)

test(
  'work with a time of its own is done at that time, once among several processes',
  { timeout: 40_000 },
  async () => {
    const counted = vi.fn(async () => {})
    const tonight = vi.fn(async () => {})
    const hour = (new Date().getUTCHours() + 12) % 24
    const later = platformJob('turn-bottles', { payload: z.object({}), cron: `0 ${hour} * * *` })
    const handlers = [handlePlatformJob(everyMinute, counted), handlePlatformJob(later, tonight)]
    const began = minuteOf()
    await whileWorking(handlers, () =>
      whileWorking(handlers, async () => {
        expect(await planned()).toEqual(['count-bottles', 'turn-bottles'])
        await vi.waitFor(() => expect(counted).toHaveBeenCalled(), { timeout: 20_000 })
      }),
    )
    expect(counted.mock.calls.length).toBeLessThanOrEqual(minuteOf() - began + 1)
    expect(tonight).not.toHaveBeenCalled()
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

test.each([
  ['* * * * *', '2026-03-08T07:30:59Z', true],
  ['20 3 * * *', '2026-11-01T03:20:00Z', true],
  ['20 3 * * *', '2026-11-01T03:21:00Z', false],
  ['20 3 * * *', '2026-11-01T15:20:00Z', false],
  ['*/15 * * * *', '2026-12-31T23:45:12Z', true],
  ['*/15 * * * *', '2026-12-31T23:46:00Z', false],
  ['0 6 1 * *', '2026-12-01T06:00:30Z', true],
  ['0 6 1 * *', '2026-12-02T06:00:30Z', false],
])('the schedule %s at %s: %s', (cron, at, isDue) => {
  expect(isDueAt(cron, new Date(at))).toBe(isDue)
})
