import {
  propagateEmailChange,
  propagateEmailChangeJob,
} from '~/identity/email-address/propagate-email-change.server'
import {
  purgeExpiredCredentials,
  purgeExpiredCredentialsJob,
} from '~/identity/jobs/purge-expired-credentials.server'
import { retryPendingRequestsJob } from '~/memberships/change-requests/retry-pending-requests.server'
import { returnBalanceJob } from '~/memberships/refund/return-balance.server'
import { queueCustomerUpdate } from '~/billing/customers/queue-customer-update.server'
import { customerJobHandlers } from '~/billing/customers/job-handlers.server'
import { billingJobHandlers } from '~/billing/job-handlers.server'
import { reconcileHandlers } from '~/billing/reconcile/jobs.server'
import { onboardingHandlers } from '~/businesses/onboarding/jobs/send-onboarding-reminders.server'
import type { Services } from '~/http/request-context.server'
import type { Jobs } from '~/jobs/jobs.server'
import type { BillingService } from '~/billing/create-billing.server'
import { domainHandlers } from '~/domains/jobs/check-domains.server'
import { senderHandlers } from '~/domains/sender/jobs/job-handlers.server'
import { interestHandlers } from '~/guests/interest/delete-old-marks.server'
import { guestHandlers } from '~/guests/jobs/send-guest-invitation.server'
import { deliverEmailHandler } from '~/messaging/deliver-email.server'
import { deliverPlatformEmailHandler } from '~/messaging/deliver-platform-email.server'
import { createMailer } from '~/messaging/mailer.server'
import { sweepPictures, sweepPicturesJob } from '~/pictures/jobs/sweep-pictures.server'
import { openingListHandlers } from '~/tiers/opening-list/jobs/notify-opening-list.server'
import { waitingListHandlers } from '~/tiers/waiting-list/jobs/expire-holds.server'
import { shippingHandlers } from '~/shipping/jobs/warn-of-permits.server'
import { lowStockHandlers } from '~/wines/cellar/jobs/notify-low-stock.server'
import { stockLockHandlers } from '~/wines/cellar/jobs/release-expired-locks.server'
import { stockCheckHandlers } from '~/wines/cellar/jobs/check-stock.server'
import { priceChangeHandlers } from '~/memberships/price-changes/jobs/price-changes.server'
import { importHandlers } from '~/wines/import/job-handlers.server'
import { readingHandlers } from '~/wines/import/documents/job-handlers.server'
import { eventHandlers } from '~/events/manage/job-handlers.server'
import { giftHandlers } from '~/gifts/job-handlers.server'
import { orderCountHandlers } from '~/orders/list/compact-counts.server'
import { purchaseHandlers } from '~/purchases/emails/send-purchase-email.server'
import { parcelHandlers } from '~/orders/parcels/emails/send-parcel-email.server'
import { weeklyReviewHandlers } from '~/tastes/ratings/weekly-reviews.server'
import { recommendationHandlers } from '~/tastes/recommendations/jobs.server'
import { notificationHandlers } from '~/notifications/jobs.server'
import { sommelierHandlers } from '~/sommelier/jobs.server'
import { wishlistHandlers } from '~/tastes/wishlist/jobs.server'
import { archiveHandlers } from '~/privacy/archive/job-handlers.server'
import { eventBookingHandlers } from '~/events/booking/job-handlers.server'
import { monthlyReportHandlers } from '~/analytics/monthly/jobs.server'
import { numbersHandlers } from '~/admin/numbers/jobs.server'
import { campaignHandlers } from '~/campaigns/jobs.server'
import { analyticsHandlers } from '~/analytics/movements/jobs.server'
import { clubRunHandlers } from '~/club-runs/job-handlers.server'
import { oldImportHandlers } from '~/wines/import/delete-old-imports.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/jobs/handler'

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
    ...waitingListHandlers(services),
    ...stockLockHandlers(services),
    ...lowStockHandlers(services),
    ...openingListHandlers(services),
    ...domainHandlers(services),
    ...senderHandlers(services),
    ...guestHandlers(services),
    ...interestHandlers(services),
    ...stockCheckHandlers(services),
    ...importHandlers(),
    ...readingHandlers(services),
    ...oldImportHandlers(services),
    ...clubRunHandlers(services),
    ...eventBookingHandlers(services),
    ...notificationHandlers(services),
    ...wishlistHandlers(services),
    ...recommendationHandlers(services),
    ...sommelierHandlers(services),
    ...analyticsHandlers(services),
    ...monthlyReportHandlers(services),
    ...weeklyReviewHandlers(services),
    ...numbersHandlers(services),
    ...archiveHandlers(services),
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
