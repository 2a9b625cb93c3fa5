// Our own files: the one in which a club moves, the member list's, and those of the archive.
import { lookup } from '~/foundation/kit/lookup'
import type { MemberField, MovedStatus } from '../member-row'
import { ownColumns } from '../own-columns'
import type { MemberPreset } from './preset'

export const tastevinMove: MemberPreset = {
  kind: 'memberships',
  fields: Object.fromEntries(
    Object.entries(ownColumns).map(([field, column]) => [field, [column]]),
  ) as Partial<Record<MemberField, string[]>>,
}

/** The next payment may be of another tier or have been changed, so a person checks the price against the tier's. */
export const tastevinMembers: MemberPreset = {
  kind: 'memberships',
  fields: {
    fullName: ['Name'],
    email: ['Email'],
    phone: ['Phone'],
    plan: ['Tier'],
    price: ['Next payment'],
    status: ['Status'],
    paidUntil: ['Next payment on'],
    memberSince: ['Member since'],
    endsOn: ['Leaves on'],
  },
}

export const tastevinArchiveMembers: MemberPreset = {
  kind: 'people',
  fields: {
    key: ['id'],
    fullName: ['full_name'],
    email: ['email'],
    phone: ['phone'],
    dateOfBirth: ['date_of_birth'],
    memberSince: ['joined_on'],
  },
}

/** Tiers and prices are in files of their own, so a plan is the tier's id here. */
export const tastevinArchiveMemberships: MemberPreset = {
  kind: 'memberships',
  fields: {
    key: ['member_id'],
    plan: ['tier_id'],
    status: ['status'],
    paidUntil: ['current_period_end'],
    memberSince: ['started_at'],
    endsOn: ['ended_at', 'ends_at'],
    subscriptionId: ['subscription_id'],
    cardBrand: ['card_brand'],
    cardLast4: ['card_last4'],
    cardExpiry: [['card_exp_month', 'card_exp_year']],
  },
  statuses: lookup<MovedStatus>({ grace: 'past-due' }),
}
