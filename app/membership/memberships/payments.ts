import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { Eligibility } from './rules'

/** The subscription behind a membership, by the payment provider's ids. */
export interface SubscriptionRef {
  accountId: string
  subscriptionId: string
}

/**
 * The payment provider's contract with memberships. Every change is idempotent by `requestId`, the id of the row that
 * records the request: repeated, it is made once. Calls throw `PaymentError`. Never call one inside a transaction.
 */
export interface MembershipPayments {
  /** Voids every invoice until `resumesAt`. */
  pause(db: TenantDb, of: SubscriptionRef, input: { requestId: string; resumesAt: Date }): Promise<void>
  resume(db: TenantDb, of: SubscriptionRef, input: { requestId: string }): Promise<void>
  cancelAtPeriodEnd(db: TenantDb, of: SubscriptionRef, input: { requestId: string }): Promise<void>
  /** Ends the subscription at the end of one of its periods, later than the current one too. */
  cancelAt(db: TenantDb, of: SubscriptionRef, input: { requestId: string; endsAt: Date }): Promise<void>
  undoCancellation(db: TenantDb, of: SubscriptionRef, input: { requestId: string }): Promise<void>
  /** Ends the subscription at once. Also succeeds when it has already ended. */
  cancelNow(db: TenantDb, of: SubscriptionRef, input: { canceledBy: 'member' | 'business' }): Promise<void>
  /** Throws `quote-changed` for a `quotedAt` before the current period, and the provider's DomainErrors. */
  quoteUpgrade(db: TenantDb, of: SubscriptionRef, input: UpgradeQuoteInput): Promise<UpgradeQuote>
  /** Charges the quoted amount and changes the price, or does neither. */
  upgrade(db: TenantDb, of: SubscriptionRef, input: UpgradeInput): Promise<TierChangeResult>
  /** Bills the other price from the next renewal on. */
  downgrade(
    db: TenantDb,
    of: SubscriptionRef,
    input: { requestId: string; priceId: string; now: Date },
  ): Promise<TierChangeResult>
  /** Bills a price again that the subscription had before. */
  undoDowngrade(
    db: TenantDb,
    of: SubscriptionRef,
    input: { requestId: string; priceId: string },
  ): Promise<void>
  /** Refunds part of a paid invoice to the card, with the platform's fee in proportion, and part to the balance. */
  refund(db: TenantDb, input: RefundInput): Promise<ProviderRefund>
  /** Records every refund of an invoice, including those made on the provider's own pages, and the member's balance. */
  syncRefunds(db: TenantDb, invoiceId: string): Promise<void>
  /**
   * Bills another version of the tier's price from the next renewal on. `occasion` is part of the idempotency key.
   * Returns `over` where the subscription has ended and `out-of-reach` where the account cannot be used.
   */
  changePrice(
    db: TenantDb,
    input: { membershipId: string; priceId: string; occasion: string; now: Date },
  ): Promise<'moved' | 'over' | 'out-of-reach'>
  /** Takes a version of a price out of use for new subscriptions. */
  archivePrice(db: TenantDb, priceId: string): Promise<void>
  /** Brings the membership, its invoices and its failed payments up to date. */
  sync(of: SubscriptionRef): Promise<void>
}

/** A refund of a member's invoice by where it goes. Amounts in minor units. */
export interface RefundInput {
  requestId: string
  invoiceId: string
  memberId: string
  cardCents: number
  balanceCents: number
  now: Date
}

/** The provider's ids of what was made; null for a part that was not. */
export interface ProviderRefund {
  providerRefundId: string | null
  balanceTransactionId: string | null
}

/** Prices are versions of tier prices; `quotedAt` is the time of an earlier quote whose amount is computed again. */
export interface UpgradeQuoteInput {
  priceId: string
  quotedAt?: Date
  now: Date
}

/** The price of an upgrade, or why the subscription cannot be upgraded now. Amounts in minor units. */
export interface UpgradeQuote {
  eligibility: Eligibility
  /** Tax included. */
  dueCents: number
  taxCents: number
  /** The time the amount was computed for. */
  quotedAt: Date
  /** True where a new period starts today at the full price. */
  startsPeriod: boolean
  correctionCents: number
  /** When the next payment is due. */
  renewsAt: Date
}

export interface UpgradeInput {
  requestId: string
  fromPriceId: string
  priceId: string
  quotedAt: Date
  startsPeriod: boolean
  correctionCents: number
  /** The quote is out of date: throws `quote-changed` unless the change has already been made. */
  isExpired: boolean
  now: Date
}

export interface TierChangeResult {
  /** When the next payment is due; null where the provider does not say. */
  renewsAt: Date | null
}

/**
 * How a failed request ended:
 * - `declined`: nothing was done, for a reason the sentence names;
 * - `conflict`: nothing was done, because the subscription is not what our records say;
 * - `in-progress`: the same request is being carried out elsewhere;
 * - `unknown`: it may have been done. Repeat it with the same `requestId`.
 */
type PaymentOutcome = 'declined' | 'conflict' | 'in-progress' | 'unknown'

/** A request to the payment provider that failed. */
export class PaymentError extends DomainError {
  constructor(
    readonly outcome: PaymentOutcome,
    { code, status, sentence, details }: Pick<DomainError, 'code' | 'status' | 'sentence' | 'details'>,
    cause: unknown,
  ) {
    super(code, status, sentence, details)
    this.cause = cause
  }
}
