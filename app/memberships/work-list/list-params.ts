// The address of the list of members: its filter, order and page. Pure.
import { paths } from '~/kit/paths'
import { pageIn } from '~/kit/list-params'
import {
  memberFilterQuery,
  readMemberFilter,
  type MemberFilter,
  type MemberFilterQuery,
} from './member-filter'

export const memberSorts = ['name', 'joined', 'next_payment', 'paid', 'status'] as const
export type MemberSort = (typeof memberSorts)[number]

/** The names of orders, and of their two directions: the usual one first. */
export const memberSortWords: Record<MemberSort, { label: string; usual: string; reversed: string }> = {
  name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' },
  joined: { label: 'Member since', usual: 'Newest first', reversed: 'Oldest first' },
  next_payment: { label: 'Next payment', usual: 'Soonest first', reversed: 'Latest first' },
  paid: { label: 'Total paid', usual: 'Most first', reversed: 'Least first' },
  status: { label: 'Status', usual: 'Active first', reversed: 'Canceled first' },
}

/** The orders that a person can choose; what members paid is not for staff who see no money. */
export const permittedSorts = (seesMoney: boolean): MemberSort[] =>
  memberSorts.filter((sort) => seesMoney || sort !== 'paid')

export interface MemberListParams {
  filter: MemberFilter
  sort: MemberSort
  isReversed: boolean
  /** From 1. */
  page: number
}

/** Members of a page. */
export const PAGE_SIZE = 50

type MemberListQuery = MemberFilterQuery & Partial<Record<'sort' | 'dir' | 'page', string>>

/** Reads the list's parameters; invalid ones are ignored. */
export function readMemberListParams(url: string | URL): MemberListParams {
  const query = new URL(url).searchParams
  return {
    filter: readMemberFilter(url),
    sort: memberSorts.find((sort) => sort === query.get('sort')) ?? 'name',
    isReversed: query.get('dir') === 'reversed',
    page: pageIn(query, 100_000),
  }
}

/** The parameters as a query, without those at their default. */
export function memberListQuery({ filter, sort, isReversed, page }: MemberListParams): MemberListQuery {
  return {
    ...memberFilterQuery(filter),
    sort: sort === 'name' ? undefined : sort,
    dir: isReversed ? 'reversed' : undefined,
    page: page > 1 ? String(page) : undefined,
  }
}

/** The address of the list with another filter, order or page; on its first page unless one is given. */
export function memberListHref(
  params: MemberListParams,
  { filter, ...others }: Partial<Omit<MemberListParams, 'filter'>> & { filter?: Partial<MemberFilter> },
): string {
  const query = memberListQuery({ ...params, page: 1, ...others, filter: { ...params.filter, ...filter } })
  return paths.business.members({ ...query })
}
