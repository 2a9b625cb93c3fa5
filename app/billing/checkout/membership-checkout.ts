interface MembershipCheckout {
  /** Ids at Stripe. */
  customer: string
  price: string
  /** Our attempt. */
  attemptId: string
  metadata: Record<string, string>
  /** The platform's share as a percentage; undefined on its own account, which takes none. */
  feePercent: number | undefined
  success: string
  cancel: string
  /** Epoch seconds; undefined: as Stripe decides. */
  expiresAt?: number | undefined
}

/** Parameters of a checkout session in which a guest becomes a member, without those for tax. */
export const membershipCheckout = (checkout: MembershipCheckout) => ({
  mode: 'subscription' as const,
  customer: checkout.customer,
  client_reference_id: checkout.attemptId,
  line_items: [{ price: checkout.price, quantity: 1 }],
  metadata: checkout.metadata,
  subscription_data: {
    ...(checkout.feePercent !== undefined && { application_fee_percent: checkout.feePercent }),
    metadata: { ...checkout.metadata, attempt_id: checkout.attemptId },
  },
  success_url: checkout.success,
  cancel_url: checkout.cancel,
  ...(checkout.expiresAt !== undefined && { expires_at: checkout.expiresAt }),
})
