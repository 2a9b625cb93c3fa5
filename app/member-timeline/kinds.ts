// Kinds of entries in a member's timeline, in groups by which staff filter them. Pure.

export const timelineGroups = {
  membership: 'Membership',
  payments: 'Payments',
  boxes: 'Boxes',
  bottles: 'Bottles bought',
  gifts: 'Gifts',
  perks: 'Perks',
  events: 'Events',
  ratings: 'Ratings',
  questions: 'Questions',
  emails: 'Emails',
  notes: 'Notes and tags',
} as const satisfies Record<string, string>

export type TimelineGroup = keyof typeof timelineGroups

const allTimelineGroups = Object.keys(timelineGroups) as TimelineGroup[]

export type TimelineKind =
  | 'joined'
  | 'ended'
  | 'skip'
  | 'hold'
  | 'resumed'
  | 'canceled'
  | 'ended-by-club'
  | 'cancel-undone'
  | 'tier-up'
  | 'tier-down'
  | 'tier-undone'
  | 'paid'
  | 'payment-failed'
  | 'payment-recovered'
  | 'refund'
  | 'bottle-refund'
  | 'dispute'
  | 'dispute-closed'
  | 'box-assigned'
  | 'box-packed'
  | 'box-collected'
  | 'box-shipped'
  | 'box-delivered'
  | 'box-swapped'
  | 'box-skipped'
  | 'bottles-bought'
  | 'bottles-collected'
  | 'gift-bought'
  | 'gift-redeemed'
  | 'perk'
  | 'event-booked'
  | 'event-canceled'
  | 'event-attended'
  | 'event-missed'
  | 'rating'
  | 'question'
  | 'question-answered'
  | 'wine-asked'
  | 'email'
  | 'message'
  | 'note'
  | 'tag'

/** Rights of a reader beyond those of all staff. */
export interface TimelineRights {
  /** Amounts, payments, refunds and emails about them. */
  money: boolean
  gifts: boolean
  questions: boolean
}

/** The groups that a reader may see, in their order. */
export function groupsFor({ money, gifts, questions }: TimelineRights): TimelineGroup[] {
  return allTimelineGroups.filter(
    (group) =>
      (group !== 'payments' || money) && (group !== 'gifts' || gifts) && (group !== 'questions' || questions),
  )
}

/** The group of an address; null for all of them. */
export function parseGroup(text: string | null, groups: readonly TimelineGroup[]): TimelineGroup | null {
  return groups.find((group) => group === text) ?? null
}
