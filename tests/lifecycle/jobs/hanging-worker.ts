// A worker process that starts a job and never finishes it. Arguments: database URL, business id.
import { createPool } from '#/db/client.server'
import { tenantDb } from '#/db/handles.server'
import { handleTenantJob } from '~/foundation/jobs/handler'
import { createJobs } from '~/foundation/jobs/jobs.server'
import { createLog } from '~/foundation/kit/log.server'
import { setClock } from '../../clock'
import { shortLivedJob } from './short-lived-job'

setClock()

const [connectionString = ''] = process.argv.slice(2)
const pool = createPool({
  connectionString,
  max: 4,
  onError: () => undefined,
  applicationName: 'hanging worker',
})
const jobs = createJobs({ pool, log: createLog('silent') })
await jobs.work({
  handlers: [
    handleTenantJob(shortLivedJob, async () => {
      process.send?.('begun')
      await new Promise(() => {})
    }),
  ],
  openTenant: (businessId) => tenantDb(pool, businessId),
  now: () => new Date(),
})
process.send?.('working')
