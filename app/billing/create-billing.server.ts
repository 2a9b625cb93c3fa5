import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { ClubDirectory } from '#/tenants/directory.server'
import type { Scopes } from '#/tenants/scope.server'
import { clubOrigin, rootOrigin } from '#/tenants/origins'
import type { Clock } from '~/foundation/kit/clock.server'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { paymentRecoveryToken } from '~/billing/dunning/payment-recovery-link.server'
import type { Logger } from '~/foundation/kit/log.server'
import type { MembershipListeners } from '~/membership/memberships/events'
import { authorizeUrl, connectExistingAccount } from './connect/connect-existing-account.server'
import { accountLink, connectAccount } from './connect/connect-account.server'
import { openCheckout } from './checkout/open-checkout.server'
import { openPortal } from './customers/customer-portal.server'
import { refreshAfterPortal } from './customers/refresh-after-portal.server'
import { deleteCustomer } from './customers/delete-customer.server'
import { updateCustomer } from './customers/update-customer.server'
import { hostedInvoice } from './invoices/hosted-invoice.server'
import { retryReversals } from './reversals/retry-reversals.server'
import { membershipPayments } from './subscriptions/membership-payments.server'
import { refreshAfterUpgrade } from './subscriptions/refresh-after-upgrade.server'
import type { BillingContext } from './context'
import { disconnectAccount } from './connect/disconnect-account.server'
import { applyPlanChange } from './plan/apply-plan-change.server'
import { openPlanCheckout } from './plan/open-plan-checkout.server'
import { endPlan } from './plan/end-plan.server'
import { planPortal } from './plan/plan-portal.server'
import { confirmPlanCheckout } from './plan/confirm-plan-checkout.server'
import { syncPlan } from './plan/sync-plan.server'
import { enforcePlanGrace } from './plan/enforce-plan-grace.server'
import { openPaymentRecovery } from './dunning/payment-recovery.server'
import { payLink } from './dunning/pay-link.server'
import { sendPaymentReminder } from './dunning/send-payment-reminder.server'
import type { OneTimePaymentListeners } from './one-time/events'
import { oneTimeOperations } from './one-time/operations.server'
import { movingOperations } from './moving/operations.server'
import { prepaidOperations } from './prepaid/operations.server'
import { salesTaxOperations } from './sales-tax/operations.server'
import { publishTier } from './prices/publish-tier.server'
import { webhookOperations } from './webhooks/operations.server'
import { readBalance } from './reconcile/payouts.server'
import { reconcileCheckouts } from './reconcile/checkouts.server'
import type { Cursor } from './reconcile/phase'
import { platformFromTheStart, reconcilePlatform, type PlatformCursor } from './reconcile/platform.server'
import {
  connectedAccounts,
  reconcile,
  reconcileOne,
  reconcileSoon,
  type ReconcileOptions,
} from './reconcile/reconcile.server'
import { queueAccountReconciliation } from './reconcile/queue-reconciliation.server'
import { confirmCheckout, confirmLatestCheckout } from './checkout/confirm-checkout.server'
import { createStripeGateway } from './stripe/stripe-client.server'
import { syncAccount } from './connect/sync-account.server'
import { syncSubscription } from './subscriptions/sync-subscription.server'
import type { Authorization, AuthorizationStart } from './billing'
import type { CheckoutInput, PortalInput, PaymentReminder, PlanCheckoutInput } from './billing'

export interface BillingOptions {
  env: Pick<Env, 'stripe' | 'scheme' | 'rootDomain' | 'sessionSecret' | 'mail'>
  scopes: Scopes
  clubs: Pick<ClubDirectory, 'byId'>
  log: Logger
  clock: Clock
  /** Listeners to the sync of a subscription and to its payments. */
  membershipListeners: MembershipListeners
  /** Listeners to changes of one-time payments. */
  oneTimeListeners: OneTimePaymentListeners
  /** Limits for one request to Stripe; by default ten seconds and two retries. */
  patience?: { timeout: number; retries: number }
}

/** All of billing, as jobs use it; pages know `Billing`. */
export type BillingService = ReturnType<typeof createBilling>

/**
 * The billing API for the rest of the product. It uses our own ids and exposes no Stripe types. See each operation
 * for its contract.
 */
export function createBilling({
  env,
  scopes,
  clubs,
  log,
  clock,
  membershipListeners,
  oneTimeListeners,
  patience,
}: BillingOptions) {
  const gateway = createStripeGateway({ ...env.stripe, ...patience })
  const context: BillingContext = {
    gateway,
    scopes,
    clubs,
    clubOrigin: (club: Club) => clubOrigin(env, club),
    platformEmail: { origin: rootOrigin(env), from: env.mail.from },
    paymentRecoveryUrl: (club, failureId, at) =>
      clubOrigin(env, club) + paths.pay(paymentRecoveryToken(env.sessionSecret, failureId, at)),
    membershipListeners,
    oneTimeListeners,
    log,
    now: clock.now,
    refreshTime: clock.refresh,
    latestNow: clock.latest,
    livemode: env.stripe.livemode,
    oauth: env.stripe.clientId
      ? {
          clientId: env.stripe.clientId,
          authorizeBase: env.stripe.authorizeBase,
          stateSecret: env.sessionSecret,
        }
      : null,
    webhookSecrets: env.stripe.webhookSecrets,
    openingCheckouts: new Map(),
  }
  const webhooks = webhookOperations(context)

  return {
    connectAccount: (db: TenantDb, input: { now: Date }) => connectAccount(context, db, input),
    authorizeUrl: (db: TenantDb, input: AuthorizationStart) => authorizeUrl(context, db, input),
    connectExistingAccount: (db: TenantDb, input: Authorization) =>
      connectExistingAccount(context, db, input),
    accountLink: (db: TenantDb, input: { returnUrl: string; refreshUrl: string }) =>
      accountLink(context, db, input),
    syncAccount: (accountId: string) => syncAccount(context, accountId),
    publishTier: (db: TenantDb, input: { tierId: string; now: Date }) => publishTier(context, db, input),
    openCheckout: (db: TenantDb, order: CheckoutInput) => openCheckout(context, db, order),
    confirmCheckout: (db: TenantDb, input: { sessionId: string; memberId: string; now: Date }) =>
      confirmCheckout(context, db, input),
    confirmLatestCheckout: (db: TenantDb, memberId: string) => confirmLatestCheckout(context, db, memberId),
    /** The payment provider's operations for memberships. */
    payments: membershipPayments(context),
    refreshAfterUpgrade: (db: TenantDb, memberId: string) => refreshAfterUpgrade(context, db, memberId),
    refreshAfterPortal: (db: TenantDb, memberId: string) => refreshAfterPortal(context, db, memberId),
    openPortal: (db: TenantDb, input: PortalInput) => openPortal(context, db, input),
    hostedInvoice: (db: TenantDb, input: { invoiceId: string; memberId?: string }) =>
      hostedInvoice(context, db, input),
    updateCustomer: (db: TenantDb, memberId: string) => updateCustomer(context, db, memberId),
    deleteCustomer: (db: TenantDb, input: { memberId: string; now: Date }) =>
      deleteCustomer(context, db, input),
    retryReversals: (signal?: AbortSignal) => retryReversals(context, signal),
    openPaymentRecovery: (db: TenantDb, failureId: string) => openPaymentRecovery(context, db, failureId),
    payLink: (db: TenantDb, input: Parameters<typeof payLink>[2]) => payLink(context, db, input),
    /** A link for a member that pays one failed payment without signing in; it works for 30 days. */
    paymentRecoveryUrl: context.paymentRecoveryUrl,
    sendPaymentReminder: (db: TenantDb, reminder: Omit<PaymentReminder, 'payUrl'>) =>
      sendPaymentReminder(db, {
        ...reminder,
        payUrl: context.paymentRecoveryUrl(reminder.club, reminder.failureId, reminder.now),
      }),
    syncSubscription: (accountId: string, subscriptionId: string) =>
      syncSubscription(context, accountId, subscriptionId),
    receiveWebhook: webhooks.receive,
    drainInbox: webhooks.drain,
    oneTime: oneTimeOperations(context),
    prepaid: prepaidOperations(context),
    moving: movingOperations(context),
    salesTax: salesTaxOperations(context),
    reconcileCheckouts: (at: Date, signal?: AbortSignal) => reconcileCheckouts(context, at, signal),
    reconcileSoon: (signal?: AbortSignal) => reconcileSoon(context, signal),
    reconcile: (options?: ReconcileOptions) => reconcile(context, options),
    reconcileAccount: (
      account: { accountId: string; businessId: string },
      from: Cursor,
      enough: () => boolean,
    ) => reconcileOne(context, account, from, enough),
    /** Reads a business's payouts and the movements of its balance now. False if there are more than fit in the time. */
    readBalance: (db: TenantDb, enough: () => boolean) => readBalance(context, db, enough),
    /** Where the part of a reconciliation that belongs to no single business starts. */
    platformReconciliation: () => platformFromTheStart(context),
    reconcilePlatform: (from: PlatformCursor, enough: () => boolean) =>
      reconcilePlatform(context, from, enough),
    connectedAccounts: () => connectedAccounts(context),
    /** Queues a reconciliation of every account. */
    reconcileInBackground: () => queueAccountReconciliation(context.scopes),
    disconnectAccount: (db: TenantDb, input: { userId: string; now: Date }) =>
      disconnectAccount(context, db, input),
    openPlanCheckout: (db: TenantDb, order: PlanCheckoutInput) => openPlanCheckout(context, db, order),
    confirmPlanCheckout: (db: TenantDb, sessionId: string) => confirmPlanCheckout(context, db, sessionId),
    planPortal: (db: TenantDb, input: { returnUrl: string }) => planPortal(context, db, input),
    syncPlan: (subscriptionId: string) => syncPlan(context, subscriptionId),
    applyPlanChange: (db: TenantDb, signal?: AbortSignal) => applyPlanChange(context, db, signal),
    endPlan: (db: TenantDb) => endPlan(context, db),
    enforcePlanGrace: (signal?: AbortSignal) => enforcePlanGrace(context, signal),
    /** The background worker of the inbox: start it in the process that runs workers. */
    worker: webhooks.worker,
    /** Stops the background worker and closes idle connections. */
    async close() {
      await webhooks.worker.stop()
      gateway.close()
    },
  }
}
