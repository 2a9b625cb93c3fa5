// Wines on wishlists, or that members would love, as their list and its file have them.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { listFile, MOST_IN_FILE, requireFileLength, type FileColumn } from '~/kit/list/list-file.server'
import { hasWords, listRows } from '~/kit/list/list-rows.server'
import { averagePointsOfGroup } from '~/wines/average-points.server'
import { tasteWines } from '../wine-cards.server'
import { demandListing, type DemandListParams } from './demand-listing'
import { loveRank } from './queries.server'

/** Every wanted wine once, with the number of its wishlists and of the members who would love it. */
function wantedWines({ q }: OpenTenantDb) {
  const count = sql<number>`count(*)::int`
  const none = sql<number>`0`
  const wanted = q
    .selectFrom('wishlist_items as i')
    .groupBy('i.wine_id')
    .select(['i.wine_id as wineId', count.as('wishlists'), none.as('lovers')])
    .unionAll(
      q
        .selectFrom('recommendations as r')
        .where('r.rank', '<=', loveRank)
        .groupBy('r.wine_id')
        .select(['r.wine_id as wineId', none.as('wishlists'), count.as('lovers')]),
    )
    .as('wanted')
  return q
    .selectFrom(wanted)
    .groupBy('wanted.wineId')
    .select([
      'wanted.wineId',
      sql<number>`sum(wanted.wishlists)::int`.as('wishlists'),
      sql<number>`sum(wanted.lovers)::int`.as('lovers'),
    ])
    .as('s')
}

/** The wines that match, with bottles that are free to sell; a wine without movements has none. */
const matchingWines = (db: OpenTenantDb, { text }: DemandListParams) =>
  db.q
    .selectFrom(wantedWines(db))
    .innerJoin('wines as w', 'w.id', 's.wineId')
    .leftJoin('stock_totals as t', 't.wine_id', 's.wineId')
    .where(hasWords(text, ['w.search_text']))

const columns = {
  wishlists: sql`s.wishlists`,
  lovers: sql`s.lovers`,
  available: sql`coalesce(t.available, 0)`,
  wine: sql`w.search_text`,
}

/** A page of the wines that members want; by wishlists, those that more members would love are first. */
export function demandList(db: TenantDb, params: DemandListParams, pageSize?: number) {
  const order = demandListing.direction(params)
  return db.read((db) =>
    listRows(
      db,
      demandListing,
      params,
      matchingWines(db, params),
      async (page) => {
        const rows = await page
          .select(['s.wineId as id', 's.wishlists', 's.lovers'])
          .select((of) => [
            sql<number>`coalesce(t.available, 0)`.as('available'),
            of
              .selectFrom('wine_ratings as r')
              .whereRef('r.wine_id', '=', 's.wineId')
              .select(sql<number>`round(${averagePointsOfGroup})::int`.as('points'))
              .as('points'),
            of
              .selectFrom('wine_ratings as r')
              .whereRef('r.wine_id', '=', 's.wineId')
              .select(sql<number>`count(*)::int`.as('count'))
              .as('ratings'),
          ])
          .orderBy(columns[params.sort], order)
          .orderBy('s.lovers', order)
          .orderBy('s.wineId')
          .execute()
        const wines = await tasteWines(
          db,
          rows.map(({ id }) => id),
        )
        // The members' mean is null for fewer than three ratings.
        return rows.map(({ points, ratings, ...row }) => ({
          ...row,
          title: wines.get(row.id)?.title ?? '',
          rating: { points, count: ratings ?? 0 },
        }))
      },
      pageSize,
    ),
  )
}

type DemandedWine = Awaited<ReturnType<typeof demandList>>['rows'][number]

const fileColumns: FileColumn<DemandedWine>[] = [
  { title: 'Wine', width: 50, cell: ({ title }) => title },
  { title: 'Wishlists', width: 10, cell: ({ wishlists }) => wishlists },
  { title: 'Would love it', width: 14, cell: ({ lovers }) => lovers },
  { title: 'Members’ rating', width: 16, cell: ({ rating }) => rating.points },
  { title: 'Ratings', width: 10, cell: ({ rating }) => rating.count },
  { title: 'Available', width: 10, cell: ({ available }) => available },
]

/** The wines that the list's address asks for, all pages of it. */
export async function demandFile(db: TenantDb, url: string) {
  const { rows, found } = await demandList(db, { ...demandListing.read(url), page: 1 }, MOST_IN_FILE)
  requireFileLength(found, demandListing.many, 'Search for a word first.')
  return listFile('Demand', fileColumns, rows)
}
