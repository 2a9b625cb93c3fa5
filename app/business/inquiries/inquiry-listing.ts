// The administration's list of inquiries: its statuses, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const inquiryStates = ['new', 'answered'] as const

export const inquiryBadges = {
  new: { word: 'New', tone: 'yellow' },
  answered: { word: 'Answered', tone: 'green' },
} as const

export const inquiryListing = defineList({
  one: 'inquiry',
  many: 'inquiries',
  address: paths.admin.inquiries,
  view: 'status',
  filters: { status: choiceFilter(inquiryStates) },
  sorts: {
    received: { label: 'Received', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    business: { label: 'Business', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type InquiryListParams = StateOf<typeof inquiryListing>
