// Customers and subscriptions on a business's payment account that others made: the interface. No type of Stripe.
import type { TenantDb } from '#/db/handles.server'
import type { Plan } from '../plan/plans'
import type { SyncOutcome } from '../billing'

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
  /** The id of the row that asks for it: sent twice, it starts once. */
  requestId: string
  memberId: string
  accountId: string
  /** A version of a tier's price, a kept one too. */
  priceId: string
  /** The first payment; nothing is charged before. */
  firstPaymentAt: Date
  customer: { customerId: string; paymentMethodId: string | null } | null
  /** False: the card waits for the member's word, and nothing is charged with it before. */
  mayCharge: boolean
  plan: Plan
  now: Date
}

export interface AdoptedSubscription extends Omit<MovedSubscription, 'firstPaymentAt' | 'customer'> {
  subscriptionId: string
}

/** The operations of a move on the payment account. Idempotent by `requestId`; they throw `PaymentError`. */
export interface Moving {
  /** Every subscription that is none of ours and still charges, newest first. */
  foreignSubscriptions(db: TenantDb): Promise<ForeignSubscription[]>
  /** Looks customers up by id, else by address. */
  findCustomers(db: TenantDb, asked: { customerIds: string[]; emails: string[] }): Promise<CustomerMatch[]>
  start(db: TenantDb, input: MovedSubscription): Promise<SyncOutcome>
  adopt(db: TenantDb, input: AdoptedSubscription): Promise<SyncOutcome>
  /** Ends a foreign subscription with its period, and starts ours on that day; never both. */
  replace(db: TenantDb, input: MovedSubscription & { subscriptionId: string }): Promise<SyncOutcome>
  /** Undoes a start before the first charge: ours ends at once, and a foreign one continues as before. */
  undo(db: TenantDb, input: { requestId: string; membershipId: string; now: Date }): Promise<void>
  /** The member has claimed: their card may be charged from now on. */
  confirmCard(db: TenantDb, input: { memberId: string; now: Date }): Promise<void>
}
