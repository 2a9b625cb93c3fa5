import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { labelName } from '~/cellar/reference/labels'
import type { WineSelection } from './change-wines.server'
import { matchingWineIds } from './conditions.server'

interface SelectedWines {
  count: number
  retired: number
  /** The first, by producer and name. */
  names: string[]
}

/** How many wines a selection has, and the names of the first `limit`. */
export function selectedWines(
  db: TenantDb,
  { selection, limit }: { selection: WineSelection; limit: number },
): Promise<SelectedWines> {
  return db.read(async (db) => {
    const ids = 'filter' in selection ? await matchingWineIds(db, selection.filter) : selection.wineIds
    const selectedWines = db.q.selectFrom('wines').where('id', '=', anyOf(ids))
    const { count, retired } = await selectedWines
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.count<number>('retired_at').as('retired')])
      .executeTakeFirstOrThrow()
    const wines = await selectedWines
      .select(['producer', 'name', 'vintage', 'format_ml as formatMl'])
      .orderBy('search_text', (by) => by.collate('C'))
      .limit(limit)
      .execute()
    return { count, retired, names: wines.map(labelName) }
  })
}
