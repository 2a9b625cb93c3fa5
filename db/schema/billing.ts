import type { PlanId } from './businesses'
import type { TenantId } from './tenant-id'
import type { Generated, ColumnType } from 'kysely'

/** The plan that a business pays the platform for every month, as last read from Stripe. */
export interface BusinessPlansTable {
  business_id: TenantId
  customer_id: string | null
  subscription_id: string | null
  stripe_status: string | null
  plan: PlanId | null
  current_period_end: Date | null
  ends_at: Date | null
  /** Since when the monthly fee is overdue; null while it is paid. */
  unpaid_since: Date | null
  synced_at: Date | null
  created_at: Date
}

/** Charges of members and their refunds, as Stripe recorded them on the business's account. Append only. */
export interface ClubSalesTable {
  business_id: TenantId
  stripe_id: string
  /**
   * A failed refund returns to the business. A dispute removes the payment; one that the business wins is
   * reversed.
   */
  kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_reversed'
  charge_id: string
  account_id: string
  member_id: string | null
  amount_cents: number
  currency: string
  occurred_at: Date
  recorded_at: Date
}

/** The balance that the next invoices of a member draw on, as last read from the payment provider. */
export interface CustomerBalancesTable {
  business_id: TenantId
  account_id: string
  member_id: string
  /** Above zero is the member's; below zero is still to be paid with the next invoice. */
  balance_cents: number
  synced_at: Date
}

/** A payment that its cardholder has contested with the bank. */
export interface DisputesTable {
  business_id: TenantId
  id: string
  account_id: string
  stripe_dispute_id: string
  /** Null if the payment is for none of our invoices. */
  invoice_id: string | null
  /** Null if it is for none of our one-time payments. */
  one_time_payment_id: Generated<string | null>
  amount_cents: number
  currency: string
  reason: string
  /** Stripe's status: needs_response, under_review, won, lost ... */
  status: string
  opened_at: Date
  evidence_due_at: Date | null
  closed_at: Date | null
  synced_at: Date
}

/** The key of the last attempt of a request to Stripe, until its outcome is known or it is two days old. */
export interface IdempotencyKeysTable {
  business_id: TenantId
  /** The request's name: `refund-<id>`. */
  request: string
  key: string
  /** Hash of the content; another content is another request. */
  fingerprint: string
  /** An earlier key was dropped without a response: its request may have taken effect. */
  is_outcome_unknown: Generated<boolean>
  /** By the database's clock: Stripe forgets a key after 24 hours of real time. */
  attempted_at: Generated<Date>
}

/** An invoice of a membership, as last read from Stripe. Amounts in minor units. */
export interface InvoicesTable {
  business_id: TenantId
  id: string
  membership_id: string
  account_id: string
  stripe_invoice_id: string
  /** Null for a draft. */
  number: string | null
  occasion: 'first' | 'renewal' | 'change' | 'other'
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  currency: string
  /** Negative if it credits more than it charges. */
  total_cents: number
  due_cents: number
  /** By card and from the member's balance. */
  paid_cents: number
  /** To the card and to the balance. */
  refunded_cents: Generated<number>
  /** Of what was paid, what the balance paid. */
  balance_cents: Generated<number>
  /** Of what was refunded, what went back to the balance. */
  balance_refunded_cents: Generated<number>
  /** False if it bills no period of its own, such as a tier change within one. */
  bills_period: Generated<boolean>
  period_start: Date | null
  period_end: Date | null
  created_at: Date
  paid_at: Date | null
  synced_at: Date
  /** Stripe's id of the price it bills; null for invoices read before it was recorded. */
  stripe_price_id: Generated<string | null>
  /** Part of the total; below zero on one that credits more than it charges. */
  tax_cents: Generated<number>
}

/** One line of the hosted checkout's page. */
export interface PaymentLine {
  name: string
  quantity: number
  unitCents: number
}

/** A payment besides the membership, on one hosted checkout. Amounts in minor units. */
export interface OneTimePaymentsTable {
  business_id: TenantId
  id: string
  /** Null for a guest who gives or books. */
  member_id: string | null
  /** The subject of the payment: one of the three. */
  purchase_id: string | null
  gift_id: string | null
  event_booking_id: string | null
  account_id: string
  lines: ColumnType<PaymentLine[], string, never>
  /** Sum of the lines, before tax. */
  amount_cents: number
  tax_cents: Generated<number>
  /** The platform's share, as asked for. */
  fee_cents: number
  currency: string
  status: Generated<'open' | 'paid' | 'expired'>
  return_to: string
  session_id: string | null
  session_url: string | null
  intent_id: string | null
  charge_id: string | null
  receipt_url: string | null
  created_at: Date
  expires_at: Date
  resolved_at: Date | null
  paid_at: Date | null
  refunded_cents: Generated<number>
  /** Tax is added on its page; a page keeps what it showed. */
  adds_tax: Generated<boolean>
}

/** Refunds of one-time payments that were asked for here; others show only in the payment's sum. */
export interface OneTimeRefundsTable {
  business_id: TenantId
  id: string
  payment_id: string
  amount_cents: number
  reason: string
  status: Generated<'asked' | 'succeeded' | 'failed'>
  stripe_refund_id: string | null
  /** Null where the system asked for it. */
  requested_by: string | null
  requested_at: Date
  attempted_at: Date
  resolved_at: Date | null
  because: string | null
}

/** A membership's invoice that a card could not pay: one row, however many attempts. */
export interface PaymentFailuresTable {
  business_id: TenantId
  id: string
  membership_id: string
  account_id: string
  invoice_id: string
  invoice_number: string | null
  /** The amount still due, in minor units. */
  amount_cents: number
  currency: string
  period_start: Date | null
  period_end: Date | null
  /** As Stripe counts them: the first attempt and each automatic retry. */
  attempt_count: number
  decline_code: string | null
  /** Hard: this card cannot be charged. Soft: the same card may work later. */
  kind: 'hard' | 'soft'
  card_last4: string | null
  /** The last attempt. */
  failed_at: Date
  next_attempt_at: Date | null
  /** When it was paid. */
  recovered_at: Date | null
  /** When the last attempt had failed. */
  retries_ended_at: Date | null
  /** When the business wrote it off. */
  waived_at: Date | null
  /** When staff last sent the member a reminder. */
  reminded_at: Generated<Date | null>
  created_at: Date
}

/** A payout from Stripe to a business's bank account, as last read from Stripe. Amounts in minor units. */
export interface PayoutsTable {
  business_id: TenantId
  id: string
  account_id: string
  stripe_payout_id: string
  /** Below zero where Stripe took money from the bank account. */
  amount_cents: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  /** Of a payout that was made by hand, Stripe does not say which payments it holds. */
  is_automatic: boolean
  created_at: Date
  /** The day it is expected at the bank. */
  arrives_on: string
  failure_code: string | null
  failure_message: string | null
  /** True once its balance transactions were all read. */
  has_all_lines: Generated<boolean>
  synced_at: Date
}

/** The kind of a balance transaction for an owner. */
export type BalanceKind =
  | 'charge'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_reversed'
  | 'fee_return'
  | 'stripe_fee'
  | 'payout'
  | 'payout_returned'
  | 'other'

/** A movement of a business's balance at Stripe, as Stripe booked it. Only its payout becomes known later. */
export interface BalanceTransactionsTable {
  business_id: TenantId
  stripe_id: string
  account_id: string
  kind: BalanceKind
  /** Stripe's own type of it. */
  stripe_type: string
  /** Stripe's id of what caused it: a charge, a refund, a dispute, a payout. */
  source_id: string | null
  amount_cents: number
  /** Deducted from the amount: by Stripe, and the platform's share. Below zero where they are returned. */
  stripe_fee_cents: number
  platform_fee_cents: number
  /** The amount less both fees. */
  net_cents: number
  currency: string
  /** Stripe's words for a movement that has no charge; null for all others. */
  description: string | null
  occurred_at: Date
  payout_id: string | null
  recorded_at: Date
}

/** A change of plan of a business; at most one is in progress. */
export interface PlanChangesTable {
  business_id: TenantId
  id: string
  from_plan: PlanId
  to_plan: PlanId
  requested_by: string | null
  created_at: Date
  /** When the business's own subscription was on the new plan. */
  applied_at: Date | null
}

/** An attempt of a business to subscribe to a plan; at most one is open. */
export interface PlanCheckoutsTable {
  business_id: TenantId
  id: string
  plan: PlanId
  status: 'open' | 'completed' | 'expired'
  session_id: string | null
  session_url: string | null
  return_to: string
  requested_by: string | null
  created_at: Date
  expires_at: Date
  resolved_at: Date | null
}

/** A paid invoice of a business's monthly fee. */
export interface PlanInvoicesTable {
  business_id: TenantId
  invoice_id: string
  number: string | null
  amount_cents: number
  currency: string
  period_start: Date
  period_end: Date
  paid_at: Date
  hosted_url: string | null
  recorded_at: Date
}

/** The platform's share of a charge, charged (`fee`) or refunded (`return`), as Stripe recorded it. Append only. */
export interface PlatformFeesTable {
  business_id: TenantId
  stripe_id: string
  kind: 'fee' | 'return'
  fee_id: string
  charge_id: string
  account_id: string
  amount_cents: number
  currency: string
  occurred_at: Date
  recorded_at: Date
}

/** Refunds the business made through us; others show only on the invoice. */
export interface RefundsTable {
  business_id: TenantId
  id: string
  invoice_id: string
  amount_cents: number
  /** Of the amount, what goes back to the member's balance; the rest goes to the card. */
  balance_cents: Generated<number>
  reason: string
  status: 'asked' | 'succeeded' | 'failed'
  /** Null where nothing goes to the card. */
  stripe_refund_id: string | null
  /** The movement of the member's balance; null where none was made. */
  stripe_balance_transaction_id: Generated<string | null>
  /** Null for a refund that follows from a lost dispute. */
  requested_by: string | null
  requested_at: Date
  resolved_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
}

/** Stripe Tax on a business's account; whether it is used is `businesses.adds_sales_tax`. */
export interface SalesTaxTable {
  business_id: TenantId
  account_status: Generated<'active' | 'pending'>
  /** As Stripe names them: `head_office`. */
  missing_fields: Generated<string[]>
  checked_at: Date
  /** Since when checkouts with tax are refused although it is on. */
  stopped_at: Generated<Date | null>
  changed_by: Generated<string | null>
  changed_at: Generated<Date | null>
}

/** A requested change of a membership's subscription: to add tax from its next renewal on, or to stop. */
export interface MembershipTaxChangesTable {
  business_id: TenantId
  id: string
  membership_id: string
  adds_tax: boolean
  /** `no_address`: Stripe knows no place of the member. `over`: the membership ended first. */
  status: Generated<'asked' | 'made' | 'no_address' | 'refused' | 'over'>
  asked_by: string | null
  asked_at: Date
  resolved_at: Generated<Date | null>
  because: Generated<string | null>
}

/** A charge of an invoice with tax, and what the platform took of it. Amounts in minor units. */
export interface TaxedChargesTable {
  business_id: TenantId
  charge_id: string
  account_id: string
  invoice_id: string
  currency: string
  charged_cents: number
  /** The part of the charge that is tax. */
  tax_cents: number
  fee_id: string | null
  fee_cents: Generated<number>
  /** The part of the fee that rows of `fee_returns` returned. */
  returned_cents: Generated<number>
  created_at: Date
  settled_at: Generated<Date | null>
}

/** A return of a part of the platform's fee, written before Stripe is asked. */
export interface FeeReturnsTable {
  business_id: TenantId
  id: string
  charge_id: string
  amount_cents: number
  status: Generated<'asked' | 'made' | 'refused'>
  stripe_return_id: Generated<string | null>
  asked_at: Date
  resolved_at: Generated<Date | null>
  because: Generated<string | null>
}

/** Which Stripe account belongs to which business; the account on an event decides the tenant. */
export interface StripeAccountsTable {
  account_id: string
  business_id: TenantId
  state: 'not_started' | 'in_progress' | 'action_needed' | 'pending' | 'ready' | 'restricted' | 'disconnected'
  livemode: boolean
  created_at: Date
  synced_at: Date | null
  disconnected_at: Date | null
  /** Up to when the account has been compared with our rows; null if never. */
  reconciled_until: Generated<Date | null>
  /** Up to when its balance transactions were read, by the account's time; null if never. */
  balance_read_until: Generated<Date | null>
  /** Since when, by the wall clock, every comparison has had failures; null if the last one had none. */
  reconcile_failing_since: Generated<Date | null>
}

/** Our id of an object and Stripe's, per connected account. */
export interface StripeIdsTable {
  business_id: TenantId
  kind: 'product' | 'price' | 'customer' | 'subscription' | 'checkout_session' | 'portal'
  our_id: string
  account_id: string
  stripe_id: string
  created_at: Date
  /** When the object was deleted at Stripe because the account was deleted. */
  removed_at: Generated<Date | null>
  /** Of a price: Stripe was told that tax comes on top of it. */
  is_tax_exclusive: Generated<boolean>
}

/** A subscription that should not exist: it is canceled and refunded, and the row holds the progress. */
export interface SubscriptionReversalsTable {
  business_id: TenantId
  id: string
  /** Null for a second plan of the business, on the platform's own account. */
  account_id: string | null
  subscription_id: string
  /** Null for a plan. */
  member_id: string | null
  cause: 'duplicate' | 'account-deleted' | 'extra-plan'
  detected_at: Date
  /** When Stripe confirmed its end; null while it may still charge. */
  canceled_at: Date | null
  /** When all that can be refunded was; null while a refund is outstanding. */
  refunded_at: Date | null
  refunded_cents: Generated<number>
  currency: string | null
  /** Why the last attempt failed, for operators; null if it did not. */
  because: string | null
  /** By the database's clock. */
  last_attempted_at: Generated<Date>
}

/** Stripe's events, stored before they are processed. */
export interface WebhookInboxTable {
  event_id: string
  endpoint: string
  account_id: string | null
  type: string
  object_key: string
  livemode: boolean
  payload: ColumnType<unknown, string, string>
  status: 'queued' | 'done' | 'parked' | 'failed' | 'dismissed'
  attempts: Generated<number>
  not_before: Date
  claimed_until: Date | null
  last_error: string | null
  received_at: Date
  done_at: Date | null
}
