// A list: its filters, its orders, and the address of each of its views. Pure.
import { countWords } from '../count-words'
import { pageIn, readListParams } from '../list-params'
import type { Query } from '../paths/with-query'
import type { ListFilter } from './list-filters'

/** Names of an order and of its two directions, the usual one first. */
export interface ListSort {
  label: string
  usual: string
  reversed: string
  /** The usual direction begins with the largest, or the latest. */
  isDescending?: boolean
}

/** The two directions of an order by date. */
export const newestFirst = { usual: 'Newest first', reversed: 'Oldest first', isDescending: true }

/** A view of a list: search text, order and page, and a value for each filter. */
export type ListState<Filters extends FilterSet, Sort extends string> = ListPlace<Sort> & {
  [Name in keyof Filters]: Filters[Name] extends ListFilter<infer Value> ? Value : never
}

interface ListPlace<Sort extends string> {
  /** Search text as typed; empty for none. */
  text: string
  sort: Sort
  /** The other way round than usual. */
  isReversed: boolean
  /** From 1. */
  page: number
}

export type FilterSet = Record<string, ListFilter<unknown>>

interface Definition<Filters extends FilterSet, Sort extends string> {
  /** The noun of a row, "gift", and its plural where that is not the noun with an s. */
  one: string
  many?: string
  /** The page's path with a query. */
  address: (query: Query) => string
  filters: Filters
  /** The first is the usual order. */
  sorts: Record<Sort, ListSort>
  /** The filter whose choices stand above the list as its views, each with its count. */
  view?: keyof Filters & string
  /** Each view is a list of its own and no view has all rows, so that a view narrows nothing. */
  separateViews?: boolean
  /** Puts in order what an address says, such as two days that are the other way round. */
  inOrder?: (state: ListState<Filters, Sort>) => ListState<Filters, Sort>
  /** The word of the address for the other direction. */
  reversedWord?: string
  /** Rows of a page. */
  pageSize?: number
}

/** Defines a list, once for its page, its query and its file. */
export function defineList<Filters extends FilterSet, Sort extends string>({
  one,
  many = `${one}s`,
  address,
  filters,
  sorts,
  view,
  separateViews = false,
  inOrder = (state) => state,
  reversedWord = 'reversed',
  pageSize = 40,
}: Definition<Filters, Sort>) {
  type State = ListState<Filters, Sort>
  const sortNames = Object.keys(sorts) as Sort[]
  const filterNames = Object.keys(filters)
  const paramOf = (name: string) => filters[name]?.param ?? name
  const isSet = (state: State, name: string) => filters[name]?.write(state[name]) !== undefined

  /** Reads an address; what it does not say is as usual, and what is not valid is ignored. */
  function read(url: string | URL): State {
    const query = new URL(url).searchParams
    const place: ListPlace<Sort> = {
      text: readListParams(String(url)).text,
      sort: sortNames.find((sort) => sort === query.get('sort')) ?? sortNames[0]!,
      isReversed: query.get('dir') === reversedWord,
      page: pageIn(query, 100_000),
    }
    const values = filterNames.map((name) => [name, filters[name]!.read(query.getAll(paramOf(name)))])
    return inOrder({ ...place, ...Object.fromEntries(values) })
  }

  /** The view as a query, without what is as usual. */
  function query({ ...state }: State): Query {
    const { text, sort, isReversed, page } = state
    return {
      q: text || undefined,
      ...Object.fromEntries(filterNames.map((name) => [paramOf(name), filters[name]!.write(state[name])])),
      sort: sort === sortNames[0] ? undefined : sort,
      dir: isReversed ? reversedWord : undefined,
      page: page > 1 ? String(page) : undefined,
    }
  }

  const all = read('https://club.test/')
  const isKept = (name: string) => filters[name]?.isFixed === true || (separateViews && name === view)
  /** The address of the list with this changed, on its first page unless one is given. */
  const href = (state: State, change: Partial<State> = {}): string =>
    address(query({ ...state, page: 1, ...change }))
  const isDescending = ({ sort, isReversed }: ListPlace<Sort>): boolean =>
    (sorts[sort].isDescending ?? false) !== isReversed
  return {
    one,
    many,
    sorts,
    sortNames,
    view,
    reversedWord,
    pageSize,
    read,
    query,
    paramOf,
    /** Every row, in the usual order. */
    all,
    href,
    /** The list without a search and filters; of separate views, that view. */
    wholeHref: (state: State): string =>
      href({ ...all, ...Object.fromEntries(filterNames.filter(isKept).map((name) => [name, state[name]])) }),
    pageHref: (state: State, page: number): string => address(query({ ...state, page })),
    /** The head of a column that chooses this order, and once more its other direction. */
    sortHead: (state: State, sort: Sort) => {
      const isChosen = state.sort === sort
      return {
        href: address(query({ ...state, page: 1, sort, isReversed: isChosen && !state.isReversed })),
        direction: isChosen ? (isDescending(state) ? ('descending' as const) : ('ascending' as const)) : null,
      }
    },
    /** The address that a form's fields ask for. */
    hrefOf: (url: URL): string => address(query(read(url))),
    /** A filter's value as the address writes it; empty where it is not set. */
    written: (state: State, name: keyof Filters & string): string => filters[name]?.write(state[name]) ?? '',
    /** How many filters are set, the search and the view apart. */
    filtersSet: (state: State): number =>
      filterNames.filter((name) => name !== view && isSet(state, name) && !isKept(name)).length,
    /** That a search or a filter may leave out rows. */
    isNarrowed: (state: State): boolean =>
      state.text !== '' || filterNames.some((name) => isSet(state, name) && !isKept(name)),
    pages: (total: number): number => Math.max(1, Math.ceil(total / pageSize)),
    /** "1 gift", "1,204 gifts". */
    count: (total: number): string => countWords(total, one, many),
    /** That the rows of a view go from the largest down, or from the latest. */
    isDescending,
    /** The same as queries say it. */
    direction: (state: State) => (isDescending(state) ? ('desc' as const) : ('asc' as const)),
  }
}

export type List<Filters extends FilterSet, Sort extends string> = ReturnType<
  typeof defineList<Filters, Sort>
>
/** The view that an address of this list asks for. */
export type StateOf<Defined extends { all: unknown }> = Defined['all']
