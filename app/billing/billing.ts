// The billing API for pages: our own ids, and no type of Stripe. `create-billing.server.ts` builds it.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { MembershipPayments, SubscriptionRef } from '~/membership/memberships/payments'
import type { AccountState } from './connect/account-state'
import type { Moving } from './moving/moving'
import type { Plan } from './plan/plans'
import type { ReconcileReport } from './reconcile/report'
import type { SyncOutcome } from './subscriptions/sync-outcome'

export type { SyncOutcome }

/** The billing operations that pages use. */
export interface Billing {
  /** Makes the business's payment account, once; later calls return it. */
  connectAccount(db: TenantDb, input: { now: Date }): Promise<{ accountId: string }>
  /** Stripe's page on which the owner connects an account that they have; null where that is not offered. */
  authorizeUrl(db: TenantDb, input: AuthorizationStart): string | null
  /**
   * Connects the account that the owner chose there. Throws `authorization-invalid`, `authorization-denied`,
   * `already-connected` and `account-taken` (409).
   */
  connectExistingAccount(db: TenantDb, input: Authorization): Promise<{ accountId: string }>
  /** Stripe's page on which the owner fills in the account. */
  accountLink(db: TenantDb, input: { returnUrl: string; refreshUrl: string }): Promise<{ url: string }>
  /** Reads the account at Stripe. Null for an account that is not ours. */
  syncAccount(accountId: string): Promise<AccountState | null>
  disconnectAccount(db: TenantDb, input: { userId: string; now: Date }): Promise<void>
  publishTier(db: TenantDb, input: { tierId: string; now: Date }): Promise<void>
  openCheckout(db: TenantDb, order: CheckoutInput): Promise<OpenedCheckout>
  confirmCheckout(
    db: TenantDb,
    input: { sessionId: string; memberId: string; now: Date },
  ): Promise<CheckoutConfirmation>
  confirmLatestCheckout(db: TenantDb, memberId: string): Promise<CheckoutConfirmation>
  /** The payment provider's operations for memberships. */
  payments: MembershipPayments
  refreshAfterUpgrade(db: TenantDb, memberId: string): Promise<void>
  refreshAfterPortal(db: TenantDb, memberId: string): Promise<void>
  /** Stripe's page on which a member changes their card. */
  openPortal(db: TenantDb, input: PortalInput): Promise<{ url: string }>
  hostedInvoice(db: TenantDb, input: { invoiceId: string; memberId?: string }): Promise<{ url: string }>
  openPaymentRecovery(db: TenantDb, failureId: string): Promise<PaymentRecovery | null>
  /** The link for the oldest unpaid payment of an overdue membership; null where nothing is due. */
  payLink(db: TenantDb, input: { membershipId: string; club: Club; now: Date }): Promise<PayLink | null>
  /** A link for a member that pays one failed payment without signing in; it works for 30 days. */
  paymentRecoveryUrl(club: Club, failureId: string, now: Date): string
  sendPaymentReminder(db: TenantDb, reminder: Omit<PaymentReminder, 'payUrl'>): Promise<{ fullName: string }>
  receiveWebhook(webhook: IncomingWebhook): Promise<{ status: WebhookStatus }>
  /** Payments that are made once: purchases, gifts, event bookings. */
  oneTime: {
    openPage(db: TenantDb, input: { paymentId: string; now: Date }): Promise<PaymentState>
    confirm(db: TenantDb, input: { paymentId: string; memberId: string | null }): Promise<PaymentConfirmation>
    cancel(db: TenantDb, input: { paymentId: string; now: Date }): Promise<PaymentState>
    executeRefund(db: TenantDb, refundId: string): Promise<void>
  }
  /** Balances and memberships that were paid for before, such as by a gift. */
  prepaid: {
    credit(db: TenantDb, credit: Credit): Promise<{ transactionId: string }>
    hasStarted(
      db: TenantDb,
      input: Pick<PrepaidMembership, 'requestId' | 'memberId' | 'accountId' | 'now'>,
    ): Promise<boolean>
    startMembership(db: TenantDb, input: PrepaidMembership): Promise<SyncOutcome>
    setEnd(db: TenantDb, of: SubscriptionRef, end: MembershipEnd): Promise<void>
  }
  /** Members who move in from another system, with what others made on the payment account. */
  moving: Moving
  salesTax: {
    turnOn(db: TenantDb, input: { userId: string; now: Date }): Promise<void>
    check(accountId: string): Promise<boolean>
  }
  /** Compares what is overdue now. */
  reconcileSoon(signal?: AbortSignal): Promise<ReconcileReport>
  /** Queues a reconciliation of every account. */
  reconcileInBackground(): Promise<void>
  /** Reads a business's payouts and the movements of its balance now. False if there are more than fit in the time. */
  readBalance(db: TenantDb, enough: () => boolean): Promise<boolean>
  openPlanCheckout(db: TenantDb, order: PlanCheckoutInput): Promise<{ url: string; sessionId: string }>
  confirmPlanCheckout(db: TenantDb, sessionId: string): Promise<'waiting' | 'unpaid' | 'unknown' | 'paid'>
  planPortal(db: TenantDb, input: { returnUrl: string }): Promise<{ url: string }>
  /** Ends the business's own subscription to the platform at once. */
  endPlan(db: TenantDb): Promise<void>
  enforcePlanGrace(signal?: AbortSignal): Promise<PlanGraceReport>
}

export interface AuthorizationStart {
  userId: string
  /** Absolute URL on our host that Stripe leads back to. */
  redirectUri: string
  now: Date
}

/** The answer of Stripe's page, as its address says. */
export interface Authorization {
  userId: string
  state: string
  /** Empty where the owner did not connect. */
  code: string
  now: Date
}

export interface CheckoutInput {
  memberId: string
  tierId: string
  /** Absolute URLs on our host; the success URL gets the session id appended. */
  returnTo: { success: string; cancel: string }
  now: Date
}

export interface OpenedCheckout {
  attemptId: string
  sessionId: string
  /** The hosted page to send the member to. */
  url: string
}

/**
 * - `active`: paid, and the membership is live
 * - `waiting`: paid or payment processing, outcome not known yet; ask again shortly
 * - `unpaid`: the member's own checkout, not paid
 * - `unknown`: not a checkout of this member
 */
export type CheckoutConfirmation = 'active' | 'waiting' | 'unpaid' | 'unknown'

export interface PortalInput {
  memberId: string
  /** Absolute URL on our host to return to. */
  returnUrl: string
  /** Leads to the form for a card alone, and from there back. */
  isForCard?: boolean
  now: Date
}

/** `pay`: on Stripe's page at `url`; `paid`: already paid; `over`: no longer due. */
export type PaymentRecovery = { kind: 'pay'; url: string } | { kind: 'paid' } | { kind: 'over' }

export interface PayLink {
  /** The row of `payment_failures`. */
  failureId: string
  /** Pays one invoice without signing in, for 30 days from `now`. */
  url: string
  amountCents: number
  currency: string
  /** When the member was last emailed about it, by us or by staff. */
  emailedAt: Date
  /** From when on staff may email it again. */
  sendableFrom: Date
}

export interface PaymentReminder {
  /** The row of `payment_failures`. */
  failureId: string
  club: Club
  /** The link that pays the payment without signing in. */
  payUrl: string
  /** The user who sends it. */
  userId: string
  now: Date
}

export interface IncomingWebhook {
  endpoint: string
  /** The raw body, byte for byte: a byte order mark is still part of it. */
  body: string
  signature: string | null
  /** Wall-clock time: signatures are dated by it. */
  now: Date
}

/**
 * The HTTP status: 200 once the event is stored, 400 if it is not valid for this endpoint, 404 for an unknown
 * endpoint.
 */
export type WebhookStatus = 200 | 400 | 404

/**
 * - `paid`: our record says so
 * - `waiting`: the bank, or Stripe, has not answered yet; ask again shortly
 * - `unpaid`: the page is open, or closed without a payment
 * - `unknown`: not a payment of this member
 */
export type PaymentConfirmation = 'paid' | 'waiting' | 'unpaid' | 'unknown'

export interface Credit {
  /** The id of the row that asks for it: sent twice, it is given once. */
  creditId: string
  memberId: string
  accountId: string
  /** In minor units; below zero it is taken from the balance. */
  amountCents: number
  currency: string
  /** Shown on the member's invoices. */
  description: string
  now: Date
}

export interface PrepaidMembership {
  /** The id of the row that asks for it: sent twice, it starts once. */
  requestId: string
  memberId: string
  accountId: string
  /** A version of a tier's price. */
  priceId: string
  /** After so many periods it ends. */
  months: number
  plan: Plan
  now: Date
}

export interface MembershipEnd {
  requestId: string
  /** The end of one of its periods; null where it renews. */
  endsAt: Date | null
}

export interface PlanCheckoutInput {
  plan: Plan
  /** Absolute URLs on our host; the success URL gets the session id appended. */
  returnTo: { success: string; cancel: string }
  /** The staff member who asked; null if unknown. */
  userId: string | null
  now: Date
}

export interface PlanGraceReport {
  looked: number
  failed: number
}

/** A payment's state at the provider. Our rows agree with it for `paid` and `expired`. */
export type PaymentState = PageState<{ kind: 'paid' }>

/** A page's state at Stripe. Our rows agree with it for a paid and for an expired one. */
export type PageState<Paid> =
  | Paid
  | { kind: 'open'; url: string }
  /** Completed, and the bank has not answered yet. */
  | { kind: 'processing' }
  | { kind: 'expired' }
  /** There is no such page, or it belongs to another row. */
  | { kind: 'unknown' }
