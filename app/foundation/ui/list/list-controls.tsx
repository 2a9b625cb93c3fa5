import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import type { FilterSet, List, ListState } from '~/foundation/kit/list/define-list'
import { FilterForm, viewStyle } from '../form/filter-form'
import { FilterSelect } from '../form/filter-select'
import { fieldStyle, inputStyle, labelStyle } from '../form/input-style'

/** A choice with the number of rows that it would show. */
export interface ListChoice {
  value: string
  label: string
  count?: number
}

/** A filter among the fields of a list's search. */
export interface FilterField<Name extends string> {
  filter: Name
  label: string
  /** A day instead of choices. */
  isDay?: boolean
  options?: readonly ListChoice[]
  /** The choice of no filter; "All" by default. */
  any?: string
}

/** A view of a list, as a chip above it. */
export interface ListView<State> {
  label: string
  count?: number
  isOn: boolean
  change: Partial<State>
  title?: string
}

const number = (count: number) => count.toLocaleString('en-US')
const counted = ({ label, count }: ListChoice) =>
  count === undefined ? label : `${label} (${number(count)})`

/** The views of a list above its search. */
export function ListViews<Filters extends FilterSet, Sort extends string>({
  list,
  state,
  label,
  views,
}: {
  list: List<Filters, Sort>
  state: ListState<Filters, Sort>
  label: string
  views: readonly ListView<ListState<Filters, Sort>>[]
}) {
  return (
    <nav aria-label={label} className="-mx-1 overflow-x-auto">
      <ul className="flex gap-2 p-1 md:flex-wrap">
        {views.map(({ label, count, isOn, change, title }) => (
          <li key={label}>
            <Link
              to={list.href(state, change)}
              aria-current={isOn || undefined}
              className={viewStyle}
              title={title}
              preventScrollReset
            >
              {label}
              {count !== undefined && <span className="text-muted tabular-nums">{number(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Search, filters and order of a list. With scripts the list follows what is typed and chosen. */
export function ListFilters<Filters extends FilterSet, Sort extends string>({
  list,
  state,
  fields,
  sorts = list.sortNames,
  hasSortHeads = false,
  placeholder,
}: {
  list: List<Filters, Sort>
  state: ListState<Filters, Sort>
  fields: readonly FilterField<keyof Filters & string>[]
  /** The orders that the person may choose. */
  sorts?: readonly Sort[]
  /** The heads of the table choose the order; on a phone, which has no heads, the fields do. */
  hasSortHeads?: boolean
  /** The facts that the search looks in: "Name, email or phone". */
  placeholder: string
}) {
  const { sort, isReversed } = state
  const shown = fields.map(({ filter }) => list.paramOf(filter))
  // Filters without a field, such as the view, stay as they are.
  const hidden = Object.entries(list.query(state)).filter(
    ([name, value]) => value !== undefined && ![...shown, 'q', 'sort', 'dir', 'page'].includes(name),
  )
  const name = list.one.replaceAll(' ', '-')
  return (
    <FilterForm
      name={name}
      label={list.many.charAt(0).toUpperCase() + list.many.slice(1)}
      text={state.text}
      placeholder={placeholder}
      set={list.filtersSet(state)}
      hrefOf={list.hrefOf}
      hidden={hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    >
      {fields.map(({ filter, label, isDay, options = [], any = 'All' }) => {
        const value = list.written(state, filter)
        const name = list.paramOf(filter)
        if (isDay) return <DayInput key={name} name={name} label={label} value={value} />
        const isMissing = value !== '' && !options.some((one) => one.value === value)
        return (
          <FilterSelect key={name} name={name} label={label} value={value} width="md:w-36">
            <option value="">{any}</option>
            {isMissing && <option value={value}>{value.includes(',') ? 'Several' : 'Not found (0)'}</option>}
            {options.map((one) => (
              <option key={one.value} value={one.value}>
                {counted(one)}
              </option>
            ))}
          </FilterSelect>
        )
      })}
      <div className={cx('contents', hasSortHeads && 'md:hidden')}>
        {sorts.length > 1 && (
          <FilterSelect name="sort" label="Order by" value={sort} width="md:w-36">
            {sorts.map((one) => (
              <option key={one} value={one}>
                {list.sorts[one].label}
              </option>
            ))}
          </FilterSelect>
        )}
        <FilterSelect
          name="dir"
          label="Direction"
          value={isReversed ? list.reversedWord : ''}
          width="md:w-36"
        >
          <option value="">{list.sorts[sort].usual}</option>
          <option value={list.reversedWord}>{list.sorts[sort].reversed}</option>
        </FilterSelect>
      </div>
    </FilterForm>
  )
}

function DayInput({ name, label, value }: { name: string; label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  // The address may change in another way, such as a link.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return (
    <div className={cx(fieldStyle, 'min-w-0 md:w-46')}>
      <label className={labelStyle} htmlFor={`filter-${name}`}>
        {label}
      </label>
      <input
        ref={input}
        id={`filter-${name}`}
        name={name}
        type="date"
        className={inputStyle()}
        defaultValue={value}
      />
    </div>
  )
}
