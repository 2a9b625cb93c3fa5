// When a member may be reminded of a payment again. Pure.

const dayMs = 24 * 60 * 60_000
/** Between two emails about one payment, automatic ones included. */
const gapMs = 2 * dayMs

interface PaymentTimes {
  failedAt: Date
  /** When staff last reminded the member of this payment. */
  remindedAt: Date | null
  /** When staff last reminded the member of any payment. */
  memberRemindedAt?: Date | null
}

/** When the member was last emailed about a payment: by us when it failed, or by staff. */
export function lastEmailedAt({ failedAt, remindedAt }: PaymentTimes): Date {
  return remindedAt && remindedAt > failedAt ? remindedAt : failedAt
}

/** From when on staff may send a reminder: two days after the last email about it, a day after one about another payment. */
export function mayRemindFrom({ memberRemindedAt, ...payment }: PaymentTimes): Date {
  const ofPayment = lastEmailedAt(payment).getTime() + gapMs
  const ofMember = memberRemindedAt ? memberRemindedAt.getTime() + dayMs : 0
  return new Date(Math.max(ofPayment, ofMember))
}
