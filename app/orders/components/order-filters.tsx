import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatMonth } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { FilterForm, viewStyle } from '~/ui/form/filter-form'
import {
  filtersSet,
  orderListQuery,
  orderSorts,
  orderStates,
  readOrderListParams,
  type OrderListParams,
} from '../list/list-params'
import type { ChoiceCount, OrderCounts } from '../list/order-counts.server'
import type { FilterNames } from '../list/order-list.server'
import { FilterSelect } from '~/ui/form/filter-select'
import { fulfillmentWords, kindWords, sortWords, stateWords } from '../order-words'

/** The address of the list with other parameters, on its first page unless one is given. */
export const listHref = (params: OrderListParams, change: Partial<OrderListParams>): string =>
  paths.business.orders.list({ ...orderListQuery({ ...params, page: 1, ...change }) })

const hrefOf = (url: URL) => paths.business.orders.list({ ...orderListQuery(readOrderListParams(url)) })

const number = (count: number) => count.toLocaleString('en-US')

interface Filters {
  params: OrderListParams
  counts: OrderCounts
  names: FilterNames
}

/** States, search and filters, each choice with its number of orders. With scripts the list follows. */
export function OrderFilters({ params, counts, names }: Filters) {
  const views = [null, ...orderStates] as const
  return (
    <>
      <nav aria-label="States" className="-mx-1 overflow-x-auto">
        <ul className="flex gap-2 p-1 md:flex-wrap">
          {views.map((state) => (
            <li key={state ?? 'all'}>
              <Link
                to={listHref(params, { state })}
                aria-current={state === params.state || undefined}
                className={viewStyle}
                preventScrollReset
              >
                {state === null ? 'All' : stateWords[state].label}
                <span className="text-muted tabular-nums">{number(counts.state[state ?? 'all'] ?? 0)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <OrderFilterForm params={params} counts={counts} names={names} />
    </>
  )
}

function OrderFilterForm({ params, counts, names }: Filters) {
  const counted = (list: ChoiceCount[], value: string) =>
    number(list.find((one) => one.value === value)?.count ?? 0)
  const named = (list: { id: string; name: string }[], count: ChoiceCount[]) =>
    list.map(({ id, name }) => ({ value: id, label: `${name} (${counted(count, id)})` }))
  const months = [
    ...new Set([...counts.month.map(({ value }) => value), ...(params.month ? [params.month] : [])]),
  ]
  return (
    <FilterForm
      name="order"
      label="Orders"
      text={params.text}
      placeholder="Member, email, phone, order number or wine"
      set={filtersSet(params)}
      hrefOf={hrefOf}
      hidden={params.state && <input type="hidden" name="state" value={params.state} />}
    >
      <Filter
        name="kind"
        label="Kind"
        value={params.kind}
        options={(['box', 'purchase'] as const).map((kind) => ({
          value: kind,
          label: `${kindWords[kind]} (${number(counts.kind[kind] ?? 0)})`,
        }))}
      />
      <Filter name="run" label="Run" value={params.runId} options={named(names.runs, counts.run)} />
      <Filter name="tier" label="Tier" value={params.tierId} options={named(names.tiers, counts.tier)} />
      <Filter name="wine" label="Wine" value={params.wineId} options={named(names.wines, counts.wine)} />
      <Filter
        name="by"
        label="Pick-up or ship"
        value={params.fulfillment}
        options={(['pick_up', 'ship'] as const).map((one) => ({
          value: one,
          label: `${fulfillmentWords[one]} (${number(counts.fulfillment[one] ?? 0)})`,
        }))}
      />
      <Filter
        name="month"
        label="Month"
        value={params.month?.slice(0, 7) ?? null}
        options={months
          .toSorted()
          .toReversed()
          .map((month) => ({
            value: month.slice(0, 7),
            label: `${formatMonth(month)} (${counted(counts.month, month)})`,
          }))}
      />
      <Select name="sort" label="Order by" value={params.sort}>
        {orderSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </Select>
      <Select name="dir" label="Direction" value={params.isReversed ? 'reversed' : ''}>
        <option value="">{params.sort === 'member' ? 'A to Z' : 'Newest first'}</option>
        <option value="reversed">{params.sort === 'member' ? 'Z to A' : 'Oldest first'}</option>
      </Select>
    </FilterForm>
  )
}

function Filter({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: string | null
  options: { value: string; label: string }[]
}) {
  const isMissing = value !== null && !options.some((one) => one.value === value)
  return (
    <Select name={name} label={label} value={value ?? ''}>
      <option value="">All</option>
      {isMissing && <option value={value}>Not found (0)</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  )
}

function Select(props: { name: string; label: string; value: string; children: ReactNode }) {
  return <FilterSelect {...props} width="md:w-38" />
}
