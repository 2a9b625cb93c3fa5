import type { ReactNode } from 'react'
import { foundWords } from '~/foundation/kit/count-words'
import type { FilterSet, List, ListState } from '~/foundation/kit/list/define-list'
import type { Query } from '~/foundation/kit/paths/with-query'
import { EmptyState } from '../feedback/empty-state'
import { ButtonLink } from '../form/button'
import { disclosureStyle } from '../layout/disclosure-style'
import { ExportLinks } from '../layout/export-links'
import { KeyList } from '../layout/key-list'
import { PageLinks } from '../layout/page-links'
import { ListFilters, ListViews, type FilterField, type ListView } from './list-controls'
import { ListTable, type ListColumn, type ListSelection } from './list-table'

interface ListPageProps<Filters extends FilterSet, Sort extends string, Row> {
  list: List<Filters, Sort>
  state: ListState<Filters, Sort>
  /** How many rows match, and those of this page. */
  total: number
  rows: readonly Row[]
  columns: readonly (ListColumn<Row, Sort> | false)[]
  /** The page of a row. */
  rowHref?: (row: Row) => string | null
  views?: readonly ListView<ListState<Filters, Sort>>[]
  fields?: readonly FilterField<keyof Filters & string>[]
  /** The orders that the person may choose. */
  sorts?: readonly Sort[]
  /** The facts that the search looks in; without them the list has no search. */
  placeholder?: string
  /** In place of a list without any row, its text and what leads to the first; `level` of its title, 2 by default. */
  none: { title: string; level?: 3; children?: ReactNode }
  /** In place of a page of a narrowed list. */
  noMatch?: string
  selection?: ListSelection<Row> | null
  /** Actions on the selected rows. */
  bar?: ReactNode
  /** The address of a file of everything that the list shows; false for people who may not have it. */
  fileHref?: ((query: Query) => string) | false
  /** Below the number of rows. */
  note?: ReactNode
}

/** A list as a page shows it: views, search and filters, the rows, what can be done with them, pages and files. */
export function ListPage<Filters extends FilterSet, Sort extends string, Row extends { id: string }>({
  list,
  state,
  total,
  rows,
  columns,
  rowHref,
  views,
  fields = [],
  sorts = list.sortNames,
  placeholder,
  none,
  noMatch = 'Try another word, or fewer filters.',
  selection = null,
  bar,
  fileHref,
  note,
}: ListPageProps<Filters, Sort, Row>) {
  if (total === 0 && !list.isNarrowed(state))
    return (
      <div className="grid grid-cols-1 gap-4">
        {views?.some(({ count = 0 }) => count > 0) && (
          <ListViews list={list} state={state} label="Views" views={views} />
        )}
        <EmptyState {...none} />
      </div>
    )
  const { one, many, pageSize } = list
  const pages = list.pages(total)
  const label = many.charAt(0).toUpperCase() + many.slice(1)
  const place = { total, page: state.page, pages, pageSize }
  return (
    <div className="grid grid-cols-1 gap-4">
      {views && <ListViews list={list} state={state} label="Views" views={views} />}
      {placeholder && (
        <ListFilters
          list={list}
          state={state}
          fields={fields}
          sorts={sorts}
          hasSortHeads={sorts.every((sort) => columns.some((column) => column && column.sort === sort))}
          placeholder={placeholder}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 max-md:-my-2">
        <p role="status" className="text-muted max-md:text-sm">
          {foundWords(list.count(total), place)}
        </p>
        {fileHref && total > 0 && (
          <ExportLinks
            of={many}
            hrefOf={(format) => fileHref({ ...list.query({ ...state, page: 1 }), format })}
          />
        )}
      </div>
      {note}
      {total === 0 ? (
        <EmptyState title={`No ${many} match`} level={none.level}>
          <p>{noMatch}</p>
          <ButtonLink to={list.wholeHref(state)} variant="secondary">
            Show all {many}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ListTable
            label={label}
            many={many}
            rows={rows}
            columns={columns}
            rowHref={rowHref}
            sortHead={(sort) => list.sortHead(state, sort)}
            selection={selection}
            searchId={placeholder && `${one.replaceAll(' ', '-')}-search`}
          />
          {bar}
          <PageLinks page={state.page} pages={pages} hrefOf={(page) => list.pageHref(state, page)} />
          {rowHref && (
            <details className="hidden max-md:hidden! scripted:block">
              <summary className={disclosureStyle}>Keyboard shortcuts</summary>
              <KeyList keys={keysOf(one, selection !== null, placeholder !== undefined)} isCard />
            </details>
          )}
        </>
      )}
    </div>
  )
}

const keysOf = (one: string, maySelect: boolean, maySearch: boolean): [keys: string[], what: string][] => [
  ...(maySearch ? ([[['/'], 'Search']] as [string[], string][]) : []),
  [['J', 'K'], `Next or previous ${one}; also the arrows`],
  ...(maySelect ? ([[['X'], `Select the ${one}`]] as [string[], string][]) : []),
  [['Enter'], `Open the ${one}`],
]
