// Lists in the results of a message. Browser-safe.

/** Days after the sending in which something counts as coming of it. */
export const resultDays = 14

/** Outcomes of an email. */
const deliveryFilters = [
  'waiting',
  'sent',
  'delivered',
  'bounced',
  'opened',
  'tracked',
  'clicked',
  'unsubscribed',
  'complained',
  'unknown',
  'skipped',
  'held_out',
] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

/** Actions of people in the days after the sending. */
export const outcomeFilters = ['collected', 'rated', 'booked', 'bought', 'joined', 'left'] as const
export type OutcomeFilter = (typeof outcomeFilters)[number]

/** The people of a message that its results list; outcomes of those who got it, or of those held out. */
export type PersonFilter = DeliveryFilter | OutcomeFilter | `held_out_${OutcomeFilter}`

export const personFilters: readonly PersonFilter[] = [
  ...deliveryFilters,
  ...outcomeFilters,
  ...outcomeFilters.map((outcome) => `held_out_${outcome}` as const),
]
