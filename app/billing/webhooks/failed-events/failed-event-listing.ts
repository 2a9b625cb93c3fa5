// The administration's list of webhook events that were not applied: its views, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const failedEventListing = defineList({
  one: 'webhook',
  address: paths.admin.webhooks,
  view: 'status',
  separateViews: true,
  /** Failed events where it is not set. */
  filters: { status: choiceFilter(['parked'] as const) },
  sorts: {
    newest: { label: 'Received', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    name: { label: 'Event', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type FailedEventListParams = StateOf<typeof failedEventListing>
