// SQL conditions of the filters of the list of wines. `wines` is aliased `w`, `stock_totals` `t`.
import type { AliasableExpression, SqlBool } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import {
  available,
  ownedInLocation,
  promised,
  stock as eb,
  winesWithStock,
} from '~/cellar/stock/stock-expressions.server'
import { LOW_STOCK, type Show, type WineListFilter } from './wine-listing'
import { containsWords, FEW_MATCHES, searchWords, withSimilarWords } from '~/cellar/catalog/search.server'
import type { SearchWords } from '~/foundation/kit/list/similar-words.server'

type Condition = AliasableExpression<SqlBool>

const current = eb('w.retired_at', 'is', null)

/** Condition of each view. Low is `LOW_STOCK` or fewer available, including 0; below par is a separate view. */
export const showConditions: Record<Show, Condition> = {
  current,
  low: eb.and([current, eb(available, '<=', eb.lit(LOW_STOCK))]),
  out: eb.and([current, eb(available, '=', eb.lit(0))]),
  below_par: eb.and([current, eb('w.par_level', '>', available)]),
  promised: eb.and([current, eb(promised, '>', eb.lit(0))]),
  retired: eb('w.retired_at', 'is not', null),
}

export type Facet = 'show' | 'type' | 'region' | 'listed' | 'location' | 'supplier'

/** The condition of each filter; true for one that is not set. */
export function facetConditions(filter: WineListFilter): Record<Facet, Condition> {
  const { show, type, region, listed, locationId, supplierId } = filter
  const unlessNull = (value: unknown, condition: Condition) => (value === null ? eb.lit(true) : condition)
  return {
    show: showConditions[show],
    type: unlessNull(type, eb('w.type', '=', type)),
    region: unlessNull(region, eb('w.region', '=', region)),
    listed: unlessNull(listed, eb('w.is_listed', '=', listed === 'yes')),
    location: unlessNull(
      locationId,
      eb.or([eb('w.location_id', '=', locationId), eb('w.id', 'in', winesIn(locationId))]),
    ),
    supplier: unlessNull(supplierId, eb('w.supplier_id', '=', supplierId)),
  }
}

const winesIn = (locationId: string | null) =>
  eb
    .selectFrom('stock_levels as s')
    .where('s.location_id', '=', locationId)
    .where(eb(ownedInLocation, '>', 0))
    .select('s.wine_id')

/** The search of a filter; if it `forgives`, with similar words where few wines of the view contain the words as typed. */
export async function wordsOf(
  db: OpenTenantDb,
  filter: Pick<WineListFilter, 'text'>,
  forgives = true,
): Promise<{ words: SearchWords; isWidened: boolean }> {
  const typed = await searchWords(db, filter.text)
  const words = typed.map((word) => [word])
  if (words.length === 0 || !forgives) return { words, isWidened: false }
  const matching = winesWithStock(db).where(containsWords(words)).select('w.id').limit(FEW_MATCHES)
  if ((await matching.execute()).length === FEW_MATCHES) return { words, isWidened: false }
  const similar = await withSimilarWords(db, typed)
  return { words: similar, isWidened: similar.some((alternatives) => alternatives.length > 1) }
}

/** The wines that the filters and the words of a search leave. */
export const matchingWines = (db: OpenTenantDb, filter: WineListFilter, words: SearchWords) =>
  winesWithStock(db)
    .where(containsWords(words))
    .where(eb.and(Object.values(facetConditions(filter))))

/** The ids of the wines that a filter shows, in order. */
export async function matchingWineIds(db: OpenTenantDb, filter: WineListFilter): Promise<string[]> {
  const { words } = await wordsOf(db, filter)
  const rows = await matchingWines(db, filter, words).select('w.id').orderBy('w.id').execute()
  return rows.map(({ id }) => id)
}
