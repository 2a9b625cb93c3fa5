// The sums of a month of the balance. Pure.

/**
 * A month of the business's balance at Stripe in one currency, in minor units. The opening balance and all movements
 * come to the closing balance, which is the next month's opening balance.
 */
export interface MonthSummary {
  currency: string
  openingCents: number
  payments: number
  chargedCents: number
  /** Deducted below; each is positive where money left the balance. */
  refundedCents: number
  disputedCents: number
  stripeFeeCents: number
  platformFeeCents: number
  otherCents: number
  paidOutCents: number
  /** Of payouts that a bank sent back; part of what was paid out. */
  returnedCents: number
  closingCents: number
  /** In the payments, and what refunds and disputes returned of it. */
  taxCents: number
  taxRefundedCents: number
}

/** The names and sums of a month, in the order in which they come from the opening to the closing balance. */
export function summaryRows(summary: MonthSummary): { name: string; cents: number }[] {
  return [
    { name: 'Opening balance', cents: summary.openingCents },
    { name: 'Payments', cents: summary.chargedCents },
    { name: 'Refunds', cents: 0 - summary.refundedCents },
    { name: 'Disputes', cents: 0 - summary.disputedCents },
    { name: 'Stripe fees', cents: 0 - summary.stripeFeeCents },
    { name: 'Tastevin’s share', cents: 0 - summary.platformFeeCents },
    { name: 'Other', cents: summary.otherCents },
    { name: 'Payouts', cents: 0 - summary.paidOutCents },
    { name: 'Closing balance', cents: summary.closingCents },
  ]
}
