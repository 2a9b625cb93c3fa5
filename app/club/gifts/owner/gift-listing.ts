// The owner's list of gifts: its filter and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

/** The states of gifts that were paid for. */
export const giftStates = ['waiting', 'redeemed', 'refunded'] as const
export type GiftState = (typeof giftStates)[number]

export const giftStateWords = {
  waiting: 'Not redeemed',
  redeemed: 'Redeemed',
  refunded: 'Refunded',
} as const satisfies Record<GiftState, string>

export const giftListing = defineList({
  one: 'gift',
  address: paths.business.gifts,
  view: 'show',
  filters: { show: choiceFilter(giftStates) },
  sorts: {
    paid: { label: 'Bought', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    amount: { label: 'Paid', usual: 'Most first', reversed: 'Least first', isDescending: true },
  },
})

export type GiftListParams = StateOf<typeof giftListing>
