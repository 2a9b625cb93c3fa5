// The groups of members that the pre-flight lists. Pure.
import type { OutReason } from '../assignment/who-is-in.server'

/** Groups of members that the page can list, in order. */
export const checkGroups = {
  in: 'In this run',
  awaited: 'Awaiting payment',
  short: 'A bottle is missing',
  substitute: 'Get a substitute',
  disliked: 'Asked not to get this',
  rated_low: 'Rated it under 60',
  had: 'Had the wine before',
  dietary_note: 'Has a dietary note',
  disputed: 'Payment disputed',
  under_age: 'Under 21',
  shipped: 'Shipped',
  not_shipped: 'Asked for shipping, pick up instead',
  with_owed: 'Also get a bottle owed',
  owed_more: 'Owed more',
  skipped: 'Skipped this box',
  paused: 'Paused',
  payment_failed: 'Payment failed',
  renews_later: 'Pay after pick-up ends',
  nothing_paid: 'Nothing paid',
  tier_not_in_run: 'Tier has no box here',
  account_deleted: 'Account deleted',
  bottle_owed: 'Owed a bottle, not here',
} as const satisfies Record<OutReason | string, string>
export type CheckGroup = keyof typeof checkGroups
export const checkGroupNames = Object.keys(checkGroups) as CheckGroup[]

/** Why a member of the group is listed, and what to do about it. */
export const groupNotes: Record<CheckGroup, string> = {
  in: 'Each gets a box: the oldest month they paid for, or one that awaits its payment.',
  awaited:
    'Their box is reserved at the lock and handed over once the payment arrives. If it doesn’t, the bottles go back to stock.',
  short:
    'No bottle is left for them, and no substitute. Transfer or receive bottles, or choose a substitute.',
  substitute: 'The wine of their box is short, so they get the substitute that you chose.',
  disliked: 'They asked never to get this type, grape or region. Offer a choice for this bottle.',
  rated_low:
    'They rated this wine under 60, or said that it is not for them. Offer a choice for this bottle.',
  had: 'They got the same wine in the last 12 months, or said that they had it. Offer a choice for this bottle.',
  dietary_note:
    'They wrote to you about allergies and the like. Notes can’t be checked against wines automatically, so check their boxes.',
  disputed: 'Their bank is checking the payment. The box is packed, and handed over only once it is settled.',
  under_age:
    'By their birth date they are not 21 on the last pick-up day. Only a second person who is 21 or older can collect the box.',
  shipped: 'Their box is shipped to their address. The others pick up.',
  not_shipped:
    'They asked for shipping and can’t get it today, so they pick up. Write to those without an address; check permits under Shipping.',
  with_owed:
    'A bottle was missing from an earlier box, and it was decided that the next box has it: this one, which has that many bottles more.',
  owed_more:
    'They paid for more months than this run gives. The rest stays owed for the next run, or you assign it here too.',
  skipped: 'They left this box out. What they paid moves to the next run.',
  paused: 'Their membership is paused for this month, so nothing is paid.',
  payment_failed: 'The payment failed for good. They get a box again once they pay.',
  renews_later: 'Their next payment is due after the last pick-up day, so the next run serves them.',
  nothing_paid: 'No month is paid, and no payment is coming: the membership ends.',
  tier_not_in_run: 'This run has no box for their tier. Choose its wines, or the box stays owed.',
  account_deleted:
    'The account was deleted. The box stays owed and can’t be handed over: a refund is up to you.',
  bottle_owed: 'A bottle of a box that they have is still owed, and this run doesn’t give it.',
}
