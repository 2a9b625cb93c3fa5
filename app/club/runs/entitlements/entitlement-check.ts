// Findings of a comparison of boxes owed with payments, boxes and bottles, in words. Pure.

export type FoundKind = keyof typeof sentences

export interface EntitlementCheck {
  /** Paid months, and what they came to: the four add up to them. */
  owed: Record<'paid' | 'fulfilled' | 'assigned' | 'open' | 'canceled', number>
  /** Paid and refunded for the paid months, by card and balance together, and the balance's part; minor units. */
  money: Record<'paid' | 'balance' | 'refunded' | 'refundedToBalance', number>
  /** Findings, in all. */
  count: number
  /** The first of them, at most 200, by the id of the row that is wrong. */
  differences: { kind: FoundKind; id: string }[]
}

const sentences = {
  'month-without-entitlement': 'a paid month for which no box is owed, invoice',
  'entitlement-without-payment': 'a box owed for a month that is not paid, entitlement',
  'canceled-although-paid': 'a canceled box whose month was not paid back in full, entitlement',
  'refunded-beyond-paid': 'a refund of more than was paid, invoice',
  'owed-although-paid-back': 'a box owed for a month that was paid back, entitlement',
  'assigned-without-box': 'an assigned month without one box under way, entitlement',
  'fulfilled-without-box': 'a fulfilled month without a delivered box, entitlement',
  'box-without-entitlement': 'a box that no paid month is owed for, order',
  'promise-without-line': 'a promised bottle that is in no box, lock',
  'line-without-promise': 'a bottle of a box that is not promised in the stock ledger, line',
  'bottle-without-hand-over': 'a bottle that left with a box without a hand-over, line',
  'bottle-without-line': 'a bottle that left for a box it is not in, lock',
  'hand-over-without-bottle': 'a hand-over of a bottle that did not leave, line',
}

/** "a box that no paid month is owed for, order 0192…". */
export const findingText = ({ kind, id }: EntitlementCheck['differences'][number]): string =>
  `${sentences[kind]} ${id}`
