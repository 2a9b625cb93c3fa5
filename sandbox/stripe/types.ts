import type Stripe from 'stripe'

/**
 * An SDK object as it is kept here and sent over the wire: references are ids (nothing is embedded without
 * `expand`), decimals are strings, and open enums admit only the members the SDK knows.
 */
export type Flat<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer U)[]
    ? FlatField<U>[]
    : T extends (...args: never[]) => unknown
      ? never
      : T extends object
        ? { [K in keyof T]: FlatField<T[K]> }
        : T

type FlatField<V> =
  string extends Exclude<V, object> ? Exclude<V, object> : string extends V ? Exclude<V, object> : Flat<V>

export type Product = Flat<Stripe.Product>
export type Price = Flat<Stripe.Price>
export type Plan = Flat<Stripe.Plan>
export type Customer = Flat<Stripe.Customer>
export type DeletedCustomer = Stripe.DeletedCustomer
export type CheckoutSession = Flat<Stripe.Checkout.Session>
export type LineItem = Flat<Stripe.LineItem>
export type Subscription = Flat<Stripe.Subscription>
export type SubscriptionItem = Flat<Stripe.SubscriptionItem>
export type SubscriptionSchedule = Flat<Stripe.SubscriptionSchedule>
export type Invoice = Flat<Stripe.Invoice>
export type InvoiceLine = Flat<Stripe.InvoiceLineItem>
export type InvoiceItem = Flat<Stripe.InvoiceItem>
export type InvoicePayment = Flat<Stripe.InvoicePayment>
export type PaymentIntent = Flat<Stripe.PaymentIntent>
export type PaymentMethod = Flat<Stripe.PaymentMethod>
export type SetupIntent = Flat<Stripe.SetupIntent>
export type Charge = Flat<Stripe.Charge>
export type Refund = Flat<Stripe.Refund>
export type Dispute = Flat<Stripe.Dispute>
export type ApplicationFee = Flat<Stripe.ApplicationFee>
export type FeeRefund = Flat<Stripe.FeeRefund>
export type Payout = Flat<Stripe.Payout>
export type BalanceTransaction = Flat<Stripe.BalanceTransaction>
export type CustomerBalanceTransaction = Flat<Stripe.CustomerBalanceTransaction>
export type PortalConfiguration = Flat<Stripe.BillingPortal.Configuration>
export type PortalSession = Flat<Stripe.BillingPortal.Session>
export type TaxSettings = Flat<Stripe.Tax.Settings>
export type Account = Stripe.V2.Core.Account
export type AccountLink = Stripe.V2.Core.AccountLink
export type TestClock = Flat<Stripe.TestHelpers.TestClock>
export type EventType = Stripe.Event['type']
export type Event = Omit<Stripe.EventBase, 'data' | 'type'> & {
  type: EventType
  data: { object: object; previous_attributes?: object }
}
