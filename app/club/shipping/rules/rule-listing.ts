// The list of the states' rules: its filter, its orders and its address. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { stateName, type ShippingRule } from './rule'

const sellersOf = {
  wineries: (rule) => rule.wineries,
  retailers: (rule) => rule.retailers,
  within: (rule) => rule.retailersWithin,
  none: (rule) => !rule.wineries && !rule.retailers && !rule.retailersWithin,
} as const satisfies Record<string, (rule: ShippingRule) => boolean>

/** Those who may ship to a state. */
export const ruleSellers = Object.keys(sellersOf) as (keyof typeof sellersOf)[]

export const ruleSellerWords = {
  wineries: 'Wineries',
  retailers: 'Shops and restaurants of other states',
  within: 'Within the state',
  none: 'No one',
} as const satisfies Record<keyof typeof sellersOf, string>

export const ruleListing = defineList({
  one: 'shipping rule',
  address: paths.admin.shippingRules,
  view: 'sellers',
  filters: { sellers: choiceFilter(ruleSellers, 'allowed') },
  sorts: {
    state: { label: 'State', usual: 'A to Z', reversed: 'Z to A' },
    date: { label: 'As of', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
  },
  // Every state is on one page.
})

/** The rules that a view shows, and how many of those that its search finds allow whom. */
export function ruleList(rules: readonly ShippingRule[], params: StateOf<typeof ruleListing>) {
  const text = foldText(params.text)
  const matching = rules.filter(({ state }) => foldText(`${stateName(state)} ${state}`).includes(text))
  const keyOf = (rule: ShippingRule) => (params.sort === 'date' ? rule.asOf : stateName(rule.state))
  const sign = ruleListing.isDescending(params) ? -1 : 1
  return {
    rules: (params.sellers === null ? matching : matching.filter(sellersOf[params.sellers])).toSorted(
      (one, other) => keyOf(one).localeCompare(keyOf(other)) * sign,
    ),
    counts: {
      all: matching.length,
      ...(Object.fromEntries(
        ruleSellers.map((sellers) => [sellers, matching.filter(sellersOf[sellers]).length]),
      ) as Record<keyof typeof sellersOf, number>),
    },
  }
}
