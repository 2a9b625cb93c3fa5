// What passes between businesses and the platform, by the clock and after changes.
import { handlePlatformJob, handleTenantJob, type Handler } from '~/jobs/handler'
import type { Billing } from './billing.server'
import type { Services } from '~/context.server'
import { carryPlanJob } from './plan/carry-plan-job'
import { watchPlansJob } from './plan/watch-plans.server'
import { tellOperators, tellOperatorsJob } from './troubles/tell-operators.server'

export function platformBillingHandlers({
  billing,
  scopes,
  env,
}: Pick<Services, 'scopes' | 'env'> & { billing: Billing }): Handler[] {
  return [
    handlePlatformJob(watchPlansJob, async (_payload, { log, signal }) => {
      const watched = await billing.watchPlans(signal)
      if (watched.looked > 0) log.info(watched, 'plans looked at')
    }),
    handlePlatformJob(tellOperatorsJob, async () => void (await tellOperators({ scopes, env }, new Date()))),
    handleTenantJob(carryPlanJob, async (db, _payload, { log, signal }) => {
      const carried = await billing.carryPlan(db, signal)
      log.info(carried, 'a plan was carried to memberships')
      if (carried.failed > 0) throw new Error(`${carried.failed} memberships do not carry the plan yet`)
    }),
  ]
}
