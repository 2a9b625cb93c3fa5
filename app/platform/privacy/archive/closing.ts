// Obligations of a club that closes, in words. Pure.
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'

export interface Closing {
  /** Running memberships, which Stripe continues to charge. */
  members: number
  /** Boxes of paid months that were not handed over. */
  boxes: number
  /** Single bottles that are owed of boxes that were handed over. */
  owedBottles: number
  /** Purchases that were paid and not handed over. */
  purchases: number
  purchaseCents: number
  /** Gifts that were paid and not redeemed. */
  gifts: { count: number; cents: number }
  /** Members with an amount left of gifts. */
  giftBalances: { count: number; cents: number }
  /** Seats of coming events. */
  seats: number
  seatCents: number
}

interface ClosingLine {
  label: string
  count: number
  /** How to settle it. */
  owes: string
  href: string
}

/** Everything to settle, a line each; lines of nothing are kept, so that an owner sees that they were counted. */
export function closingLines(closing: Closing, currency: string): ClosingLine[] {
  const money = (cents: number) => formatMoney(cents, currency)
  return [
    {
      label: 'Running memberships',
      count: closing.members,
      owes: 'Stripe continues to charge them. End each membership, or cancel it in Stripe.',
      href: paths.business.members({ status: 'live' }),
    },
    {
      label: 'Boxes of paid months',
      count: closing.boxes,
      owes: 'Hand them over or ship them, or refund the month.',
      href: paths.business.run.owed({ show: 'owed' }),
    },
    {
      label: 'Single bottles that are owed',
      count: closing.owedBottles,
      owes: 'Give the bottle or another one, or refund it.',
      href: paths.business.run.owed({ by: 'bottle' }),
    },
    {
      label: 'Purchases not handed over',
      count: closing.purchases,
      owes: `Hand them over, or refund them: ${money(closing.purchaseCents)} were paid, tax and shipping apart.`,
      href: paths.business.orders.list({ kind: 'purchase' }),
    },
    {
      label: 'Gifts not redeemed',
      count: closing.gifts.count,
      owes: `Refund those who gave: ${money(closing.gifts.cents)} were paid.`,
      href: paths.business.gifts({ show: 'waiting' }),
    },
    {
      label: 'Members with a gift balance',
      count: closing.giftBalances.count,
      owes: `${money(closing.giftBalances.cents)} of gifts are left and would pay for their next months.`,
      href: paths.business.gifts({ show: 'balances' }),
    },
    {
      label: 'Seats of coming events',
      count: closing.seats,
      owes: `Hold the event, or cancel it, which refunds ${money(closing.seatCents)}.`,
      href: paths.business.events.list({ show: 'upcoming' }),
    },
  ]
}
