// The list of payouts: its filters, its orders and its address. Pure.
import type { PayoutsTable } from '#/db/schema/billing'
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter, monthFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

/** The views of the list, each with its statuses. */
export const payoutViews = {
  way: { label: 'On the way', statuses: ['pending', 'in_transit'] },
  paid: { label: 'Paid', statuses: ['paid'] },
  failed: { label: 'Failed', statuses: ['failed', 'canceled'] },
} as const satisfies Record<string, { label: string; statuses: PayoutsTable['status'][] }>

export type PayoutView = keyof typeof payoutViews
export const payoutViewNames = Object.keys(payoutViews) as PayoutView[]

export const payoutListing = defineList({
  one: 'payout',
  address: paths.business.payouts.list,
  view: 'show',
  filters: {
    show: choiceFilter(payoutViewNames),
    /** The month in which it is expected at the bank. */
    month: monthFilter(),
  },
  sorts: {
    made: { label: 'Made', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    amount: { label: 'Amount', usual: 'Most first', reversed: 'Least first', isDescending: true },
  },
})

export type PayoutListParams = StateOf<typeof payoutListing>
