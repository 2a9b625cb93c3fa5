// The lists of perk uses: their filters, their orders and their addresses. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { idFilter, monthFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

const sorts = {
  used: { label: 'Used', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
  member: { label: 'Member', usual: 'A to Z', reversed: 'Z to A' },
}

/** The uses of all perks; a perk is one without those of the same name in other tiers. */
export const perkUseListing = defineList({
  one: 'use',
  address: paths.business.perks.uses,
  filters: {
    perkId: idFilter('perk'),
    tierId: idFilter('tier'),
    month: monthFilter(),
    /** The member of staff who recorded it. */
    recordedBy: idFilter('who'),
  },
  sorts,
})

export type PerkUseListParams = StateOf<typeof perkUseListing>
export type PerkUseSort = PerkUseListParams['sort']

/** The uses of one perk, on its own page. */
export const listingOfPerk = (tierId: string, perkId: string) =>
  defineList({
    one: 'use',
    address: (query) => paths.business.perkUses(tierId, perkId, query),
    filters: {},
    sorts,
  })
