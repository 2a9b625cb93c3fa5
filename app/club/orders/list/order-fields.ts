// The views and filters of the list of orders, each choice with its number of orders. Pure.
import { formatMonth } from '~/foundation/kit/dates'
import type { FilterField, ListView } from '~/foundation/ui/list/list-controls'
import { fulfillmentWords, kindWords, stateWords } from '../order-words'
import type { ChoiceCount, OrderCounts } from './order-counts.server'
import type { FilterNames } from './order-list.server'
import { orderStates, type OrderListFilter, type OrderListParams } from './order-listing'

export const orderViews = (params: OrderListParams, counts: OrderCounts): ListView<OrderListParams>[] =>
  ([null, ...orderStates] as const).map((state) => ({
    label: state === null ? 'All' : stateWords[state].label,
    count: counts.state[state ?? 'all'] ?? 0,
    isOn: state === params.state,
    change: { state },
  }))

export function orderFields(
  params: OrderListParams,
  counts: OrderCounts,
  names: FilterNames,
): FilterField<Exclude<keyof OrderListFilter, 'text'>>[] {
  const countOf = (list: ChoiceCount[], value: string) => list.find((one) => one.value === value)?.count ?? 0
  const namesWithCounts = (list: { id: string; name: string }[], count: ChoiceCount[]) =>
    list.map(({ id, name }) => ({ value: id, label: name, count: countOf(count, id) }))
  const words = <Word extends string>(labels: Record<Word, string>, count: Partial<Record<Word, number>>) =>
    (Object.keys(labels) as Word[]).map((value) => ({
      value,
      label: labels[value],
      count: count[value] ?? 0,
    }))
  const months = [
    ...new Set([...counts.month.map(({ value }) => value), ...(params.month ? [params.month] : [])]),
  ]
  return [
    { filter: 'kind', label: 'Kind', options: words(kindWords, counts.kind) },
    { filter: 'runId', label: 'Run', options: namesWithCounts(names.runs, counts.run) },
    { filter: 'tierId', label: 'Tier', options: namesWithCounts(names.tiers, counts.tier) },
    { filter: 'wineId', label: 'Wine', options: namesWithCounts(names.wines, counts.wine) },
    { filter: 'fulfillment', label: 'Pick-up or ship', options: words(fulfillmentWords, counts.fulfillment) },
    {
      filter: 'month',
      label: 'Month',
      options: months
        .toSorted()
        .toReversed()
        .map((month) => ({
          value: month.slice(0, 7),
          label: formatMonth(month),
          count: countOf(counts.month, month),
        })),
    },
  ]
}
