// The waiting list of a tier as its business sees it: its views, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import type { WaitingListState } from './rules'

export const waitingStates = [
  'waiting',
  'invited',
  'missed',
  'joined',
  'left',
] as const satisfies WaitingListState[]

export const waitingStateWords: Record<WaitingListState, string> = {
  waiting: 'Waiting',
  invited: 'Invited',
  missed: 'Did not answer',
  joined: 'Joined',
  left: 'Left the list',
}

export const waitingListing = (tierId: string) =>
  defineList({
    one: 'person',
    many: 'people',
    address: (query) => paths.business.tierWaiting(tierId, query),
    view: 'show',
    filters: { show: choiceFilter(waitingStates) },
    sorts: {
      place: { label: 'Place', usual: 'First come first', reversed: 'Last come first' },
      name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' },
    },
  })

export type WaitingListParams = StateOf<ReturnType<typeof waitingListing>>
