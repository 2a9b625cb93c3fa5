// The views and filters of the list of wines, each choice with its number of wines. Pure.
import type { FilterField, ListView } from '~/foundation/ui/list/list-controls'
import { wineTypes } from '~/cellar/reference/labels'
import type { Choice } from './choices.server'
import type { FacetCounts } from './wine-list.server'
import { shows, showWords, type WineListFilter, type WineListParams } from './wine-listing'

export const wineViews = (params: WineListParams, counts: FacetCounts): ListView<WineListParams>[] =>
  shows.map((show) => ({
    label: showWords[show],
    count: counts.show[show],
    isOn: show === params.show,
    change: { show },
  }))

/** Filters; one of locations only where there are several. */
export function wineFields(
  counts: FacetCounts,
  { locations, suppliers }: { locations: Choice[]; suppliers: Choice[] },
): FilterField<Exclude<keyof WineListFilter, 'text'>>[] {
  const namesWithCounts = (list: Choice[], counted: FacetCounts['location']) =>
    list.map(({ id, name }) => ({
      value: id,
      label: name,
      count: counted.find(({ value }) => value === id)?.count ?? 0,
    }))
  const fields: FilterField<Exclude<keyof WineListFilter, 'text'>>[] = [
    {
      filter: 'type',
      label: 'Type',
      options: counts.type.map(({ value, count }) => ({ value, label: wineTypes[value], count })),
    },
    {
      filter: 'region',
      label: 'Region',
      options: counts.region.map(({ value, count }) => ({ value, label: value, count })),
    },
    {
      filter: 'listed',
      label: 'Public list',
      options: [
        { value: 'yes', label: 'On the list', count: counts.listed.yes },
        { value: 'no', label: 'Not on the list', count: counts.listed.no },
      ],
    },
  ]
  if (locations.length > 1)
    fields.push({
      filter: 'locationId',
      label: 'Location',
      options: namesWithCounts(locations, counts.location),
    })
  if (suppliers.length > 0)
    fields.push({
      filter: 'supplierId',
      label: 'Supplier',
      options: namesWithCounts(suppliers, counts.supplier),
    })
  return fields
}
