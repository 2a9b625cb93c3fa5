import type { CheckoutDetails } from './checkout-details.server'

/** Details of a checkout that the member is allowed to make. */
export type ReadyCheckout = CheckoutDetails & {
  accountId: string
  tierId: string
  tierName: string
  tierDescription: string
  priceId: string
  amountCents: number
  currency: string
}
