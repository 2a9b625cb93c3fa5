import { Form, Link, useNavigate } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { formatMonth } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { buttonStyle, SubmitButton } from '~/ui/form/button'
import { fieldStyle, inputStyle, labelStyle } from '~/ui/form/input-style'
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

const PAUSE = 250

/** The address of the list with other parameters, on its first page unless one is given. */
export const listHref = (params: OrderListParams, change: Partial<OrderListParams>): string =>
  paths.business.orders.list({ ...orderListQuery({ ...params, page: 1, ...change }) })

const viewStyle = cx(
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm whitespace-nowrap text-ink no-underline',
  'hover:bg-(--hover) current:border-accent current:font-semibold current:inset-ring current:inset-ring-accent',
)

const number = (count: number) => count.toLocaleString('en-US')

/** States, search and filters, each choice with its number of orders. With scripts the list follows. */
export function OrderFilters({
  params,
  counts,
  names,
}: {
  params: OrderListParams
  counts: OrderCounts
  names: FilterNames
}) {
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
      <FilterForm params={params} counts={counts} names={names} />
    </>
  )
}

function FilterForm({
  params,
  counts,
  names,
}: {
  params: OrderListParams
  counts: OrderCounts
  names: FilterNames
}) {
  const search = useFollowedSearch(params)
  const [isOpen, setOpen] = useState(false)
  const set = filtersSet(params)
  const counted = (list: ChoiceCount[], value: string) =>
    number(list.find((one) => one.value === value)?.count ?? 0)
  const named = (list: { id: string; name: string }[], count: ChoiceCount[]) =>
    list.map(({ id, name }) => ({ value: id, label: `${name} (${counted(count, id)})` }))
  const months = [
    ...new Set([...counts.month.map(({ value }) => value), ...(params.month ? [params.month] : [])]),
  ]
  return (
    <Form
      method="get"
      role="search"
      aria-label="Orders"
      onChange={search.change}
      onSubmit={search.submit}
      className="grid items-end gap-3 md:flex md:flex-wrap"
    >
      {params.state && <input type="hidden" name="state" value={params.state} />}
      <div className={cx(fieldStyle, 'md:min-w-64 md:flex-1')}>
        <label className={labelStyle} htmlFor="order-search">
          Search orders
        </label>
        <input
          ref={search.input}
          id="order-search"
          name="q"
          type="search"
          className={inputStyle()}
          defaultValue={params.text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder="Member, email, phone, order number or wine"
          aria-keyshortcuts="/"
        />
      </div>
      {/* On a phone the filters are folded, so that the list is near. */}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="order-filters"
        onClick={() => setOpen(!isOpen)}
        className={cx(
          buttonStyle({ variant: 'secondary', size: 'small' }),
          'hidden md:hidden! scripted:inline-flex',
        )}
      >
        {set === 0 ? 'Filters and order' : `Filters and order (${set} set)`}
      </button>
      <div
        id="order-filters"
        className={cx('grid grid-cols-2 items-end gap-3 md:contents', !isOpen && 'max-md:scripted:hidden')}
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
      </div>
      <div className="scripted:hidden">
        <SubmitButton variant="secondary" method="get">
          Search
        </SubmitButton>
      </div>
    </Form>
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

/** Follows what is typed after a short pause, and what is chosen at once; the address is that of the shown list. */
function useFollowedSearch({ text }: OrderListParams) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // The address changed in another way, such as a link; while a person types, their text stays.
    if (input.current && document.activeElement !== input.current) input.current.value = text
  }, [text])
  const show = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    const asked = new URL(paths.business.orders.list(), location.origin)
    asked.search = String(new URLSearchParams(new FormData(form) as unknown as Record<string, string>))
    const query = orderListQuery(readOrderListParams(asked))
    const isTyping = document.activeElement === input.current && text !== ''
    navigate(paths.business.orders.list({ ...query }), { replace: isTyping, preventScrollReset: true })
  }
  return {
    input,
    change({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current)
      if (target !== input.current) return show(currentTarget)
      timer.current = setTimeout(() => show(currentTarget), PAUSE)
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      show(event.currentTarget)
    },
  }
}
