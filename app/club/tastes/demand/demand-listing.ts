// The list of wines that members want: its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { paths } from '~/foundation/kit/paths'

const most = { usual: 'Most first', reversed: 'Fewest first', isDescending: true }

export const demandListing = defineList({
  one: 'wine',
  address: paths.business.inventory.demand,
  filters: {},
  sorts: {
    wishlists: { label: 'Wishlists', ...most },
    lovers: { label: 'Would love it', ...most },
    available: { label: 'Available', ...most },
    wine: { label: 'Wine', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type DemandListParams = StateOf<typeof demandListing>
