import {
  propagateEmailChange,
  propagateEmailChangeJob,
} from '~/people/identity/email-address/propagate-email-change.server'
import {
  purgeExpiredCredentials,
  purgeExpiredCredentialsJob,
} from '~/people/identity/jobs/purge-expired-credentials.server'
import { retryPendingRequestsJob } from '~/membership/memberships/change-requests/retry-pending-requests.server'
import { returnBalanceJob } from '~/membership/memberships/refund/return-balance.server'
import { queueCustomerUpdate } from '~/billing/customers/queue-customer-update.server'
import { customerJobHandlers } from '~/billing/customers/job-handlers.server'
import { billingJobHandlers } from '~/billing/job-handlers.server'
import { reconcileHandlers } from '~/billing/reconcile/jobs.server'
import { onboardingHandlers } from '~/business/onboarding/jobs/send-onboarding-reminders.server'
import { twoStepHandlers } from '~/business/staff/jobs/two-step-rule.server'
import { clubOrigin, rootOrigin } from '#/tenants/origins'
import type { Services } from '~/web/http/request-context.server'
import type { Jobs } from '~/foundation/jobs/jobs.server'
import type { BillingService } from '~/billing/create-billing.server'
import { domainHandlers } from '~/business/domains/jobs/check-domains.server'
import { senderHandlers } from '~/business/domains/sender/jobs/job-handlers.server'
import { interestHandlers } from '~/business/guests/interest/delete-old-marks.server'
import { guestHandlers } from '~/business/guests/jobs/send-guest-invitation.server'
import { deliverEmailHandler } from '~/foundation/messaging/deliver-email.server'
import { deliverPlatformEmailHandler } from '~/foundation/messaging/deliver-platform-email.server'
import { createMailer } from '~/foundation/messaging/mailer.server'
import { sweepPictures, sweepPicturesJob } from '~/foundation/pictures/jobs/sweep-pictures.server'
import { claimHandlers } from '~/membership/claims/job-handlers.server'
import { openingListHandlers } from '~/membership/tiers/opening-list/jobs/notify-opening-list.server'
import { waitingListHandlers } from '~/membership/tiers/waiting-list/jobs/expire-spots.server'
import { shippingHandlers } from '~/club/shipping/jobs/warn-of-permits.server'
import { lowStockHandlers } from '~/cellar/stock/jobs/notify-low-stock.server'
import { stockLockHandlers } from '~/cellar/stock/jobs/release-expired-locks.server'
import { stockCheckHandlers } from '~/cellar/stock/jobs/check-stock.server'
import { priceChangeHandlers } from '~/membership/memberships/price-changes/jobs/price-changes.server'
import { importHandlers } from '~/cellar/imports/job-handlers.server'
import { finishInvoice } from '~/cellar/invoices/finish-invoice.server'
import { readingHandlers } from '~/cellar/imports/documents/job-handlers.server'
import { eventHandlers } from '~/club/events/manage/job-handlers.server'
import { giftHandlers } from '~/club/gifts/job-handlers.server'
import { orderCountHandlers } from '~/club/orders/list/compact-counts.server'
import { purchaseHandlers } from '~/club/purchases/emails/send-purchase-email.server'
import { parcelHandlers } from '~/club/fulfillment/parcels/emails/send-parcel-email.server'
import { weeklyReviewHandlers } from '~/club/tastes/ratings/weekly-reviews.server'
import { recommendationHandlers } from '~/club/tastes/recommendations/jobs.server'
import { notificationHandlers } from '~/people/notifications/jobs.server'
import { sommelierHandlers } from '~/club/sommelier/jobs.server'
import { notifiedWines } from '~/club/tastes/notified-wines.server'
import { wishlistHandlers } from '~/club/tastes/wishlist/jobs.server'
import { closingHandlers } from '~/platform/closing/job-handlers.server'
import { archiveHandlers } from '~/platform/privacy/archive/job-handlers.server'
import { eventBookingHandlers } from '~/club/events/booking/job-handlers.server'
import { monthlyReportHandlers } from '~/insight/analytics/monthly/jobs.server'
import { numbersHandlers } from '~/platform/admin/numbers/jobs.server'
import { renewSecretsJob, secretHandlers } from '~/platform/admin/secrets/renew-secrets.server'
import { campaignHandlers } from '~/insight/campaigns/jobs.server'
import { analyticsHandlers } from '~/insight/analytics/movements/jobs.server'
import { clubRunHandlers } from '~/club/runs/job-handlers.server'
import { memberImportHandlers } from '~/business/moving-in/job-handlers.server'
import { createMover } from '~/business/moving-in/waves/create-mover.server'
import { enterMember } from '~/membership/claims/enter-member.server'
import { oldImportHandlers } from '~/cellar/imports/delete-old-imports.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { sendPlatformJob } from '~/foundation/jobs/send-job.server'

/** Background work uses more of billing than pages, and the queue. */
export type WorkerServices = Services & { billing: BillingService; jobs: Jobs }

/** The handlers of all background jobs. */
function handlers(services: WorkerServices): JobHandler[] {
  const { env, scopes, pictures } = services
  const mailer = createMailer(env.mail)
  return [
    deliverEmailHandler(mailer, pictures),
    deliverPlatformEmailHandler(mailer, scopes.shared()),
    ...reconcileHandlers(services),
    ...billingJobHandlers(services),
    ...customerJobHandlers(services),
    ...purchaseHandlers(services),
    ...orderCountHandlers(services),
    ...parcelHandlers(services),
    ...shippingHandlers(services),
    ...giftHandlers(services),
    ...eventHandlers(services),
    handlePlatformJob(propagateEmailChangeJob, ({ userId }) =>
      propagateEmailChange(scopes, userId, queueCustomerUpdate),
    ),
    ...priceChangeHandlers({ ...services, payments: services.billing.payments }),
    ...onboardingHandlers(services),
    ...twoStepHandlers(services),
    ...waitingListHandlers(services),
    ...claimHandlers({ ...services, confirmCard: services.billing.moving.confirmCard }),
    ...stockLockHandlers(services),
    ...lowStockHandlers(services),
    ...openingListHandlers(services),
    ...domainHandlers(services),
    ...senderHandlers(services),
    ...guestHandlers(services),
    ...interestHandlers(services),
    ...stockCheckHandlers(services),
    ...importHandlers(),
    ...readingHandlers({ ...services, finishInvoice }),
    ...oldImportHandlers(services),
    ...memberImportHandlers({
      ...services,
      moving: services.billing.moving,
      mover: createMover({ ...services, enterMember }),
    }),
    ...clubRunHandlers(services),
    ...eventBookingHandlers(services),
    ...notificationHandlers({ ...services, readBottles: notifiedWines }),
    ...wishlistHandlers(services),
    ...recommendationHandlers(services),
    ...sommelierHandlers(services),
    ...analyticsHandlers(services),
    ...monthlyReportHandlers(services),
    ...weeklyReviewHandlers(services),
    ...numbersHandlers(services),
    ...secretHandlers(services),
    ...archiveHandlers(services),
    ...closingHandlers({
      ...services,
      clubOrigin: (club) => clubOrigin(env, club),
      platform: { origin: rootOrigin(env), from: env.mail.from },
    }),
    ...campaignHandlers(services, mailer),
    handleTenantJob(returnBalanceJob, (db, { invoiceId }, { now }) =>
      services.memberships.returnBalance(db, { invoiceId, now }),
    ),
    handlePlatformJob(retryPendingRequestsJob, async (_payload, { log, signal }) => {
      log.info(await services.memberships.retryPendingRequests(signal), 'pending change requests retried')
      log.info(await services.billing.retryReversals(signal), 'subscription reversals retried')
    }),
    handlePlatformJob(purgeExpiredCredentialsJob, (_payload, { now }) =>
      purgeExpiredCredentials(scopes, now),
    ),
    handlePlatformJob(sweepPicturesJob, (_payload, { now }) => sweepPictures(scopes, pictures, now)),
  ]
}

/** Starts processing jobs and webhooks in this process. `stop` waits for running work. */
export async function startWorker(services: WorkerServices): Promise<{ stop(): Promise<void> }> {
  const { billing, jobs, log, scopes, now } = services
  await jobs.work({ handlers: handlers(services), openTenant: scopes.tenant, now })
  await scopes.shared().transaction((db) => sendPlatformJob(db, renewSecretsJob, {}))
  billing.worker.start()
  // Do not wait for the schedule to catch up on what a stop or a lost webhook missed.
  const stopping = new AbortController()
  const atStart = billing
    .reconcileSoon(stopping.signal)
    .catch((error: unknown) => log.error({ error }, 'reconciliation'))
  return {
    async stop() {
      stopping.abort()
      await Promise.all([jobs.stop(), billing.worker.stop(), atStart])
    },
  }
}
