// Rules of gifts: months and sums to give, titles, months left, refunds and terms. Pure.
import { formatMoney } from '~/foundation/kit/money'
import type { Day } from '~/foundation/kit/dates'

/** How many months of a tier can be given. */
export const giftMonths = [1, 3, 6, 12] as const

/** The least and the most that can be given as a sum, in cents. */
export const leastSumCents = 2_500
export const mostSumCents = 100_000

/** For so many days after the payment the giver can take an unredeemed gift back. */
export const refundDays = 14
/** A gift is sent at most so many days ahead. */
export const latestDays = 365
/** How often a giver can send the email again. */
export const mostResends = 5
export const longestNote = 500
/** Days before the end of a gift on which its member is reminded. */
export const reminderDays = [14, 3] as const

export interface GiftContent {
  kind: 'months' | 'sum'
  months: number | null
  tierName: string | null
  amountCents: number
  currency: string
}

/** "3 months of Calice", "$100.00" */
export function giftTitle({ kind, months, tierName, amountCents, currency }: GiftContent): string {
  if (kind === 'sum') return formatMoney(amountCents, currency)
  return `${months === 1 ? '1 month' : `${months} months`} of ${tierName}`
}

/** The same in the middle of a sentence: "a gift of $100.00" */
export const giftPhrase = (gift: GiftContent): string => `a gift of ${giftTitle(gift)}`

/** "1 month", "3 months" */
export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`)

/** A month that a membership was billed for. */
export interface BilledMonth {
  createdAt: Date
  /** Void and written-off months were not used. */
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  /** A balance paid for it, and has it all back. */
  isGivenBack: boolean
}

/**
 * How many months of gifts a membership has left: every month billed since a gift was redeemed uses one, the oldest gift
 * first, except those that were skipped, paused or returned to the balance.
 */
export function monthsLeft(
  gifts: readonly { from: Date; months: number }[],
  billed: readonly BilledMonth[],
): number {
  const left = gifts.map(({ from, months }) => ({ from, months }))
  for (const { createdAt, status, isGivenBack } of billed) {
    if (status === 'void' || status === 'uncollectible' || isGivenBack) continue
    // Stripe's times have no fractions of a second.
    const gift = left.find(({ from, months }) => months > 0 && createdAt.getTime() >= from.getTime() - 60_000)
    if (gift) gift.months -= 1
  }
  return left.reduce((sum, { months }) => sum + months, 0)
}

/** Whether the giver can still take a gift back. */
export function isRefundable(gift: { status: string; paidAt: Date | null }, now: Date): boolean {
  if (gift.status !== 'waiting' || gift.paidAt === null) return false
  return now.getTime() < gift.paidAt.getTime() + refundDays * 86_400_000
}

interface TermsSubject {
  gift: GiftContent
  club: { name: string; email: string }
}

/** The day on which this wording was first shown. A version that was shown is never edited. */
const termsVersion: Day = '2026-11-24'

/** Terms that the receiver of a gift agrees to, exactly as they are shown and stored. */
export function giftTerms({ gift, club }: TermsSubject): { version: string; text: string } {
  const text =
    gift.kind === 'months'
      ? `This gift pays for ${monthsText(gift.months!)} of the ${gift.tierName} membership of ${club.name}. You are ` +
        'charged nothing for them, also if the price rises. Unless you were a member before, the membership then ends ' +
        'by itself: it renews only if you add a card and agree to that. You can cancel online at any time, or by ' +
        `writing to ${club.email}.`
      : `This gift adds ${formatMoney(gift.amountCents, gift.currency)} to your balance with ${club.name}. The balance ` +
        'pays your membership before your card is charged. It never expires and costs no fee. It can’t be exchanged ' +
        `for cash unless the law requires it. Questions? Write to ${club.email}.`
  return { version: `gift-${termsVersion}`, text }
}
