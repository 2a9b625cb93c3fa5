// A page of the list of wines, and how many wines each choice of a filter would show.
import type { Expression } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import {
  available,
  averageCost,
  ownedInLocation,
  promised,
  stock as eb,
  winesWithStock,
} from '~/cellar/stock/stock-expressions.server'
import { wineKinds } from '~/cellar/reference/labels'
import { permittedColumns, type SortKey } from './wine-columns'
import { facetConditions, matchingWines, showConditions, wordsOf, type Facet } from './conditions.server'
import { wineListing, shows, type WineListFilter, type WineListParams } from './wine-listing'
import { containsWords } from '~/cellar/catalog/search.server'
import type { SearchWords } from '~/foundation/kit/list/similar-words.server'

/** A wine as the list shows it, with the name of its usual location. Costs are exact cents as text, null where unknown. */
export type WineListRow = Awaited<ReturnType<typeof pageOf>>[number]

/** How many wines each choice shows, with the other filters as they are; locations and suppliers by id. */
export type FacetCounts = Awaited<ReturnType<typeof facetCounts>>['counts']

interface WineList {
  rows: WineListRow[]
  total: number
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
    const { total, counts } = await facetCounts(db, params, words)
    const pages = wineListing.pages(total)
    const page = Math.min(params.page, pages)
    const rows = total === 0 ? [] : await pageOf(db, { ...params, page }, words, seesCosts)
    return { rows, total, page, pages, counts, isWidened }
  })
}

/** One wine as the list shows it; null for none. */
export async function wineListRow(
  db: TenantDb,
  wineId: string,
  { seesCosts }: { seesCosts: boolean },
): Promise<WineListRow | null> {
  const row = await db.read((db) =>
    selectRows(winesWithStock(db), seesCosts).where('w.id', '=', wineId).executeTakeFirst(),
  )
  return row ?? null
}

const selectRows = (wines: ReturnType<typeof winesWithStock>, seesCosts: boolean) =>
  wines
    .leftJoin('cellar_locations as l', 'l.id', 'w.location_id')
    .leftJoin('pictures as p', 'p.id', 'w.picture_id')
    .select(['w.id', 'w.producer', 'w.name', 'w.type', 'w.vintage', 'w.is_non_vintage as isNonVintage'])
    .select(['w.region', 'w.format_ml as formatMl', 'w.bin', 'l.name as location', 'w.par_level as par'])
    .select(['w.bottle_price_cents as bottlePriceCents', 'w.glass_price_cents as glassPriceCents'])
    .select([
      'w.house_score as score',
      'w.drink_from as drinkFrom',
      'w.drink_until as drinkUntil',
      'p.path as picture',
    ])
    .select((eb) => [
      available.as('available'),
      promised.as('promised'),
      (seesCosts ? averageCost : eb.lit(null)).as('costCents'),
      (seesCosts ? eb.ref('t.value_cents') : eb.lit(null)).as('valueCents'),
      'w.is_listed as isListed',
      eb('w.retired_at', 'is not', null).$castTo<boolean>().as('isRetired'),
    ])

function pageOf(db: OpenTenantDb, params: WineListParams, words: SearchWords, seesCosts: boolean) {
  const { pageSize } = wineListing
  const { page, sort, isReversed } = params
  const isPermitted = sort === 'name' || permittedColumns(seesCosts).includes(sort)
  const typed = words.map((alternatives) => alternatives.slice(0, 1))
  return selectRows(matchingWines(db, params, words), seesCosts)
    .$if(
      words.some((alternatives) => alternatives.length > 1),
      (rows) => rows.orderBy(containsWords(typed), 'desc'),
    )
    .$call((rows) =>
      orders[isPermitted ? sort : 'name'].reduce(
        (ordered, [term, collation]) =>
          ordered.orderBy(term, (by) => {
            const directed = (isReversed ? by.desc() : by.asc()).nullsLast()
            return collation ? directed.collate(collation) : directed
          }),
        rows,
      ),
    )
    .orderBy('w.search_text', (by) => by.collate('C'))
    .orderBy('w.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

type Order = [term: Expression<unknown>, collation?: 'C' | 'natural_order']

/** Sort expressions of each sort key with their collation; unknown values come last either way. */
const orders: Record<SortKey, Order[]> = {
  // By producer, name and vintage, without regard to accents and capitals: the search text begins with them.
  name: [[eb.ref('w.search_text'), 'C']],
  type: [[eb.fn('array_position', [eb.val(wineKinds), 'w.type'])]],
  vintage: [[eb.ref('w.vintage')]],
  region: [[eb.fn('nullif', ['w.region', eb.val('')]), 'natural_order']],
  bin: [[eb.fn('nullif', ['w.bin', eb.val('')]), 'natural_order']],
  location: [[eb.ref('l.name'), 'natural_order']],
  available: [[available]],
  promised: [[promised]],
  par: [[eb.ref('w.par_level')]],
  bottlePrice: [[eb.ref('w.bottle_price_cents')]],
  glassPrice: [[eb.ref('w.glass_price_cents')]],
  cost: [[averageCost]],
  value: [[eb.ref('t.value_cents')]],
  score: [[eb.ref('w.house_score')]],
  listed: [[eb.ref('w.is_listed')]],
  window: [[eb.ref('w.drink_from')], [eb.ref('w.drink_until')]],
}

const facets = ['show', 'type', 'region', 'listed', 'location', 'supplier'] as const satisfies Facet[]

/** One pass over the wines that the search finds; each choice counts the wines that all other filters show. */
async function facetCounts(db: OpenTenantDb, filter: WineListFilter, words: SearchWords) {
  const { total, type, region, ...counts } = await withMatches(db, filter, words)
    .selectNoFrom((eb) => {
      const matchesBut = (facet: Facet | null) =>
        eb.selectFrom('m').where(({ and, ref }) => {
          const others = facets.filter((one) => one !== facet)
          return and(others.map((one) => ref(`m.in_${one}`)))
        })
      const count = eb.fn.countAll<number>()
      const countsBy = <Column extends 'type' | 'region' | 'supplier_id'>(facet: Facet, column: Column) =>
        jsonArrayFrom(
          matchesBut(facet)
            .where(`m.${column}`, 'is not', null)
            .groupBy(`m.${column}`)
            .select(({ ref }) => [ref(`m.${column}`).$notNull().as('value'), count.as('count')]),
        )
      const placed = matchesBut('location')
        .where('m.location_id', 'is not', null)
        .select((eb) => eb.ref('m.location_id').$notNull().as('value'))
        .unionAll(
          matchesBut('location')
            .innerJoin('kept as k', 'k.wine_id', 'm.id')
            .whereRef('k.location_id', 'is distinct from', 'm.location_id')
            .select('k.location_id as value'),
        )
      const placedCounts = eb
        .selectFrom(placed.as('placed'))
        .groupBy('value')
        .select(['value', count.as('count')])
      const views = matchesBut('show').select(({ ref }) =>
        shows.map((show) => count.filterWhere(ref(`m.is_${show}`)).as(show)),
      )
      const listed = matchesBut('listed').select(({ not, ref }) => [
        count.filterWhere(ref('m.is_listed')).as('yes'),
        count.filterWhere(not('m.is_listed')).as('no'),
      ])
      return [
        matchesBut(null).select(count.as('count')).$asScalar().$notNull().as('total'),
        jsonObjectFrom(views).$notNull().as('show'),
        countsBy('type', 'type').as('type'),
        countsBy('region', 'region').as('region'),
        jsonObjectFrom(listed).$notNull().as('listed'),
        jsonArrayFrom(placedCounts).as('location'),
        countsBy('supplier', 'supplier_id').as('supplier'),
      ]
    })
    .executeTakeFirstOrThrow()
  type.sort((one, other) => wineKinds.indexOf(one.value) - wineKinds.indexOf(other.value))
  region.sort((one, other) => one.value.localeCompare(other.value, 'en'))
  return { total, counts: { ...counts, type, region } }
}

/**
 * The wines `m` that the search finds, with the filters and views that each is in, and where bottles are `kept`: read
 * once and joined by hash, since a search for each wine costs more than all levels of a cellar.
 */
function withMatches(db: OpenTenantDb, filter: WineListFilter, words: SearchWords) {
  const conditions = facetConditions(filter)
  const matches = winesWithStock(db)
    .where(containsWords(words))
    .select(['w.id', 'w.type', 'w.is_listed', 'w.supplier_id', 'w.location_id'])
    .select((eb) => eb.fn<string | null>('nullif', ['w.region', eb.val('')]).as('region'))
    .select(facets.map((facet) => conditions[facet].as(`in_${facet}` as const)))
    .select(shows.map((show) => showConditions[show].as(`is_${show}` as const)))
  const storedBottles = db.q.selectFrom('stock_levels as s').where(eb(ownedInLocation, '>', 0))
  return db.q
    .with(
      (cte) => cte('m').materialized(),
      () => matches,
    )
    .with(
      (cte) => cte('kept').materialized(),
      () => storedBottles.select(['s.wine_id', 's.location_id']),
    )
}
