// Handlers of scheduled and queued billing jobs between businesses and the platform.
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import type { BillingService } from './create-billing.server'
import { deleteOldEvents, deleteOldEventsJob } from './webhooks/delete-old-events.server'
import { refundPaymentJob } from './refunds/refund-payment.server'
import { applyPlanChangeJob } from './plan/apply-plan-change-job'
import { applyMembershipTaxJob, settleInvoiceFeesJob } from './sales-tax/jobs'
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
}: AlertContext & { billing: BillingService }): JobHandler[] {
  return [
    handlePlatformJob(enforcePlanGraceJob, async (_payload, { log, signal }) => {
      const report = await billing.enforcePlanGrace(signal)
      if (report.looked > 0) log.info(report, 'plans checked')
    }),
    handlePlatformJob(
      alertOperatorsJob,
      async () => void (await alertOperators({ scopes, env }, new Date())),
    ),
    handlePlatformJob(deleteOldEventsJob, async (_payload, { now, log, signal }) => {
      const events = await deleteOldEvents(
        scopes.platform('events that were processed long ago'),
        now,
        signal,
      )
      log.info({ events }, 'old webhook events deleted')
    }),
    handleTenantJob(refundPaymentJob, (db, { refundId }) => billing.oneTime.executeRefund(db, refundId)),
    handleTenantJob(settleInvoiceFeesJob, async (db, { invoiceId }) => {
      await billing.salesTax.settleInvoiceFees(db, invoiceId)
    }),
    handleTenantJob(applyMembershipTaxJob, async (db, _payload, { log, signal }) => {
      const progress = await billing.salesTax.applyToMemberships(db, signal)
      log.info(progress, 'sales tax applied to memberships')
      if (progress.failed > 0) throw new Error(`${progress.failed} memberships could not be changed yet`)
    }),
    handleTenantJob(applyPlanChangeJob, async (db, _payload, { log, signal }) => {
      const progress = await billing.applyPlanChange(db, signal)
      log.info(progress, 'plan applied to memberships')
      if (progress.failed > 0)
        throw new Error(`${progress.failed} memberships could not be moved to the plan yet`)
    }),
  ]
}
