import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { handleTenantJob } from '~/foundation/jobs/handler'
import { tenantJob } from '~/foundation/jobs/job'
import { createJobs } from '~/foundation/jobs/jobs.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { freshDatabase, type TestDatabase } from '../../../database'

const countJob = tenantJob('count-a-night', { payload: z.object({}), concurrency: 4 })

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterEach(() => db.owner.query('delete from pgboss.job'))
afterAll(() => db.close())

const scopes = { platform: (purpose: string) => db.across(purpose) }
const businesses = (count: number) => Array.from({ length: count }, () => newId())

it('a scheduled job that is repeated by another process queues each of 10,000 businesses once', async () => {
  const targets = emptyPayloads(businesses(10_000))
  // The first process ends in the middle; another one begins again, and a third at the same time.
  const killed = new AbortController()
  let pages = 0
  const dying = {
    platform: (purpose: string) => {
      pages += 1
      if (pages === 3) killed.abort()
      return db.across(purpose)
    },
  }
  const first = await sendToEach(dying, countJob, targets, { signal: killed.signal })
  expect(first).toBe(6_000)
  await sendToEach(scopes, countJob, targets)
  await sendToEach(scopes, countJob, targets)
  const { rows } = await db.owner.query(
    `select count(*)::int as jobs, count(distinct data->>'businessId')::int as businesses from pgboss.job`,
  )
  expect(rows).toEqual([{ jobs: 10_000, businesses: 10_000 }])
})

it('a business whose job has begun gets another one', async () => {
  const targets = emptyPayloads(businesses(2))
  await sendToEach(scopes, countJob, targets)
  await db.owner.query(`update pgboss.job set state = 'active' where data->>'businessId' = $1`, [
    targets[0]!.businessId,
  ])
  expect(await sendToEach(scopes, countJob, targets)).toBe(1)
})

it('the jobs have the settings of their queue, and run in the scope of their business', async () => {
  const ids = businesses(3)
  const runs: string[] = []
  const jobs = createJobs({ pool: db.app, log: createLog('silent') })
  const handler = handleTenantJob(countJob, async ({ businessId }) => void runs.push(businessId))
  await jobs.work({ handlers: [handler], openTenant: db.tenant, now: () => new Date() })
  try {
    await sendToEach(scopes, countJob, emptyPayloads(ids))
    const { rows } = await db.owner.query(
      `select distinct retry_limit, retry_delay, retry_backoff, policy, expire_in::text from pgboss.job`,
    )
    expect(rows).toEqual([
      { retry_limit: 8, retry_delay: 2, retry_backoff: true, policy: 'standard', expire_in: '00:00:30' },
    ])
    await vi.waitUntil(() => runs.length === 3, { timeout: 15_000 })
    expect(runs.toSorted()).toEqual(ids.toSorted())
  } finally {
    await jobs.stop({ timeoutMs: 500 })
  }
})
