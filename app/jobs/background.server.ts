import { carryAddress, carryAddressJob } from '~/accounts/carry-address.server'
import { sweepAccounts, sweepAccountsJob } from '~/accounts/sweep.server'
import { finishChangesJob } from '~/billing/changes/finish-changes.server'
import { customerHandlers } from '~/billing/customers/customer-handlers.server'
import { platformBillingHandlers } from '~/billing/platform-jobs.server'
import { reconcileHandlers } from '~/billing/reconcile/jobs.server'
import { setUpHandlers } from '~/businesses/set-up/remind-set-ups.server'
import type { Services } from '~/context.server'
import { domainHandlers } from '~/domains/domain-jobs.server'
import { guestHandlers } from '~/guests/write-to-guest.server'
import { deliverMailHandler } from '~/messaging/deliver-mail.server'
import { deliverPlatformMailHandler } from '~/messaging/deliver-platform-mail.server'
import { createMailer } from '~/messaging/mailer.server'
import { sweepPictures, sweepPicturesJob } from '~/pictures/sweep.server'
import { placeHandlers } from '~/tiers/places/tend-places.server'
import { priceHandlers } from '~/tiers/prices/price-jobs.server'
import { handlePlatformJob, type Handler } from './handler'

/** Everything this product does in the background: the one list of what a worker works on. */
function handlers(services: Services): Handler[] {
  const { env, scopes, pictures } = services
  const mailer = createMailer(env.mail)
  return [
    deliverMailHandler(mailer, pictures),
    deliverPlatformMailHandler(mailer, scopes.shared()),
    ...reconcileHandlers(services),
    ...platformBillingHandlers(services),
    ...customerHandlers(services),
    handlePlatformJob(carryAddressJob, ({ userId }) => carryAddress(scopes, userId)),
    ...priceHandlers(services),
    ...setUpHandlers(services),
    ...placeHandlers(services),
    ...domainHandlers(services),
    ...guestHandlers(services),
    handlePlatformJob(finishChangesJob, async (_payload, { log, signal }) => {
      log.info(await services.billing.finishChanges(signal), 'changes taken up again')
      log.info(await services.billing.finishUndone(signal), 'subscriptions undone')
    }),
    handlePlatformJob(sweepAccountsJob, (_payload, { now }) => sweepAccounts(scopes, now)),
    handlePlatformJob(sweepPicturesJob, (_payload, { now }) => sweepPictures(scopes, pictures, now)),
  ]
}

/** Begins to work on jobs and webhooks in this process. `stop` lets the work in hand finish. */
export async function startBackground(services: Services): Promise<{ stop(): Promise<void> }> {
  const { billing, jobs, log, scopes, now } = services
  await jobs.work({ handlers: handlers(services), enter: scopes.tenant, now })
  billing.worker.start()
  // What a stop or a lost webhook left undone should not wait for the schedule.
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
