// The address of the list of wines: search, filters, order and page. Pure.
import { isId } from '~/kit/ids'
import { pageIn, readListParams } from '~/kit/list-params'
import { wineKinds, type WineType } from '../labels'
import { sortKeys, type SortKey } from './columns'

/** Which wines are shown; every value but `retired` leaves out the retired ones. */
export const shows = ['current', 'low', 'out', 'below_par', 'promised', 'retired'] as const
export type Show = (typeof shows)[number]

/** Search and filters of the list. Null is any. */
export interface WineListFilter {
  /** Search text as typed. */
  text: string
  show: Show
  type: WineType | null
  region: string | null
  listed: 'yes' | 'no' | null
  /** The wine's usual location, or one that has bottles of it. */
  locationId: string | null
  supplierId: string | null
}

export interface WineListParams extends WineListFilter {
  sort: SortKey
  isDescending: boolean
  /** From 1. */
  page: number
}

/** Wines of a page. */
export const PAGE_SIZE = 100

/** The least bottles that are not low: "5 or fewer" is low. */
export const LOW_STOCK = 5

/** The names of the list's parameters in the address. */
export interface WineListQuery {
  q?: string
  show?: string
  type?: string
  region?: string
  listed?: string
  location?: string
  supplier?: string
  sort?: string
  dir?: string
  page?: string
}

/** Reads the list's parameters; invalid ones are ignored. */
export function readWineListParams(url: string | URL): WineListParams {
  const address = String(url)
  const query = new URL(address).searchParams
  const { text, one } = readListParams(address)
  const region = query.get('region')
  return {
    text,
    show: one('show', shows) ?? 'current',
    type: one('type', wineKinds),
    region: region === null || region === '' ? null : region.slice(0, 80),
    listed: one('listed', ['yes', 'no'] as const),
    locationId: idIn(query, 'location'),
    supplierId: idIn(query, 'supplier'),
    sort: one('sort', sortKeys) ?? 'name',
    isDescending: query.get('dir') === 'desc',
    page: pageIn(query, 10_000),
  }
}

const idIn = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name)
  return id !== null && isId(id) ? id : null
}

/** The parameters as a query, without those at their default. */
export function wineListQuery(params: WineListParams): WineListQuery {
  const { text, show, type, region, listed, locationId, supplierId, sort, isDescending, page } = params
  return {
    q: text || undefined,
    show: show === 'current' ? undefined : show,
    type: type ?? undefined,
    region: region ?? undefined,
    listed: listed ?? undefined,
    location: locationId ?? undefined,
    supplier: supplierId ?? undefined,
    sort: sort === 'name' ? undefined : sort,
    dir: isDescending ? 'desc' : undefined,
    page: page > 1 ? String(page) : undefined,
  }
}

/** True when a search or filter leaves out wines, the view itself apart. */
export function isNarrowed({ text, type, region, listed, locationId, supplierId }: WineListFilter): boolean {
  return [text || null, type, region, listed, locationId, supplierId].some((value) => value !== null)
}
