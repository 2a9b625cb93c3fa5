import type { JoinedPeriod, MemberStatusFilter } from '~/membership/memberships/work-list/member-filter'

export const statusFilterWords: Record<MemberStatusFilter, string> = {
  live: 'Members now',
  active: 'Active',
  past_due: 'Past due',
  paused: 'Paused',
  canceled: 'Canceled',
  none: 'Not a member yet',
}

export const joinedWords: Record<JoinedPeriod, string> = {
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '1y': 'Last 365 days',
}

/** "1 member", "1,204 members". */
export const memberCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'member' : 'members'}`
