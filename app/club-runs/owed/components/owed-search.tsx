import { ListSearch } from '~/ui/form/list-search'
import { owedFilterNames, owedFilters, type OwedFilter, type OwedView } from '../owed-filters'

/** Chooses what the list of the page shows, and whose. */
export function OwedSearch({ show, by, search }: { show: OwedFilter; by: OwedView; search: string }) {
  return (
    <ListSearch
      text={{ label: 'Member', value: search }}
      choices={[
        {
          name: 'show',
          label: 'Show',
          value: show,
          options: owedFilterNames.map((name) => ({ value: name, label: owedFilters[name] })),
        },
        {
          name: 'by',
          label: 'As',
          value: by,
          options: [
            { value: 'box', label: 'Boxes' },
            { value: 'member', label: 'Members who are owed' },
            { value: 'bottle', label: 'Bottles of boxes handed over' },
          ],
        },
      ]}
    />
  )
}
