import { ListSearch } from '~/foundation/ui/form/list-search'
import { wineTypes } from '~/cellar/reference/labels'
import { showChoices, type Show, type WineFilter } from '../wine-filters'

const typeOptions = [
  { value: '', label: 'All types' },
  ...Object.entries(wineTypes).map(([value, label]) => ({ value, label })),
]

/** Searches a member's list of wines and narrows it. Works without scripts. */
export function WineFilterForm({ filter, shows }: { filter: WineFilter; shows: readonly Show[] }) {
  return (
    <ListSearch
      text={{ label: 'Search wines', value: filter.q }}
      choices={[
        { name: 'type', label: 'Type', value: filter.type, options: typeOptions },
        {
          name: 'show',
          label: 'Show',
          value: filter.show,
          options: shows.map((value) => ({ value, label: showChoices[value] })),
        },
      ]}
    />
  )
}
