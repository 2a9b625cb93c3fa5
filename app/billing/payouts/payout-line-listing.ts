// The lines of a payout: their filter, their orders and their address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { balanceKinds } from './balance-line'

export const balanceKindNames = Object.keys(balanceKinds) as (keyof typeof balanceKinds)[]

export const payoutLineListing = (payoutId: string) =>
  defineList({
    one: 'line',
    address: (query) => paths.business.payouts.payout(payoutId, query),
    view: 'kind',
    filters: { kind: choiceFilter(balanceKindNames) },
    sorts: {
      time: { label: 'Day', usual: 'Oldest first', reversed: 'Newest first' },
      amount: { label: 'Amount', usual: 'Most first', reversed: 'Least first', isDescending: true },
    },
  })

export type PayoutLineParams = StateOf<ReturnType<typeof payoutLineListing>>
