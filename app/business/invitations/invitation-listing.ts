// The administration's list of invitations: its statuses, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import type { InvitationStatus } from './invitation-status'

/** The statuses of the list's views, in their order. */
export const invitationStatuses = [
  'pending',
  'used',
  'expired',
  'revoked',
] as const satisfies readonly InvitationStatus[]

export const invitationListing = defineList({
  one: 'invitation',
  address: paths.admin.invitations,
  view: 'status',
  filters: { status: choiceFilter(invitationStatuses) },
  sorts: {
    newest: { label: 'Created', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    name: { label: 'Business', usual: 'A to Z', reversed: 'Z to A' },
    expires: { label: 'Expires', usual: 'Expiring next', reversed: 'Expiring last' },
  },
})

export type InvitationListParams = StateOf<typeof invitationListing>
