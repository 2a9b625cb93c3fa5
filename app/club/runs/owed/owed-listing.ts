// The lists of what is owed: a row for each paid month, member or bottle. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { idFilter, monthFilter, viewFilter, type ListFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import type { Query } from '~/foundation/kit/paths/with-query'
import { owedFilterNames } from './owed-filters'

/** The thing that a row of the list stands for. */
export const owedViews = ['box', 'member', 'bottle'] as const
export type OwedView = (typeof owedViews)[number]

export const owedViewWords: Record<OwedView, string> = {
  box: 'Boxes',
  member: 'Members who are owed',
  bottle: 'Bottles of boxes handed over',
}

/** The view of a list that has no other. */
const onlyView = (view: OwedView): ListFilter<OwedView> => ({
  isFixed: true,
  read: () => view,
  write: () => view,
})

const address = (query: Query) => `${paths.business.run.owed(query)}#boxes`
const byMember = { label: 'Member', usual: 'A to Z', reversed: 'Z to A' }

/** Paid months one by one. */
export const owedBoxListing = defineList({
  one: 'box',
  many: 'boxes',
  address,
  view: 'by',
  filters: {
    by: viewFilter(owedViews, 'box'),
    show: viewFilter(owedFilterNames, 'owed'),
    month: monthFilter(),
    /** The run that a box may be added to. */
    runId: { ...idFilter('run'), isFixed: true },
  },
  sorts: {
    month: { label: 'Paid on', usual: 'Oldest first', reversed: 'Newest first' },
    member: byMember,
  },
})

/** The members who are owed something. */
export const owedMemberListing = defineList({
  one: 'member',
  address,
  filters: { by: onlyView('member') },
  sorts: {
    boxes: { label: 'Boxes', usual: 'Most first', reversed: 'Least first', isDescending: true },
    since: { label: 'Since', usual: 'Oldest first', reversed: 'Newest first' },
    member: byMember,
  },
})

/** Bottles of boxes that were handed over without them. */
export const owedBottleListing = defineList({
  one: 'bottle',
  address,
  filters: { by: onlyView('bottle') },
  sorts: {
    run: { label: 'Run', usual: 'Oldest first', reversed: 'Newest first' },
    member: byMember,
  },
})

export type OwedBoxParams = StateOf<typeof owedBoxListing>
export type OwedMemberParams = StateOf<typeof owedMemberListing>
export type OwedBottleParams = StateOf<typeof owedBottleListing>
