// The list of saved segments: its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { paths } from '~/foundation/kit/paths'

export const segmentListing = defineList({
  one: 'segment',
  address: paths.business.messages.segments,
  filters: {},
  sorts: {
    name: { label: 'Segment', usual: 'A to Z', reversed: 'Z to A' },
    changed: { label: 'Last change', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
  },
  // Each is counted while the page is read.
  pageSize: 20,
})

export type SegmentListParams = StateOf<typeof segmentListing>
