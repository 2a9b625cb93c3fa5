// The list of a club's invitations to guests: its views, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import type { GuestInvitationState } from './rules'

export const guestStates = ['pending', 'accepted', 'expired', 'revoked'] as const

export const guestStateWords: Record<GuestInvitationState, string> = {
  pending: 'Invited',
  accepted: 'Joined',
  expired: 'Expired',
  revoked: 'Revoked',
}

export const guestListing = defineList({
  one: 'invitation',
  address: paths.business.guests,
  view: 'show',
  filters: { show: choiceFilter(guestStates) },
  sorts: {
    invited: { label: 'Invited', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type GuestListParams = StateOf<typeof guestListing>
