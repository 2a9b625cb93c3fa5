// SQL conditions of the filters of the list of wines. `wines` is aliased `w`, `stock_totals` `t`.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { LOW_STOCK, type Show, type WineListFilter } from './wine-listing'
import { containsWords, FEW_MATCHES, searchWords, withSimilarWords, type SearchWords } from './search.server'

type Condition = RawBuilder<boolean>

export const available = sql<number>`coalesce(t.available, 0)`
export const promised = sql<number>`coalesce(t.locked + t.committed, 0)`
/** Bottles in the cellar, promised or not. */
export const owned = sql<number>`coalesce(t.available + t.locked + t.committed, 0)`

/** The wines of the business with their stock; a wine without movements has none. */
export const fromWines = (db: OpenTenantDb) => sql`
  from wines w left join stock_totals t on t.business_id = w.business_id and t.wine_id = w.id
  where w.business_id = ${db.businessId}`

const current = sql<boolean>`w.retired_at is null`

/** Condition of each view. Low is `LOW_STOCK` or fewer available, including 0; below par is a separate view. */
export const showConditions: Record<Show, Condition> = {
  current,
  low: sql<boolean>`(${current} and ${available} <= ${sql.lit(LOW_STOCK)})`,
  out: sql<boolean>`(${current} and ${available} = 0)`,
  below_par: sql<boolean>`(${current} and w.par_level is not null and ${available} < w.par_level)`,
  promised: sql<boolean>`(${current} and ${promised} > 0)`,
  retired: sql<boolean>`w.retired_at is not null`,
}

export type Facet = 'show' | 'type' | 'region' | 'listed' | 'location' | 'supplier'

/** The condition of each filter; true for one that is not set. */
export function facetConditions(db: OpenTenantDb, filter: WineListFilter): Record<Facet, Condition> {
  const { show, type, region, listed, locationId, supplierId } = filter
  const unlessNull = (value: unknown, condition: Condition) =>
    value === null ? sql<boolean>`true` : condition
  return {
    show: showConditions[show],
    type: unlessNull(type, sql<boolean>`w.type = ${type}`),
    region: unlessNull(region, sql<boolean>`w.region = ${region}`),
    listed: unlessNull(listed, sql<boolean>`w.is_listed = ${listed === 'yes'}`),
    location: unlessNull(
      locationId,
      sql<boolean>`(w.location_id = ${locationId} or w.id in (${winesIn(db, locationId)}))`,
    ),
    supplier: unlessNull(supplierId, sql<boolean>`w.supplier_id = ${supplierId}`),
  }
}

const winesIn = (db: OpenTenantDb, locationId: string | null) => sql`
  select s.wine_id from stock_levels s where s.business_id = ${db.businessId} and s.location_id = ${locationId}
    and s.available + s.locked + s.committed > 0`

export const all = (conditions: Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** The search of a filter, with similar words where few wines of the view contain the words as typed. */
export async function wordsOf(
  db: OpenTenantDb,
  filter: WineListFilter,
): Promise<{ words: SearchWords; isWidened: boolean }> {
  const typed = await searchWords(db, filter.text)
  const words = typed.map((word) => [word])
  if (words.length === 0) return { words, isWidened: false }
  const matching = sql<{ id: string }>`
    select w.id ${fromWines(db)} and ${containsWords(words)} limit ${FEW_MATCHES}`
  const { rows } = await matching.execute(db.q)
  if (rows.length === FEW_MATCHES) return { words, isWidened: false }
  const similar = await withSimilarWords(db, typed)
  return { words: similar, isWidened: similar.some((alternatives) => alternatives.length > 1) }
}

/** The ids of the wines that a filter shows, in order. */
export async function matchingWineIds(db: OpenTenantDb, filter: WineListFilter): Promise<string[]> {
  const { words } = await wordsOf(db, filter)
  const conditions = [containsWords(words), ...Object.values(facetConditions(db, filter))]
  const { rows } = await sql<{ id: string }>`
    select w.id ${fromWines(db)} and ${all(conditions)} order by w.id`.execute(db.q)
  return rows.map(({ id }) => id)
}
