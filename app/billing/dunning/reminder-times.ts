// When a member may be reminded of a payment again. Pure.

/** Between two emails about one payment, whoever sent them. */
const gapMs = 2 * 24 * 60 * 60_000

/** When the member was last emailed about a payment: by us when it failed, or by staff. */
export function lastEmailedAt({ failedAt, remindedAt }: { failedAt: Date; remindedAt: Date | null }): Date {
  return remindedAt && remindedAt > failedAt ? remindedAt : failedAt
}

/** From when on staff may send a reminder. */
export const mayRemindFrom = (payment: { failedAt: Date; remindedAt: Date | null }): Date =>
  new Date(lastEmailedAt(payment).getTime() + gapMs)
