// How many members each choice of a filter would show, from members counted by everything that filters ask. Pure.
import { liveStatuses } from '#/db/schema/memberships'
import type { MembershipStatus } from '../lifecycle'
import {
  joinedPeriodNames,
  joinedPeriods,
  memberFlags,
  memberStatuses,
  type JoinedPeriod,
  type MemberFilter,
  type MemberFlag,
  type MemberStatusFilter,
} from './member-filter'

/** Members that a search finds who are alike in everything that filters ask. */
export interface MemberCell {
  status: MembershipStatus | null
  tierId: string | null
  /** The shortest of the periods within which they joined, in days; null for longer ago, and for never. */
  joinedWithin: number | null
  /** That they joined between the days of the filter, and have one of its tags; true where none are set. */
  isInPeriod: boolean
  hasTag: boolean
  flags: MemberFlag[]
  members: number
}

/** How many members each choice shows, with the other filters as they are. */
export interface MemberCounts {
  /** The members of the list. */
  total: number
  status: Record<MemberStatusFilter | 'all', number>
  /** Of the tiers that have any. */
  tier: { tierId: string; members: number }[]
  joined: Record<JoinedPeriod, number>
  /** With a flag besides those that are set; for one that is set, the members of the list. */
  flag: Record<MemberFlag, number>
}

const statusMatches = (status: MembershipStatus | null, filter: MemberStatusFilter): boolean => {
  if (filter === 'live') return status !== null && (liveStatuses as readonly string[]).includes(status)
  if (filter === 'none') return status === null || status === 'pending' || status === 'inactive'
  return status === filter
}

const joinedMatches = (within: number | null, period: JoinedPeriod): boolean =>
  within !== null && within <= joinedPeriods[period]

type Facet = 'status' | 'tier' | 'joined' | 'others'

/** The counts of all choices. */
export function countsOf(cells: readonly MemberCell[], filter: MemberFilter): MemberCounts {
  const { status, tierIds, joined, flags } = filter
  const keeps: Record<Facet, (cell: MemberCell) => boolean> = {
    status: (cell) => status === null || statusMatches(cell.status, status),
    tier: (cell) => tierIds.length === 0 || (cell.tierId !== null && tierIds.includes(cell.tierId)),
    joined: (cell) => joined === null || joinedMatches(cell.joinedWithin, joined),
    others: (cell) => cell.isInPeriod && cell.hasTag && flags.every((flag) => cell.flags.includes(flag)),
  }
  const facets = Object.keys(keeps) as Facet[]
  const without = (left: Facet | null) =>
    cells.filter((cell) => facets.every((facet) => facet === left || keeps[facet](cell)))
  const sum = (some: readonly MemberCell[]) => some.reduce((total, { members }) => total + members, 0)
  const [shown, ofStatuses, ofTiers, ofPeriods] = [null, 'status', 'tier', 'joined'].map((left) =>
    without(left as Facet | null),
  ) as [MemberCell[], MemberCell[], MemberCell[], MemberCell[]]
  const tier = new Map<string, number>()
  for (const { tierId, members } of ofTiers)
    if (tierId !== null) tier.set(tierId, (tier.get(tierId) ?? 0) + members)
  return {
    total: sum(shown),
    status: {
      all: sum(ofStatuses),
      ...record(memberStatuses, (one) => sum(ofStatuses.filter((cell) => statusMatches(cell.status, one)))),
    },
    tier: [...tier].map(([tierId, members]) => ({ tierId, members })),
    joined: record(joinedPeriodNames, (one) =>
      sum(ofPeriods.filter((cell) => joinedMatches(cell.joinedWithin, one))),
    ),
    flag: record(memberFlags, (one) => sum(shown.filter((cell) => cell.flags.includes(one)))),
  }
}

const record = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>
