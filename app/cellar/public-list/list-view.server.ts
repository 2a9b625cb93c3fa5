// The data of the public list's page: for guests, and for the business's own preview of it.
import type { TenantDb } from '#/db/handles.server'
import type { Brand } from '~/foundation/theme/brand'
import type { Club } from '#/tenants/club'
import { clubView } from '#/tenants/club-view'
import { palette } from '~/foundation/theme/palette'
import { filterList, isFiltering, readListFilter } from './list-filter'
import { sectionsOf } from './list-sections'
import { paperIn } from './papers'
import { listedCount, publicList } from './queries.server'
import { pageIn } from '~/foundation/kit/list-params'

/** Wines on one page: more than any restaurant prints. */
const pageSize = 1_000

export type WineListView = Awaited<ReturnType<typeof wineListView>>

/** Data of the public list's page for its address; `url` is the list's own address for guests. */
export async function wineListView(
  db: TenantDb,
  club: Club,
  { query, url }: { query: URLSearchParams; url: string },
) {
  const filter = readListFilter(query)
  const { wines, isSimilar } = await publicList(db, filter.text)
  const matching = filterList(wines, filter)
  const total = matching.length < wines.length || filter.text !== '' ? await listedCount(db) : wines.length
  const pages = Math.max(1, Math.ceil(matching.length / pageSize))
  const page = pageIn(query, pages)
  const shown = matching.slice((page - 1) * pageSize, page * pageSize)
  return {
    club: clubView(club),
    currency: club.currency,
    url,
    filter,
    isFiltering: isFiltering(filter),
    isSimilar,
    /** Wines on the whole list. */
    total,
    matchCount: matching.length,
    sections: sectionsOf(shown, { withGlasses: page === 1 }),
    page,
    pages,
    paper: paperIn(query),
    printCss: printedColors(club.brand),
    /** The wines of the whole list's page, for search engines; null for a search. */
    listed: isFiltering(filter) ? null : shown,
  }
}

/** The club's colors for paper: those of its light theme, on white. The rest of a page prints black on white. */
function printedColors(brand: Brand): string {
  const { primary, accent, brand: fill, onBrand } = palette({ ...brand, surface: '#ffffff' }, 'light')
  return `@media print{body{--primary:${primary};--accent:${accent};--brand:${fill};--on-brand:${onBrand}}}`
}
