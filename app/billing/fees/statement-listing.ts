// The entries of a month's statement: their filter, their orders and their address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import type { Month } from './month'
import { lineKindNames } from './statement-line'

export const statementListing = (month: Month) =>
  defineList({
    one: 'entry',
    many: 'entries',
    address: (query) => paths.business.feeStatement(month, query),
    view: 'kind',
    filters: { kind: choiceFilter(lineKindNames) },
    sorts: {
      time: { label: 'Day', usual: 'Oldest first', reversed: 'Newest first' },
      sales: { label: 'Sales', usual: 'Most first', reversed: 'Least first', isDescending: true },
    },
  })

export type StatementParams = StateOf<ReturnType<typeof statementListing>>
