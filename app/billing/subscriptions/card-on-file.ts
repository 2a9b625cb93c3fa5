import type { Stripe } from '../stripe/stripe-client.server'

/** The card that a subscription's next payment is charged to. */
export interface CardOnFile {
  /** Stripe's name of the brand, such as `visa`. */
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** Fields to expand in a subscription, so that its card can be read. */
export const cardExpansions = ['default_payment_method', 'customer.invoice_settings.default_payment_method']

/**
 * Reads the card of a subscription that was fetched with `cardExpansions`: its own, or else its customer's. Null if
 * there is none, or it pays by other means.
 */
export function cardOnFile(subscription: Stripe.Subscription): CardOnFile | null {
  const { default_payment_method: own, customer } = subscription
  const holder = typeof customer === 'object' && !customer.deleted ? customer : null
  const method = own ?? holder?.invoice_settings.default_payment_method
  return method && typeof method === 'object' ? cardOf(method) : null
}

/** The card of a payment method; null where it is none. */
export function cardOf({ card }: Pick<Stripe.PaymentMethod, 'card'>): CardOnFile | null {
  if (!card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  return { brand, last4, expMonth, expYear }
}
