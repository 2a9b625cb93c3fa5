export const lineKinds = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
  dispute_reversed: 'Dispute won',
  fee: 'Share',
  fee_return: 'Share returned',
  monthly: 'Monthly fee',
} as const

export const lineKindNames = Object.keys(lineKinds) as (keyof typeof lineKinds)[]

/** A line of a statement. A payment and its share are one line; amounts that leave the business are negative. */
export interface StatementLine {
  kind: keyof typeof lineKinds
  at: Date
  /** Stripe's id of it. */
  reference: string
  /** The number of its invoice, if it has one. */
  number: string | null
  /** The payer: a member, or a guest who gave. */
  memberName: string | null
  /** Subject of the payment: "Order 1042", "Gift 1001"; null for a membership and for the monthly fee. */
  about: string | null
  currency: string
  /** The amount that a member paid or got refunded, or that a dispute moved. */
  salesCents: number
  /** The sales tax in it. */
  taxCents: number
  /** The platform's share of it, positive when charged. */
  feeCents: number
  monthlyFeeCents: number
}

/** Where a page of a statement ended. */
export interface LinePosition {
  at: Date
  reference: string
}
