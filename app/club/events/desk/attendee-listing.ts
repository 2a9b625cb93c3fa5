// The list of an event's people: its views, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const attendeeShows = ['expected', 'here', 'no-show', 'unpaid'] as const
export type AttendeeShow = (typeof attendeeShows)[number]

export const attendeeShowWords = {
  all: 'All',
  expected: 'Not here yet',
  here: 'Here',
  'no-show': 'No-show',
  unpaid: 'Paying',
} as const satisfies Record<AttendeeShow | 'all', string>

export const attendeeListing = (eventId: string) =>
  defineList({
    one: 'person',
    many: 'people',
    address: (query) => paths.business.events.attendees(eventId, query),
    view: 'show',
    filters: { show: choiceFilter(attendeeShows) },
    sorts: {
      name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' },
      booked: { label: 'Booked', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    },
  })

export type AttendeeListParams = StateOf<ReturnType<typeof attendeeListing>>
