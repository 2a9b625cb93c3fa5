// The views and filters of the list of members, each choice with its number of members. Pure.
import type { MemberCounts } from '~/membership/memberships/work-list/member-counts'
import {
  joinedPeriodNames,
  memberFlags,
  memberFlagWords,
  memberStatuses,
  type MemberFilter,
} from '~/membership/memberships/work-list/member-filter'
import type { MemberListParams } from '~/membership/memberships/work-list/member-listing'
import type { FilterField, ListView } from '~/foundation/ui/list/list-controls'
import { joinedWords, statusFilterWords } from './member-words'

/** Everyone, the members of today, and the flags, of which several can be on. */
export function memberViews(
  { status, flags }: MemberListParams,
  counts: MemberCounts,
): ListView<MemberListParams>[] {
  return [
    { label: 'Everyone', count: counts.status.all, isOn: status === null, change: { status: null } },
    {
      label: statusFilterWords.live,
      count: counts.status.live,
      isOn: status === 'live',
      change: { status: 'live' },
    },
    ...memberFlags.map((flag) => {
      const isOn = flags.includes(flag)
      return {
        label: memberFlagWords[flag].label,
        count: counts.flag[flag],
        isOn,
        change: { flags: isOn ? flags.filter((one) => one !== flag) : [...flags, flag] },
        title: memberFlagWords[flag].meaning,
      }
    }),
  ]
}

export function memberFields(
  counts: MemberCounts,
  tiers: { id: string; name: string }[],
): FilterField<Exclude<keyof MemberFilter, 'text'>>[] {
  return [
    {
      filter: 'tierIds',
      label: 'Tier',
      options: tiers.map(({ id, name }) => ({
        value: id,
        label: name,
        count: counts.tier.find(({ tierId }) => tierId === id)?.members ?? 0,
      })),
    },
    {
      filter: 'status',
      label: 'Status',
      options: memberStatuses.map((one) => ({
        value: one,
        label: statusFilterWords[one],
        count: counts.status[one],
      })),
    },
    {
      filter: 'joined',
      label: 'Joined',
      any: 'Any time',
      options: joinedPeriodNames.map((one) => ({
        value: one,
        label: joinedWords[one],
        count: counts.joined[one],
      })),
    },
    { filter: 'joinedFrom', label: 'Joined from', isDay: true },
    { filter: 'joinedTo', label: 'Joined to', isDay: true },
  ]
}
