// The list of stock movements: its filters and its address. Pure.
import { defineList, newestFirst, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter, dayFilter, idFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { movementKinds } from './movement-view'
import type { MovementKind } from './rules'

export const movementKindNames = Object.keys(movementKinds) as MovementKind[]

export const movementListing = defineList({
  one: 'entry',
  many: 'entries',
  address: paths.business.inventory.history,
  filters: {
    kind: choiceFilter(movementKindNames),
    /** The person who recorded it. */
    person: idFilter(),
    from: dayFilter(),
    to: dayFilter(),
  },
  sorts: {
    date: { label: 'When', ...newestFirst },
  },
})

export type MovementListParams = StateOf<typeof movementListing>
