import { ordinal } from '~/kit/dates'

/** Says on which day of the month payments fall due from now on. */
export function newBillingDay(day: number): string {
  const sentence = `Your billing day becomes the ${ordinal(day)}.`
  return day > 28 ? `${sentence} In shorter months it is the last day.` : sentence
}
