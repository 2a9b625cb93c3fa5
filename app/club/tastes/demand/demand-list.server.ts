// Wines on wishlists, or that members would love, as their list and its file have them.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { averagePointsOfGroup } from '~/cellar/catalog/average-points.server'
import { tasteWines } from '../wine-cards.server'
import { demandListing, type DemandListParams } from './demand-listing'
import { loveRank } from './queries.server'

/** Every wanted wine once, with the number of its wishlists and of the members who would love it. */
function wantedWines({ q }: OpenTenantDb) {
  const wanted = q
    .selectFrom('wishlist_items as i')
    .select((eb) => ['i.wine_id as wineId', eb.lit<boolean>(true).as('isWished')])
    .unionAll(
      q
        .selectFrom('recommendations as r')
        .where('r.rank', '<=', loveRank)
        .select((eb) => ['r.wine_id as wineId', eb.lit<boolean>(false).as('isWished')]),
    )
  return q
    .selectFrom(wanted.as('wanted'))
    .groupBy('wanted.wineId')
    .select((eb) => [
      'wanted.wineId',
      eb.fn.countAll<number>().filterWhere('wanted.isWished', '=', true).as('wishlists'),
      eb.fn.countAll<number>().filterWhere('wanted.isWished', '=', false).as('lovers'),
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
  wishlists: 's.wishlists',
  lovers: 's.lovers',
  available: 'available',
  wine: 'w.search_text',
} as const

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
          .select((eb) => {
            const ratings = eb.selectFrom('wine_ratings as r').whereRef('r.wine_id', '=', 's.wineId')
            return [
              eb.fn.coalesce('t.available', eb.lit(0)).as('available'),
              ratings
                .select((eb) => eb.fn<number | null>('round', [averagePointsOfGroup]).as('points'))
                .as('points'),
              ratings.select((eb) => eb.fn.countAll<number>().as('count')).as('ratings'),
            ]
          })
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
  const rows = await rowsForFile(demandListing, url, 'Search for a word first.', (params, most) =>
    demandList(db, params, most),
  )
  return listFile('Wines members want', fileColumns, rows)
}
