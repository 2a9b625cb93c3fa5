// Groups of events in a member's timeline, by which staff filter them. Pure.
import type { MemberEventGroup } from '#/db/schema/memberships'

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
} as const satisfies Record<MemberEventGroup, string>

export type TimelineGroup = MemberEventGroup

const allTimelineGroups = Object.keys(timelineGroups) as TimelineGroup[]

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
