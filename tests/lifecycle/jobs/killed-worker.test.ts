import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deliverEmailJob } from '~/foundation/messaging/queue-email.server'
import { handleTenantJob } from '~/foundation/jobs/handler'
import { createJobs } from '~/foundation/jobs/jobs.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { databaseForThisTest } from '../../database'
import { shortLivedJob } from './short-lived-job'
import { patiently } from '../../patience'

test('a job of a killed worker runs again in another', async () => {
  const database = await databaseForThisTest()
  const businessId = newId()

  const worker = fork(fileURLToPath(new URL('hanging-worker.ts', import.meta.url)), [database.appUrl], {
    execArgv: ['--import', 'tsx'],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  expect((await once(worker, 'message'))[0]).toBe('working')
  const begun = once(worker, 'message')
  await database.tenant(businessId).transaction((db) => sendJob(db, shortLivedJob, { glass: 1 }))
  expect((await begun)[0]).toBe('begun')
  worker.kill('SIGKILL')
  await once(worker, 'exit')

  const jobs = createJobs({ pool: database.app, log: createLog('silent') })
  onTestFinished(() => jobs.stop())
  const poured: { glass: number; attempt: number; businessId: string }[] = []
  await jobs.work({
    handlers: [
      handleTenantJob(shortLivedJob, async (db, { glass }, { attempt }) => {
        poured.push({ glass, attempt, businessId: db.businessId })
      }),
    ],
    openTenant: database.tenant,
    now: () => new Date(),
  })
  await vi.waitFor(() => expect(poured).toEqual([{ glass: 1, attempt: 2, businessId }]), patiently)
})

test('a job that must not be delayed for a minute expires well before that', () => {
  const { expireInSeconds, retryDelaySeconds } = deliverEmailJob.settings
  const looksForExpiredEverySeconds = 10
  expect(expireInSeconds + looksForExpiredEverySeconds + 2 * retryDelaySeconds).toBeLessThan(60)
})
