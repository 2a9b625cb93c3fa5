// A table of the platform's numbers as a list: its months, its orders and its address. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { monthFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { sortRows, type NumberCell, type NumberColumn, type Sorting } from './number-table'

interface SortedTable {
  columns: readonly NumberColumn[]
  /** The usual order. */
  sorting: Sorting
}

const sortOf = ({ key, label, figure }: NumberColumn, usual: Sorting) =>
  (key === usual.key ? usual.isDescending : figure)
    ? { label, usual: 'Highest first', reversed: 'Lowest first', isDescending: true }
    : { label, usual: 'Lowest first', reversed: 'Highest first' }

/** The list of a table's rows, which can be in the order of any column. */
export const numberListing = (name: string, { columns, sorting }: SortedTable) =>
  defineList({
    one: 'row',
    address: (query) => paths.admin.numbersTable(name, query),
    filters: { from: monthFilter(), to: monthFilter() },
    sorts: Object.fromEntries(
      columns
        .toSorted((one, other) => Number(other.key === sorting.key) - Number(one.key === sorting.key))
        .map((column) => [column.key, sortOf(column, sorting)]),
    ),
  })

type NumberListing = ReturnType<typeof numberListing>

/** The rows that a view's search finds, in its order. */
export function numberList(
  list: NumberListing,
  state: StateOf<NumberListing>,
  { columns, rows }: { columns: readonly NumberColumn[]; rows: readonly NumberCell[][] },
): NumberCell[][] {
  const text = foldText(state.text)
  return sortRows(
    text === '' ? rows : rows.filter((row) => row.some((cell) => foldText(cell.text).includes(text))),
    columns,
    { key: state.sort, isDescending: list.isDescending(state) },
  )
}
