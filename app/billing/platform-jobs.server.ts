// What passes between businesses and the platform, by the clock and after changes.
import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type Handler } from '~/jobs/handler'
import { platformJob, tenantJob } from '~/jobs/job'
import { sendJob, sendPlatformJob } from '~/jobs/send-job.server'
import type { Billing } from './billing.server'
import { carryPlanJob } from './plan/carry-plan-job'
import { watchPlansJob } from './plan/watch-plans.server'

/** Nightly: what no webhook told of is in the ledger by the next morning. */
const collectAllJob = platformJob('collect-charges', { payload: z.object({}), cron: '40 3 * * *' })

const collectJob = tenantJob('collect-business-charges', { payload: z.object({}), concurrency: 1 })

/** Further back than the nights that may be missed; a refund long after its charge is found by its own day. */
const lookBackMs = 5 * 86_400_000

/** Has the ledger of every business compared in the background. */
export async function askForCharges(scopes: Scopes): Promise<void> {
  await scopes
    .platform('compare all ledgers')
    .transaction(async (db) => void (await sendPlatformJob(db, collectAllJob, {})))
}

export function platformBillingHandlers({
  billing,
  scopes,
}: {
  billing: Billing
  scopes: Scopes
}): Handler[] {
  return [
    handlePlatformJob(watchPlansJob, async (_payload, { log, signal }) => {
      const watched = await billing.watchPlans(signal)
      if (watched.looked > 0) log.info(watched, 'plans looked at')
    }),
    handleTenantJob(carryPlanJob, async (db, _payload, { log, signal }) => {
      const carried = await billing.carryPlan(db, signal)
      log.info(carried, 'a plan was carried to memberships')
      if (carried.failed > 0) throw new Error(`${carried.failed} memberships do not carry the plan yet`)
    }),
    handlePlatformJob(collectAllJob, async () => {
      const businesses = await scopes
        .platform('businesses to collect charges of')
        .read((db) => db.q.selectFrom('stripe_accounts').select('business_id').distinct().execute())
      for (const { business_id } of businesses) {
        await scopes.tenant(business_id).transaction((db) => sendJob(db, collectJob, {}))
      }
    }),
    handleTenantJob(collectJob, async (db, _payload, { now, log, signal }) => {
      const since = new Date(now.getTime() - lookBackMs)
      const collected = await billing.collectBusinessCharges(db, since, signal)
      log.info(collected, 'charges compared')
      if (collected.failed > 0) throw new Error(`${collected.failed} charges are not in the ledger yet`)
    }),
  ]
}
