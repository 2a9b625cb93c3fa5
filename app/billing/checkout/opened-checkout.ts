import type { CheckoutDetails } from './checkout-details.server'

export interface OpenedCheckout {
  attemptId: string
  sessionId: string
  /** The hosted page to send the member to. */
  url: string
}

/** What is known once a member is allowed to check out. */
export type ReadyCheckout = CheckoutDetails & {
  accountId: string
  tierId: string
  tierName: string
  tierDescription: string
  priceId: string
  amountCents: number
  currency: string
}
