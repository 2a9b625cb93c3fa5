import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { ClubDirectory } from '#/tenants/directory.server'
import type { Scopes } from '#/tenants/scope.server'
import { clubOrigin, rootOrigin } from '~/accounts/origins'
import type { Clock } from '~/kit/clock.server'
import type { Env } from '~/kit/env.server'
import { paths } from '~/kit/paths'
import { payToken } from '~/memberships/pay-link.server'
import type { Logger } from '~/kit/log.server'
import { accountLink, connectAccount } from './connect-account.server'
import { drainInbox, type DrainOptions } from './drain-inbox.server'
import { createInboxWorker } from './inbox-worker.server'
import { createIntake } from './inbox.server'
import { openCheckout, type CheckoutOrder } from './open-checkout.server'
import { membershipChanges } from './membership-changes.server'
import type { BillingParts } from './parts'
import { platformVerbs } from './platform-verbs.server'
import { payFailure } from './pay-failure.server'
import { publishTier } from './publish-tier.server'
import { receiveWebhook, type IncomingWebhook } from './receive-webhook.server'
import { reconcileVerbs } from './reconcile/verbs.server'
import { settleCheckout, settleLatestCheckout } from './settle-checkout.server'
import { createStripeGateway } from './stripe-client.server'
import { syncAccount } from './sync-account.server'
import { syncSubscription } from './sync-subscription.server'

export interface BillingOptions {
  env: Pick<Env, 'stripe' | 'scheme' | 'rootDomain' | 'sessionSecret' | 'mail'>
  scopes: Scopes
  clubs: Pick<ClubDirectory, 'byId'>
  log: Logger
  clock: Clock
  /** Limits of one request to the provider; left out, ten seconds and two repetitions. */
  patience?: { timeout: number; retries: number }
}

export type Billing = ReturnType<typeof createBilling>

/**
 * Everything about money, for the rest of the product: it speaks in our own ids and leaks none of the
 * provider's types. See each verb for what it promises.
 */
export function createBilling({ env, scopes, clubs, log, clock, patience }: BillingOptions) {
  const gateway = createStripeGateway({ ...env.stripe, ...patience })
  const parts: BillingParts = {
    gateway,
    scopes,
    clubs,
    clubOrigin: (club: Club) => clubOrigin(env, club),
    platformPost: { origin: rootOrigin(env), from: env.mail.from },
    payUrl: (club, failureId, at) =>
      clubOrigin(env, club) + paths.pay(payToken(env.sessionSecret, failureId, at)),
    log,
    now: clock.now,
    refreshTime: clock.refresh,
    latest: clock.latest,
    livemode: env.stripe.livemode,
    webhookSecrets: env.stripe.webhookSecrets,
    opening: new Map(),
  }
  const intake = createIntake(scopes.platform('webhook intake'))
  const drain = (options?: DrainOptions) => drainInbox(parts, options)
  const worker = createInboxWorker({ drain, log })

  return {
    connectAccount: (db: TenantDb, input: { now: Date }) => connectAccount(parts, db, input),
    accountLink: (db: TenantDb, input: { returnUrl: string; refreshUrl: string }) =>
      accountLink(parts, db, input),
    syncAccount: (accountId: string) => syncAccount(parts, accountId),
    publishTier: (db: TenantDb, input: { tierId: string; now: Date }) => publishTier(parts, db, input),
    openCheckout: (db: TenantDb, order: CheckoutOrder) => openCheckout(parts, db, order),
    settleCheckout: (db: TenantDb, input: { sessionId: string; memberId: string; now: Date }) =>
      settleCheckout(parts, db, input),
    settleLatestCheckout: (db: TenantDb, memberId: string) => settleLatestCheckout(parts, db, memberId),
    ...membershipChanges(parts),
    payFailure: (db: TenantDb, failureId: string) => payFailure(parts, db, failureId),
    syncSubscription: (accountId: string, subscriptionId: string) =>
      syncSubscription(parts, accountId, subscriptionId),
    async receiveWebhook(webhook: IncomingWebhook) {
      const { status, queued } = await receiveWebhook(parts, intake, webhook)
      if (queued) worker.wake()
      return { status }
    },
    drainInbox: drain,
    ...reconcileVerbs(parts),
    ...platformVerbs(parts),
    /** The background work on the inbox: start it in the process that does such work. */
    worker,
    /** Stops the background work and closes idle connections. */
    async close() {
      await worker.stop()
      gateway.close()
    },
  }
}
