// Customers and subscriptions on a business's payment account that others made: the interface. No type of Stripe.
import type { TenantDb } from '#/db/handles.server'
import type { Plan } from '../plan/plans'
import type { SyncOutcome } from '../subscriptions/sync-outcome'

/** A subscription on the business's payment account that is none of ours. */
export interface ForeignSubscription {
  subscriptionId: string
  customerId: string
  email: string | null
  name: string | null
  /** Of one period, in minor units, all items together. */
  amountCents: number
  currency: string
  interval: string
  status: string
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
  /** Why it cannot be adopted; null where it can. */
  obstacle: string | null
}

/** A customer on the business's payment account, with the card that would be charged. */
export interface ForeignCustomer {
  customerId: string
  email: string | null
  name: string | null
  paymentMethodId: string | null
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null
}

/** Customers found for one row: none, exactly one, or several between which a person decides. */
export interface CustomerMatch {
  /** As asked for: a customer id, or an address. */
  asked: string
  customers: ForeignCustomer[]
}

export interface MovedSubscription {
  /** The id of the row of `member_moves`, which is written before: sent twice, it starts once. */
  requestId: string
  memberId: string
  accountId: string
  /** A version of a tier's price, a kept one too. */
  priceId: string
  /** The first payment; nothing is charged before. A replaced subscription that ends later moves it to that end. */
  firstPaymentAt: Date
  customer: { customerId: string; paymentMethodId: string | null } | null
  /**
   * False where the business has not stated that it may charge the card: the customer is left alone, and the subscription
   * is on a new one without a card, which the member enters when they claim.
   */
  mayCharge: boolean
  plan: Plan
  now: Date
}

export interface AdoptedSubscription extends Omit<MovedSubscription, 'firstPaymentAt' | 'customer'> {
  subscriptionId: string
}

/**
 * The operations of a move on the payment account, idempotent by `requestId`. They throw `PaymentError`: `unknown` is
 * repeated with the same request, `declined` and `conflict` have done nothing and name the reason.
 */
export interface Moving {
  /** Every subscription that is none of ours and still charges, newest first. */
  foreignSubscriptions(db: TenantDb): Promise<ForeignSubscription[]>
  /** Looks customers up by id, else by address. */
  findCustomers(db: TenantDb, search: { customerIds: string[]; emails: string[] }): Promise<CustomerMatch[]>
  /** Starts a subscription that is first paid on `firstPaymentAt`. Throws `first-payment-past` where that is over. */
  start(db: TenantDb, input: MovedSubscription): Promise<SyncOutcome>
  /**
   * Keeps a foreign subscription with its day and amount: it moves to our price of the same amount and carries the
   * platform's share. Throws `change-refused` with its obstacle, or where the amounts differ.
   */
  adopt(db: TenantDb, input: AdoptedSubscription): Promise<SyncOutcome>
  /** Ends a foreign subscription with its period, and starts ours on that day; never both. */
  replace(db: TenantDb, input: MovedSubscription & { subscriptionId: string }): Promise<SyncOutcome>
  /**
   * Undoes a move before the first charge: ours ends at once, and a foreign one continues as before. Only what concerns the
   * payment provider; the caller's records follow.
   */
  undo(db: TenantDb, input: { requestId: string; now: Date }): Promise<void>
  /** Ends a foreign subscription with its period, such as one that charges a member of ours twice. */
  endForeign(db: TenantDb, input: { subscriptionId: string; requestId: string; now: Date }): Promise<void>
  /** The member has claimed, and may have entered a card: reads their membership again. */
  confirmCard(db: TenantDb, input: { memberId: string; now: Date }): Promise<void>
}
