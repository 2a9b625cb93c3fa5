// A page of the list of wines, and how many wines each choice of a filter would show.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { WinesTable } from '#/db/schema/wines'
import { wineKinds, type WineType } from '../labels'
import { permittedColumns, type SortKey } from './columns'
import {
  all,
  available,
  facetConditions,
  fromWines,
  owned,
  promised,
  showConditions,
  wordsOf,
  type Facet,
} from './conditions.server'
import { wineListing, shows, type Show, type WineListFilter, type WineListParams } from './wine-listing'
import { containsWords, type SearchWords } from './search.server'

/** A wine as the list shows it. Costs are in cents as exact text, null where unknown. */
export interface WineListRow {
  id: string
  producer: string
  name: string
  type: WineType
  vintage: number | null
  isNonVintage: boolean
  region: string
  formatMl: number
  bin: string
  /** The usual location's name. */
  location: string | null
  available: number
  promised: number
  par: number | null
  bottlePriceCents: number | null
  glassPriceCents: number | null
  /** Weighted average of one bottle; the last known cost where there are none. */
  costCents: string | null
  valueCents: string | null
  score: number | null
  isListed: boolean
  drinkFrom: number | null
  drinkUntil: number | null
  isRetired: boolean
}

interface FacetCount<Value = string> {
  value: Value
  count: number
}

/** How many wines each choice shows, with the other filters as they are. */
export interface FacetCounts {
  show: Record<Show, number>
  type: FacetCount<WineType>[]
  region: FacetCount[]
  listed: Record<'yes' | 'no', number>
  /** By id. */
  location: FacetCount[]
  supplier: FacetCount[]
}

interface WineList {
  rows: WineListRow[]
  found: number
  /** From 1; the last page where the asked one is beyond it. */
  page: number
  pages: number
  counts: FacetCounts
  /** True when similar words were searched too, since few wines contain the words as typed. */
  isWidened: boolean
}

/** A page of the wines that match, in order. Wines that contain the words as typed come before the others. */
export function wineList(
  db: TenantDb,
  params: WineListParams,
  { seesCosts }: { seesCosts: boolean },
): Promise<WineList> {
  return db.read(async (db) => {
    const { words, isWidened } = await wordsOf(db, params)
    const { found, counts } = await facetCounts(db, params, words)
    const pages = wineListing.pages(found)
    const page = Math.min(params.page, pages)
    const rows = found === 0 ? [] : await pageOf(db, { ...params, page }, words, seesCosts)
    return { rows, found, page, pages, counts, isWidened }
  })
}

/** One wine as the list shows it; null for none. */
export async function wineListRow(
  db: TenantDb,
  wineId: string,
  { seesCosts }: { seesCosts: boolean },
): Promise<WineListRow | null> {
  const { rows } = await db.read((db) =>
    sql<WineListRow>`select ${rowColumns(seesCosts)} ${fromWinesAndLocations(db)} and w.id = ${wineId}`.execute(
      db.q,
    ),
  )
  return rows[0] ?? null
}

const fromWinesAndLocations = (db: OpenTenantDb) => sql`
  from wines w left join stock_totals t on t.business_id = w.business_id and t.wine_id = w.id
  left join cellar_locations l on l.business_id = w.business_id and l.id = w.location_id
  where w.business_id = ${db.businessId}`

const averageCost = sql`case when ${owned} > 0 then t.value_cents / ${owned} else t.unit_cost_cents end`

const rowColumns = (seesCosts: boolean) => sql`
  w.id, w.producer, w.name, w.type, w.vintage, w.is_non_vintage as "isNonVintage", w.region, w.format_ml as "formatMl",
  w.bin, l.name as location, ${available} as available, ${promised} as promised, w.par_level as par,
  w.bottle_price_cents as "bottlePriceCents", w.glass_price_cents as "glassPriceCents",
  ${seesCosts ? averageCost : sql`null`}::text as "costCents", ${seesCosts ? sql`t.value_cents` : sql`null`}::text as "valueCents",
  w.house_score as score, w.is_listed as "isListed", w.drink_from as "drinkFrom", w.drink_until as "drinkUntil",
  w.retired_at is not null as "isRetired"`

async function pageOf(
  db: OpenTenantDb,
  params: WineListParams,
  words: SearchWords,
  seesCosts: boolean,
): Promise<WineListRow[]> {
  const { pageSize } = wineListing
  const conditions = [containsWords(words), ...Object.values(facetConditions(db, params))]
  // Wines that contain the words as typed come first.
  const isWidened = words.some((alternatives) => alternatives.length > 1)
  const typedFirst = isWidened ? sql`${containsWords(words.map(([word]) => [word!]))} desc, ` : sql``
  const { rows } = await sql<WineListRow>`
    select ${rowColumns(seesCosts)} ${fromWinesAndLocations(db)} and ${all(conditions)}
    order by ${typedFirst}${orderBy(params, seesCosts)}
    limit ${pageSize} offset ${(params.page - 1) * pageSize}`.execute(db.q)
  return rows
}

/** By producer, name and vintage, without regard to accents and capitals: the search text begins with them. */
const byName = sql`w.search_text collate "C"`

/** SQL sort expressions of each sort key; unknown values come last either way. */
const orders: Record<SortKey, RawBuilder<unknown>[]> = {
  name: [byName],
  type: [sql`array_position(${wineKinds}::text[], w.type)`],
  vintage: [sql`w.vintage`],
  region: [sql`nullif(w.region, '') collate natural_order`],
  bin: [sql`nullif(w.bin, '') collate natural_order`],
  location: [sql`l.name collate natural_order`],
  available: [available],
  promised: [promised],
  par: [sql`w.par_level`],
  bottlePrice: [sql`w.bottle_price_cents`],
  glassPrice: [sql`w.glass_price_cents`],
  cost: [averageCost],
  value: [sql`t.value_cents`],
  score: [sql`w.house_score`],
  listed: [sql`w.is_listed`],
  window: [sql`w.drink_from`, sql`w.drink_until`],
} satisfies Record<SortKey, RawBuilder<unknown>[]>

function orderBy({ sort, isReversed }: WineListParams, seesCosts: boolean): RawBuilder<unknown> {
  const isPermitted = sort === 'name' || permittedColumns(seesCosts).includes(sort)
  const direction = isReversed ? sql`desc nulls last` : sql`asc nulls last`
  const terms = orders[isPermitted ? sort : 'name'].map((term) => sql`${term} ${direction}`)
  return sql.join([...terms, byName, sql`w.id`])
}

const facets = ['show', 'type', 'region', 'listed', 'location', 'supplier'] as const satisfies Facet[]

/** One pass over the wines that the search finds; each choice counts the wines that all other filters show. */
async function facetCounts(
  db: OpenTenantDb,
  filter: WineListFilter,
  words: SearchWords,
): Promise<{ found: number; counts: FacetCounts }> {
  const conditions = facetConditions(db, filter)
  const flags = facets.map((facet) => sql`${conditions[facet]} as ${sql.ref(`in_${facet}`)}`)
  const views = shows.map((show) => sql`${showConditions[show]} as ${sql.ref(`is_${show}`)}`)
  const inAll = sql.join(
    facets.map((facet) => sql.ref(`m.in_${facet}`)),
    sql` and `,
  )
  const inOthers = (facet: Facet) =>
    sql.join(
      facets.filter((one) => one !== facet).map((one) => sql.ref(`m.in_${one}`)),
      sql` and `,
    )
  const grouped = (facet: Facet, value: RawBuilder<unknown>) => sql`
    select ${facet} as facet, ${value}::text as value, count(*)::int as count from m where ${inOthers(facet)} group by 2`
  const shown = sql.join(shows.map((show) => sql`(${show}, ${sql.ref(`c.${show}`)})`))
  const countsOfShows = sql.join(
    shows.map((show) => sql`count(*) filter (where ${sql.ref(`m.is_${show}`)}) as ${sql.ref(show)}`),
  )
  const { rows } = await sql<{ facet: Facet | 'found'; value: string | null; count: number }>`
    with m as materialized (
      select w.id, w.type, w.region, w.is_listed, w.supplier_id, w.location_id, ${sql.join([...flags, ...views])}
      ${fromWines(db)} and ${containsWords(words)}
    ), kept as materialized (
      -- Read once and joined by hash: a search for each wine costs more than all levels of a cellar.
      select wine_id, location_id from stock_levels
      where business_id = ${db.businessId} and available + locked + committed > 0)
    ${grouped('type', sql`m.type`)} union all ${grouped('region', sql`m.region`)}
    union all ${grouped('listed', sql`m.is_listed`)} union all ${grouped('supplier', sql`m.supplier_id`)}
    union all select 'location', location_id::text, count(*)::int from (
      select m.location_id from m where m.location_id is not null and ${inOthers('location')}
      union all select s.location_id from kept s join m on m.id = s.wine_id
        where s.location_id is distinct from m.location_id and ${inOthers('location')}
    ) placed group by location_id
    union all select 'show', shown.name, shown.count::int
      from (select ${countsOfShows} from m where ${inOthers('show')}) c, lateral (values ${shown}) shown (name, count)
    union all select 'found', null, count(*)::int from m where ${inAll}`.execute(db.q)
  return { found: rows.find(({ facet }) => facet === 'found')?.count ?? 0, counts: asCounts(rows) }
}

function asCounts(rows: { facet: string; value: string | null; count: number }[]): FacetCounts {
  const of = (facet: Facet) =>
    rows
      .filter((row) => row.facet === facet && row.value !== null && row.value !== '')
      .map(({ value, count }) => ({ value: value!, count }))
  const count = (facet: Facet, value: string) => of(facet).find((row) => row.value === value)?.count ?? 0
  const byType = new Map(of('type').map((row) => [row.value, row.count]))
  return {
    show: Object.fromEntries(shows.map((show) => [show, count('show', show)])) as Record<Show, number>,
    type: wineKinds.flatMap((value: WinesTable['type']) => {
      const wines = byType.get(value)
      return wines === undefined ? [] : [{ value, count: wines }]
    }),
    region: of('region').sort((one, other) => one.value.localeCompare(other.value, 'en')),
    listed: { yes: count('listed', 'true'), no: count('listed', 'false') },
    location: of('location'),
    supplier: of('supplier'),
  }
}
