import type { TenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { wineTypes } from '~/cellar/reference/labels'
import { ratingsOf } from '../ratings/queries.server'
import { ownWines } from './member-wines.server'
import { originOf, vintageOf } from './wine-view'

const header = [
  'Wine',
  'Producer',
  'Vintage',
  'Type',
  'Grapes',
  'Origin',
  'Bottle (ml)',
  'Rating',
  'Review',
  'Rated on',
  'Notes',
  'Received',
  'At home',
  'Last drunk on',
]

/** A cellar's limit. */
const mostWines = 5_000

/** A member's wines as rows of a table, the heading first. Days are in the club's time zone. */
export async function ownWineRows(
  db: TenantDb,
  { memberId, timeZone }: { memberId: string; timeZone: string },
): Promise<string[][]> {
  return db.read(async (db) => {
    const filter = { q: '', type: '' as const, show: 'all' as const, page: 1 }
    const { wines } = await ownWines(db, { memberId, filter, limit: mostWines })
    const ratings = await ratingsOf(db, { memberId, wineIds: wines.map(({ id }) => id) })
    return [
      header,
      ...wines.map((wine) => {
        const rating = ratings[wine.id]
        return [
          wine.name,
          wine.producer,
          String(vintageOf(wine) ?? ''),
          wineTypes[wine.type],
          wine.varietal,
          originOf(wine),
          String(wine.formatMl),
          rating ? String(rating.points) : '',
          rating?.review ?? '',
          rating ? dayIn(timeZone, rating.changedAt) : '',
          wine.note,
          String(wine.received),
          String(wine.atHome),
          wine.lastDrunkOn ?? '',
        ]
      }),
    ]
  })
}
