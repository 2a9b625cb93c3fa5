import type { Listener } from '~/membership/memberships/events'

/** The subject of a one-time payment. Listeners act on their own kind and ignore the others. */
export type PaymentSubject =
  | { kind: 'purchase'; purchaseId: string }
  | { kind: 'gift'; giftId: string }
  | { kind: 'event-booking'; bookingId: string }

/** A change of a one-time payment, as our record now shows it. Amounts in minor units. */
export interface OneTimePaymentChanged {
  paymentId: string
  /** Null for a guest who gives or books. */
  memberId: string | null
  subject: PaymentSubject
  change:
    | { kind: 'paid'; amountCents: number; taxCents: number; currency: string; paidAt: Date }
    /** Its checkout closed without a payment and can no longer be paid. */
    | { kind: 'expired' }
    /** All refunds so far, made here or at the provider. */
    | { kind: 'refunded'; refundedCents: number }
    | { kind: 'disputed'; state: 'open' | 'won' | 'lost' }
    /** A refund that was asked for here was made. */
    | { kind: 'refund_made'; refundId: string }
    /** A refund that was asked for here was not made. */
    | { kind: 'refund_failed'; refundId: string; because: string }
  now: Date
}

/** Listeners to a change of a one-time payment, in the transaction of the change. An error undoes the change. */
export interface OneTimePaymentListeners {
  changed: Listener<OneTimePaymentChanged>[]
}
