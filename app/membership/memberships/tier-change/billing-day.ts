import { ordinal } from '~/foundation/kit/dates'

/** Says on which day of the month payments are due from now on. */
export function newBillingDayText(day: number): string {
  const sentence = `Your billing day becomes the ${ordinal(day)}.`
  return day > 28 ? `${sentence} In shorter months it is the last day.` : sentence
}

interface Upgrade {
  /** The new billing day of the month, where a new period starts today; null where it stays. */
  billingDay: number | null
  /** Above zero where part of what was paid for the month was refunded. */
  correctionCents: number
}

/** Explanation of an upgrade's amount, before it is paid. */
export function upgradeAmountText({ billingDay, correctionCents }: Upgrade): string {
  if (billingDay !== null) {
    return `Nothing is paid for the current month, so a new month begins today at the full price. ${newBillingDayText(billingDay)}`
  }
  return correctionCents > 0
    ? 'What you pay today is for the rest of the month, less what you have paid for it already and was not refunded.'
    : 'What you pay today is the difference for the rest of the month that you have paid for already.'
}
