// What passes between businesses and the platform, by the clock and after changes.
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/jobs/handler'
import type { Billing } from './create-billing.server'
import { applyPlanChangeJob } from './plan/apply-plan-change-job'
import { enforcePlanGraceJob } from './plan/enforce-plan-grace.server'
import {
  alertOperators,
  alertOperatorsJob,
  type AlertContext,
} from './webhooks/failed-events/alert-operators.server'

export function billingJobHandlers({
  billing,
  scopes,
  env,
}: AlertContext & { billing: Billing }): JobHandler[] {
  return [
    handlePlatformJob(enforcePlanGraceJob, async (_payload, { log, signal }) => {
      const report = await billing.enforcePlanGrace(signal)
      if (report.looked > 0) log.info(report, 'plans looked at')
    }),
    handlePlatformJob(
      alertOperatorsJob,
      async () => void (await alertOperators({ scopes, env }, new Date())),
    ),
    handleTenantJob(applyPlanChangeJob, async (db, _payload, { log, signal }) => {
      const progress = await billing.applyPlanChange(db, signal)
      log.info(progress, 'a plan was carried to memberships')
      if (progress.failed > 0) throw new Error(`${progress.failed} memberships do not carry the plan yet`)
    }),
  ]
}
