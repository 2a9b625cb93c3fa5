import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { FilterForm, viewStyle } from '~/ui/form/filter-form'
import { wineTypes } from '../../labels'
import { columns, type SortKey } from '../columns'
import type { Choice } from '../choices.server'
import { readWineListParams, shows, wineListQuery, type Show, type WineListParams } from '../list-params'
import { FilterSelect } from '~/ui/form/filter-select'
import type { FacetCounts } from '../wine-list.server'

const showLabels: Record<Show, string> = {
  current: 'In the cellar',
  low: 'Low stock',
  out: 'Out of stock',
  below_par: 'Below par',
  promised: 'Promised',
  retired: 'Retired',
}

interface WineFiltersProps {
  params: WineListParams
  counts: FacetCounts
  locations: Choice[]
  suppliers: Choice[]
  /** Sort keys that the person may use. */
  sorts: SortKey[]
}

/** The address of the list with other parameters, on its first page unless one is given. */
export const listHref = (params: WineListParams, change: Partial<WineListParams>): string =>
  paths.business.inventory.list(wineListQuery({ ...params, page: 1, ...change }))

/** Views of the cellar, search and filters. With scripts the list follows what is typed and chosen. */
export function WineFilters(props: WineFiltersProps) {
  const { params, counts } = props
  return (
    <>
      <nav aria-label="Views" className="-mx-1 overflow-x-auto">
        <ul className="flex gap-2 p-1 md:flex-wrap">
          {shows.map((show) => (
            <li key={show}>
              <Link
                to={listHref(params, { show })}
                aria-current={show === params.show || undefined}
                className={viewStyle}
                preventScrollReset
              >
                {showLabels[show]}
                <span className="text-muted tabular-nums">{number(counts.show[show])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <WineFilterForm {...props} />
    </>
  )
}

const hrefOf = (url: URL) => paths.business.inventory.list(wineListQuery(readWineListParams(url)))

function WineFilterForm({ params, counts, locations, suppliers, sorts }: WineFiltersProps) {
  const named = (list: Choice[], found: FacetCounts['location'], chosen: string | null) =>
    list.map(({ id, name }) => option(id, name, found.find(({ value }) => value === id)?.count ?? 0, chosen))
  const { type, region, listed, locationId, supplierId } = params
  const chosen = [type, region, listed, locationId, supplierId].filter((value) => value !== null).length
  const hasLocations = locations.length > 1
  const hasSuppliers = suppliers.length > 0
  return (
    <FilterForm
      name="wine"
      label="Wines"
      text={params.text}
      placeholder="Producer, wine, region, grape, vintage or bin"
      set={chosen}
      hrefOf={hrefOf}
      hidden={params.show !== 'current' && <input type="hidden" name="show" value={params.show} />}
    >
      <Filter
        name="type"
        label="Type"
        value={params.type}
        options={counts.type.map(({ value, count }) => option(value, wineTypes[value], count, params.type))}
      />
      <Filter
        name="region"
        label="Region"
        value={params.region}
        options={counts.region.map(({ value, count }) => option(value, value, count, params.region))}
      />
      <Filter
        name="listed"
        label="Public list"
        value={params.listed}
        options={[
          option('yes', 'On the list', counts.listed.yes, params.listed),
          option('no', 'Not on the list', counts.listed.no, params.listed),
        ]}
      />
      {hasLocations && (
        <Filter
          name="location"
          label="Location"
          value={params.locationId}
          options={named(locations, counts.location, params.locationId)}
        />
      )}
      {hasSuppliers && (
        <Filter
          name="supplier"
          label="Supplier"
          value={params.supplierId}
          options={named(suppliers, counts.supplier, params.supplierId)}
        />
      )}
      {/* On a phone there are no column headings to order by. */}
      <div className="contents md:hidden">
        <Select name="sort" label="Order by" value={params.sort}>
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sort === 'name' ? 'Wine' : columns[sort].label}
            </option>
          ))}
        </Select>
        <Select name="dir" label="Order" value={params.isDescending ? 'desc' : 'asc'}>
          <option value="asc">Ascending</option>
          <option value="desc">Descending</option>
        </Select>
      </div>
    </FilterForm>
  )
}

interface Option {
  value: string
  label: string
}

const number = (count: number) => count.toLocaleString('en-US')

/** A choice with the number of its wines. */
function option(value: string, label: string, count: number, chosen: string | null): Option {
  return { value, label: count > 0 || value === chosen ? `${label} (${number(count)})` : `${label} (0)` }
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
  options: Option[]
}) {
  const isMissing = value !== null && !options.some((one) => one.value === value)
  return (
    <Select name={name} label={label} value={value ?? ''}>
      <option value="">All</option>
      {isMissing && <option value={value}>{value} (0)</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  )
}

function Select(props: { name: string; label: string; value: string; children: ReactNode }) {
  return <FilterSelect {...props} width="md:w-40" />
}
